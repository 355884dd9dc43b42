import { asText } from "@/lib/exports/rules";

/** Excludes cells that are no data: the tick and the row's menu. */
const data = ":not(.tick-cell, .menu-cell, [data-card=act])";

/** Returns the visible ticked rows for a spreadsheet: separated by tabs, with headings, in the displayed columns and texts. */
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

/** Returns the visible text of a cell: of a select its choice, of a shortened name the full one, without text for screen readers only. */
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
