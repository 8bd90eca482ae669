// What a scene says, ready for use: cells, their names and coordinates. Nothing here knows a rule.

/** A coordinate as the names of cells write it: 4 is "e" in style "a", "5" in style "1". */
export function written(value, style) {
  if (style === "1") return String(value + 1);
  let letters = "";
  for (value += 1; value; value = Math.floor((value - 1) / 26)) {
    letters = String.fromCharCode(style.charCodeAt(0) + ((value - 1) % 26)) + letters;
  }
  return letters;
}

export class Board {
  /** @param {any} scene */
  constructor(scene) {
    this.scene = scene;
    this.isGrid = scene.kind === "grid";
    /** @type {Map<number, string>} */ this.painted = new Map(scene.painted);
    /** @type {Map<number, number[]>} */ this.places = new Map();
    if (this.isGrid) this.#list();
    this.cells = this.isGrid ? [...this.places.keys()] : scene.names.map((_, cell) => cell);
    this.names = new Map(this.cells.map((cell) => [cell, this.isGrid ? this.#write(cell) : scene.names[cell]]));
    this.numbers = new Map([...this.names].map(([cell, name]) => [name.toLowerCase(), cell]));
  }

  #list() {
    const { axes, holes } = this.scene, none = new Set(holes), at = axes.map(() => 0);
    for (;;) {
      const cell = this.cellAt(at);
      if (!none.has(cell)) this.places.set(cell, at.slice());
      let axis = 0;
      while (axis < axes.length && ++at[axis] === axes[axis].width) at[axis++] = 0;
      if (axis === axes.length) return;
    }
  }

  #write(cell) {
    if (this.scene.names.length) return this.scene.names[cell];
    const at = this.places.get(cell);
    return this.scene.written.map(([axis, style]) => written(at[axis], style)).join("");
  }

  /** The number of the cell at these coordinates. */
  cellAt(at) {
    return at.reduce((sum, value, axis) => sum + value * this.scene.axes[axis].step, 0);
  }

  /**
   * On a grid the dimension of each cell that is left: on how many axes another cell is left on its line, or none is
   * gone where only unbroken lines count.
   */
  dimensions(gone) {
    const found = new Map(), { loses, axes } = this.scene;
    if (!this.isGrid) return found;
    const left = this.cells.filter((cell) => !gone.has(cell)), line = (cell, axis) => `${axis}:${this.places.get(cell).with(axis, 0)}`, counts = new Map();
    for (const cell of left) for (const axis of axes.keys()) counts.set(line(cell, axis), (counts.get(line(cell, axis)) ?? 0) + 1);
    const least = (axis) => (loses === "unbroken" ? Math.max(2, axes[axis].width) : 2);
    for (const cell of left) found.set(cell, [...axes.keys()].filter((axis) => counts.get(line(cell, axis)) >= least(axis)).length);
    return found;
  }

  /** The shade of a grid's cell: that of its colour class, else that of the board's style; a zone may have a colour, or be darker. */
  shade(cell, at) {
    const { shades, style } = this.scene, turns = at.reduce((a, b) => a + b, 0) % 2 ? "light" : "dark";
    const usual = shades.length ? shades[cell] : style === "checkered" ? turns : { plain: "light", points: "point" }[style] ?? style;
    const own = this.painted.get(cell) ?? usual;
    return own === "shade" ? { light: "middle", dark: "deep" }[usual] ?? usual : own;
  }

  /** The style in which an axis is written. */
  style(axis) {
    return this.scene.written.find(([index]) => index === axis)?.[1] ?? "1";
  }

  name(cell) {
    return this.names.get(cell) ?? "";
  }

  piece(kind) {
    return this.scene.pieces[kind];
  }

  player(number) {
    return this.scene.players[number];
  }

  /** The players of a team, whose name is that of a player who plays alone. */
  members(team) { return this.scene.players.filter((_, number) => this.scene.teams[number] === team); }
}
