import fs from "node:fs";
import { type Figure, printTable, saveResult } from "./measure";

/** Prints the figures of all arrangements as one table: quiet beside busy, p50 beside p95. */
const [, , file = ""] = process.argv;
const figures: Figure[] = JSON.parse(fs.readFileSync(file, "utf8"));
const columns = ["quiet, p50", "quiet, p95", "busy, p50", "busy, p95"];
const rows = new Map<string, string[]>();
for (const { work, ms, note } of figures) {
  const column = columns.findIndex((name) => work.endsWith(`, ${name}`));
  const name = column < 0 ? work : work.slice(0, -(columns[column] ?? "").length - 2);
  const row = rows.get(name) ?? [name, "", "", "", "", ""];
  row[column < 0 ? 3 : column + 1] = ms.toFixed(1);
  if (column < 0) row[5] = note ?? "";
  rows.set(name, row);
}
printTable(["arrangement and address, ms", ...columns, "note"], [...rows.values()]);
saveResult(figures, "scale");
