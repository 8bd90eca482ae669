for (const table of document.querySelectorAll(".csv")) {
  const text = (cell) => cell.textContent.replace(/^[=+@-](?![0-9])/, "'$&").replaceAll('"', '""');
  const line = (row) => [...row.cells].map((cell) => `"${text(cell)}"`).join(",");
  const lines = [...table.querySelectorAll("tr")].map(line);
  const link = Object.assign(document.createElement("a"), { download: `${table.ariaLabel}.csv` });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Save as CSV" });
  button.addEventListener("click", () => {
    link.href = URL.createObjectURL(new Blob([lines.join("\r\n")], { type: "text/csv" }));
    link.click();
  });
  table.append(button);
}
