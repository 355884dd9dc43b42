import { asText } from "@/lib/exports/rules";

/** Cells beside the data: the tick and the row's menu. */
const data = ":not(.tick-cell, .menu-cell, [data-card=act])";

/** The ticked rows in sight as a spreadsheet takes them: by tab, under their heads, with the columns and words that are shown. */
export function tickedAsText(table: HTMLTableElement): string {
  const heads = [...table.querySelectorAll<HTMLElement>(`thead th${data}`)];
  const isVisible = heads.map((head) => getComputedStyle(head).display !== "none");
  const lines = [...table.querySelectorAll("tbody tr[data-ticked]")].map((row) =>
    [...row.querySelectorAll<HTMLElement>(":scope > th, :scope > td:not(.tick-cell)")].slice(0, heads.length),
  );
  return [heads, ...lines]
    .map((cells) =>
      cells
        .filter((_, at) => isVisible[at])
        .map(wordsOf)
        .join("\t"),
    )
    .join("\n");
}

/** Returns what a cell says to the eye: of a select its choice, of a shortened name the whole, and nothing that is only read out. */
function wordsOf(cell: HTMLElement): string {
  const select = cell.querySelector("select");
  if (select) return asText(select.selectedOptions[0]?.text ?? "");
  const copy = cell.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return "";
  for (const short of copy.querySelectorAll("[data-short]")) {
    short.nextElementSibling?.classList.remove("sr-only");
    short.remove();
  }
  for (const hidden of copy.querySelectorAll(".sr-only, svg")) hidden.remove();
  return asText((copy.textContent ?? "").replace(/\s+/g, " ").trim());
}
