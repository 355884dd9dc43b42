import { letterAmount, letterDay, letterRate, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { cents } from "@/lib/kernel/money";
import { type Box, keepTogether, paged } from "@/lib/letters/render/box";
import { pdfOf } from "@/lib/letters/render/document";
import { brokenText } from "@/lib/letters/render/lines";
import { pairsBox } from "@/lib/letters/render/pairs";
import { paragraph } from "@/lib/letters/render/paragraph";
import type { Pen } from "@/lib/letters/render/pen";
import { type TableColumn, tableBoxes } from "@/lib/letters/render/table";
import { styles } from "@/lib/letters/render/typography";
import { FOOT, FURTHER_HEAD, FURTHER_TOP, TEXT } from "@/lib/letters/rules/geometry";
import type { Specification } from "../../answers/specification";
import { partiesOf } from "./parties";
import { type SpecColumn, type SpecRow, type SpecTable, tablesOf } from "./tables";

const PAGE = { top: FURTHER_TOP, bottom: TEXT.bottom };
/** The number of tables of sums before the ground of the claim. */
const SUMS_FIRST = 2;

/** Returns a specification as PDF bytes, on as many pages as needed, each table with its head on every one. */
export function specificationPdf(spec: Specification, language: Locale): Promise<Buffer> {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const { debtor, creditor, on } = spec;
  const title = `${word("title")}: ${debtor.name} (${debtor.number})`;
  return pdfOf({ title, author: creditor.name, date: on, language }, (pen) => {
    const pages = paged(boxesOf(spec, language), PAGE, PAGE);
    pages.forEach((page, index) => {
      pen.page();
      const number = sentence(language, "letter.page", { page: index + 1, pages: pages.length });
      drawMargins(pen, `${creditor.name} · ${title}`, number);
      for (const { box, top } of page) box.draw(pen, top);
    });
  });
}

function drawMargins(pen: Pen, head: string, number: string) {
  pen.decoration(() => {
    const [line = ""] = brokenText(head, TEXT.width, styles.page_head);
    pen.text(line, TEXT.left, FURTHER_HEAD, styles.page_head);
    pen.textTo(number, TEXT.right, FOOT.baseline, styles.foot);
  }, "Pagination");
}

function boxesOf(spec: Specification, language: Locale): Box[] {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const [creditor, debtor, ...others] = partiesOf(spec, language);
  const tables = tablesOf(spec, language).map((table) => tableOf(table, spec, language));
  const pairs = (of: typeof others) => of.map(({ title, pairs: values }) => pairsBox(title, values));
  return [
    ...paragraph([{ text: word("title") }], styles.subject, { role: "H1", gap: 0 }),
    ...paragraph([{ text: word("what", { day: letterDay(spec.on, language) }) }], styles.body),
    ...pairs([creditor, debtor].flatMap((party) => party ?? [])),
    ...tables.slice(0, SUMS_FIRST).flat(),
    ...pairs(others.slice(0, -1)),
    ...tables.slice(SUMS_FIRST).flat(),
    ...pairs(others.slice(-1)).map((box) => ({ ...box, keep: true })),
    ...paragraph([{ text: word("how") }], styles.help),
  ];
}

const HEAD_GAP = 6;
/** In characters: a longer cell fills a page; the workbook and the data have it whole. */
const MOST_SIGNS = 1_200;
/** The indent of text after a column of right-aligned figures. */
const INDENT = 3;

/** Returns a table under its title, as boxes. */
function tableOf({ key, columns, rows }: SpecTable, spec: Specification, language: Locale): Box[] {
  const word = (name: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${name}`, values);
  const title =
    key === "totals" ? `${word(key)} (${sentence(language, `letter.currency_${spec.currency}`)})` : word(key);
  const visible = filled(columns, rows, key !== "totals");
  const boxes = tableBoxes(widened(visible.columns, (heading) => word(heading)));
  const head = boxes.head(1.5);
  const last = visible.rows.length - 1;
  return [
    ...keepTogether([...paragraph([{ text: title }], styles.claim, { role: "H2", gap: HEAD_GAP }), head]).map(
      (box) => ({ ...box, keep: true }),
    ),
    ...visible.rows.map((row, index) => ({
      ...boxes.row({
        line: null,
        cells: row.cells.map((cell, at) => textOf(cell, visible.columns[at], language)),
        style: row.isSum ? "sum" : "row",
        spans: row.isSum === true || row.spans === true,
      }),
      // Neither a first row nor a sum is ever alone on a page.
      keep: index < last && (index === 0 || visible.rows[index + 1]?.isSum === true),
      head,
    })),
  ];
}

/** Leaves out columns that are empty in every row or not for paper, and with `mayBeNothing` those that are zero in every row. */
function filled(columns: readonly SpecColumn[], rows: readonly SpecRow[], mayBeNothing: boolean) {
  const isEmpty = (cell: string | null | undefined) => !cell || (mayBeNothing && cell === "0");
  const places = columns.flatMap((_, at) =>
    !columns[at]?.isOffPaper && rows.some(({ cells }) => !isEmpty(cells[at])) ? [at] : [],
  );
  return {
    columns: places.flatMap((at) => columns[at] ?? []),
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: places.map((at) => cells[at] ?? null) })),
  };
}

/** Gives the remaining width to one column: the one without a width, else the first of text. */
function widened(columns: readonly SpecColumn[], word: (heading: string) => string): TableColumn[] {
  const left = TEXT.width - columns.reduce((total, { width }) => total + width, 0);
  const open = columns.findIndex(({ width }) => width === 0);
  const widest = open < 0 ? columns.findIndex(({ kind }) => kind === "text") : open;
  return columns.map(({ heading, kind, width }, at) => ({
    label: word(heading),
    width: at === widest ? width + left : width,
    numeric: isNumeric(kind),
    isTabular: kind === "money",
    indent: !isNumeric(kind) && isNumeric(columns[at - 1]?.kind) ? INDENT : 0,
  }));
}

const isNumeric = (kind: SpecColumn["kind"] | undefined): boolean => kind === "money" || kind === "number";

function textOf(cell: string | null, column: SpecColumn | undefined, language: Locale): string {
  if (cell === null || cell === "") return "";
  if (column?.heading === "percentage") return letterRate(Number(cell), language);
  if (column?.kind === "money") return letterAmount(cents(Number(cell)), language);
  if (column?.kind === "day") return tableDay(cell, language);
  return cell.length > MOST_SIGNS ? `${cell.slice(0, MOST_SIGNS)}…` : cell;
}
