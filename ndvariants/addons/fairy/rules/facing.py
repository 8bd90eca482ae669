"""Generals that face each other in janggi: who brings it about asks for a draw, the other passes or breaks it."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft, Rule
from ndvariants.addons.fairy.rules.endings import material


def facing_rules(draft: Draft) -> None:
    """The rules of ``bikjangRule``, and the endings when it is left to stand."""
    kings = draft.cast.of_types(["king"])
    if not draft.record.flag("bikjangRule") or not kings:
        return
    key = ("bikjangRule",)
    king = kings[0]
    free = f"cells in (rank >= 1) except pieces plus {king}"
    facing = f"count({king} of opponent in group of ({free}) with {king} of me by forward | backward) > 0"
    draft.registers.append(("facing", "{}", key))
    rules = (
        Rule("facing_is_broken", "turn ends", ["forbid"], f"facing = 1 and exists(target) and {facing}", key),
        Rule("facing_stands", "turn ends", ["set facing to 2"], "facing = 1 and not exists(target)", key),
        Rule("facing_is_over", "turn ends", ["set facing to 0"], "facing = 1 and exists(target)", key),
        Rule("facing_begins", "turn ends", ["set facing to 1"], f"facing = 0 and exists(target) and {facing}", key),
    )
    draft.rules.extend(rules)
    for condition, result in material(draft):
        joined = f"if facing = 2 and {condition.removeprefix('if ')}" if condition else "if facing = 2"
        draft.endings.append((joined, result, (*key, "materialCounting")))
