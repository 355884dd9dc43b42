import { letterAmount } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { sum } from "@/lib/kernel/money";
import { FURTHER_TOP, TEXT } from "../rules/geometry";
import { isAsked } from "../rules/specification";
import type { LetterContent, LetterLine } from "../schema";
import { makeUpBoxes } from "./body";
import { type Box, heightOf, together } from "./box";
import { type Column, specificationColumns } from "./columns";
import { paragraph } from "./paragraph";
import { captioned, rowsOf, type TableRow, tableBoxes } from "./table";
import { totalsBox } from "./totals";
import { styles } from "./type";

const MOST_ROWS = 39;
const LEAST_AFTER_A_BREAK = 3;

/** The table on pages of its own: its head on each, the sums carried over, the totals with the last rows, and how they came about. */
export function annexPages(letter: LetterContent): Box[][] {
  const columns = specificationColumns(letter, true);
  const rows = rowsOf(letter, columns);
  const boxes = tableBoxes(columns);
  const pages = spread(rows, (page) => heightOf(page.map(boxes.row)));
  const title = paragraph([{ text: sentence(letter.language, "letter.annex") }], styles.subject, { gap: 0 });
  let before: TableRow[] = [];
  const drawn = pages.map((page, place) => {
    const carried = before;
    before = [...before, ...page];
    return together([
      ...(place === 0 ? title : []),
      captioned(letter),
      boxes.head(0),
      ...(place > 0 ? [boxes.row(carriedRow("brought_forward", carried, columns, letter))] : []),
      ...page.map(boxes.row),
      ...(place < pages.length - 1
        ? [boxes.row(carriedRow("carried_forward", before, columns, letter))]
        : []),
    ]);
  });
  const last = drawn.at(-1) ?? [];
  const end = [totalsBox(letter), ...makeUpBoxes(letter)];
  const room = TEXT.bottom - FURTHER_TOP;
  if (heightOf([...last, ...end]) <= room) return [...drawn.slice(0, -1), [...last, ...end]];
  return heightOf([...last, ...end.slice(0, 1)]) <= room
    ? [...drawn.slice(0, -1), [...last, ...end.slice(0, 1)], end.slice(1)]
    : [...drawn, end];
}

/** Rows page by page, as many as fit; after a break there are three at least, so that the totals never stand alone. */
function spread(rows: TableRow[], heightOfRows: (page: TableRow[]) => number): TableRow[][] {
  // Title, caption, head, the two rows of sums carried over, and the totals below the last rows.
  const room = TEXT.bottom - FURTHER_TOP - 58;
  const pages: TableRow[][] = [];
  let page: TableRow[] = [];
  for (const row of rows) {
    if (page.length >= MOST_ROWS - 4 || heightOfRows([...page, row]) > room) {
      pages.push(page);
      page = [];
    }
    page.push(row);
  }
  const previous = pages.at(-1);
  while (previous && page.length < LEAST_AFTER_A_BREAK && previous.length > LEAST_AFTER_A_BREAK) {
    const moved = previous.pop();
    if (moved) page.unshift(moved);
  }
  return [...pages, page].filter(({ length }) => length > 0);
}

/** The sums of every line so far, under the columns they belong to. */
function carriedRow(
  word: "brought_forward" | "carried_forward",
  rows: readonly TableRow[],
  columns: readonly Column[],
  letter: LetterContent,
): TableRow {
  const lines = rows.flatMap(({ line }): LetterLine[] =>
    line && isAsked(line, letter.is_statement) ? [line] : [],
  );
  const cells = columns.map(({ amountOf }) =>
    amountOf ? letterAmount(sum(lines.map(amountOf)), letter.language) : "",
  );
  return {
    line: null,
    cells: [sentence(letter.language, `letter.${word}`), ...cells.slice(1)],
    style: "sum",
  };
}
