import { sentence } from "@/lib/i18n/sentences";
import { TEXT } from "../rules/geometry";
import { groupOf, type LineGroup, orderedLines } from "../rules/specification";
import type { LetterLine, Specified } from "../schema";
import type { Box } from "./box";
import { type Column, specificationColumns, sumsOf } from "./columns";
import { brokenText } from "./lines";
import type { Element, Pen } from "./pen";
import { baselineIn, GREY, INK, LINE, lineHeight, type Style, styles, widthOf } from "./typography";

const ROW = 5.6;
const HEAD = 6.2;
/** Millimetres between a cell and the next. */
const AIR = 2;
const SMALL = 7.5;

export type TableRow = {
  /** The line whose amounts the row shows, so that the sums carried over can be computed. */
  line: LetterLine | null;
  cells: string[];
  style: "row" | "group" | "sum";
  /** Its text may run on over the empty cells after it. */
  spans?: boolean;
};

/**
 * Returns the rows of a letter's table: on a statement group by group, each with its sums; elsewhere accompanying invoices are under a
 * title.
 */
export function rowsOf(letter: Specified, columns: readonly Column[]): TableRow[] {
  const lines = orderedLines(letter);
  if (!letter.is_statement) {
    const along = lines.findIndex((line) => groupOf(line) === "along");
    const rows = lines.map((line) => rowOf(line, columns));
    return along < 0 ? rows : rows.toSpliced(along, 0, titleRow("along", columns, letter));
  }
  return (["overdue", "not_due", "credit"] as const).flatMap((group) => {
    const own = lines.filter((line) => groupOf(line) === group);
    return own.length === 0 ? [] : groupRows(group, own, columns, letter);
  });
}

const rowOf = (line: LetterLine, columns: readonly Column[]): TableRow => ({
  line,
  cells: columns.map((column) => column.of(line)),
  style: "row",
});

const titles: Record<LineGroup, string> = {
  overdue: "group_overdue",
  not_due: "group_not_due",
  credit: "credits",
  along: "group_along",
};

const titleRow = (group: LineGroup, columns: readonly Column[], { language }: Specified): TableRow => ({
  line: null,
  cells: [sentence(language, `letter.${titles[group]}`), ...columns.slice(1).map(() => "")],
  style: "group",
});

function groupRows(
  group: LineGroup,
  lines: LetterLine[],
  columns: readonly Column[],
  letter: Specified,
): TableRow[] {
  const rows: TableRow[] = [titleRow(group, columns, letter), ...lines.map((line) => rowOf(line, columns))];
  if (lines.length > 1) rows.push({ line: null, cells: sumsOf(columns, lines, letter), style: "sum" });
  return rows;
}

/** A column of a table; the figures of a tabular one are aligned. */
export type TableColumn = {
  label: string;
  width: number;
  numeric: boolean;
  isTabular: boolean;
  /** Millimetres from its left edge to its text, beside figures that end there. */
  indent?: number;
};

const tabular = (columns: readonly Column[]): TableColumn[] =>
  columns.map(({ label, width, numeric, amountOf }) => ({
    label,
    width,
    numeric,
    isTabular: amountOf !== null,
  }));

/** Returns the functions that draw the rows of a letter's table. */
export const letterTable = (columns: readonly Column[]) => tableBoxes(tabular(columns));

/** Returns the functions that draw the rows of one table: its element is created with its first row. */
export function tableBoxes(columns: readonly TableColumn[]) {
  let table: Element | undefined;
  const tableElement = (pen: Pen): Element => {
    table ??= pen.element("Table");
    return table;
  };
  return {
    head: (gap: number): Box =>
      rowBox(
        columns.map(({ label }) => label),
        columns,
        {
          style: styles.head,
          role: "TH",
          tableElement,
          gap,
          least: HEAD,
          rule: { width: 0.8, color: GREY },
        },
      ),
    row: ({ cells, style, spans }: TableRow): Box => {
      const isSum = style !== "row";
      return rowBox(cells, columns, {
        style: style === "group" ? styles.head : isSum ? { ...styles.cell, weight: "bold" } : styles.cell,
        role: "TD",
        tableElement,
        gap: 0,
        least: ROW,
        rule: { width: style === "group" ? 0.6 : 0.4, color: LINE },
        spans,
      });
    },
  };
}

type RowLook = {
  style: Style;
  role: "TH" | "TD";
  tableElement: (pen: Pen) => Element;
  gap: number;
  least: number;
  rule: { width: number; color: string };
  spans?: boolean | undefined;
};

/** Returns a row as high as its longest cell: nothing is cut, and nothing overlaps. */
function rowBox(cells: readonly string[], columns: readonly TableColumn[], look: RowLook): Box {
  const roomOf = (index: number): number => {
    const width = columns[index]?.width ?? 0;
    const isFree = look.spans && index + 1 < cells.length && cells[index + 1] === "";
    return isFree ? width + roomOf(index + 1) : width;
  };
  const fitted = cells.map((words, index) => sized(words, columns[index], look.style, roomOf(index)));
  const most = Math.max(...fitted.map(({ lines }) => lines.length));
  const height = look.least + (most - 1) * lineHeight(look.style);
  return {
    height,
    gap: look.gap,
    keep: true,
    draw(pen, top) {
      const row = pen.element("TR", look.tableElement(pen));
      let left: number = TEXT.left;
      columns.forEach((column, index) => {
        const { lines, style } = fitted[index] ?? { lines: [], style: look.style };
        const cell = pen.element(look.role, row, look.role === "TH" ? { scope: "Column" } : {});
        const right = left + column.width;
        const from = left + (column.indent ?? 0);
        if (lines.some((line) => line.trim() !== ""))
          pen.within(cell, () =>
            lines.forEach((line, number) => {
              const baseline =
                top + (look.least - lineHeight(style)) / 2 + baselineIn(style) + number * lineHeight(style);
              if (column.numeric) pen.textTo(line, right, baseline, style);
              else pen.text(line, from, baseline, style);
            }),
          );
        left = right;
      });
      pen.decoration(() =>
        pen.rule([TEXT.left, top + height], [TEXT.right, top + height], look.rule.width, look.rule.color),
      );
    },
  };
}

/** Returns a cell in its regular size, else smaller, else on more lines. */
function sized(
  words: string,
  column: TableColumn | undefined,
  base: Style,
  room: number,
): { lines: string[]; style: Style } {
  const width = room - (column?.indent ?? 0) - AIR;
  const style: Style = column?.isTabular && base.color === INK ? { ...base, tabular: true } : base;
  if (words === "" || widthOf(words, style) <= width) return { lines: [`${words} `], style };
  const small = { ...style, size: SMALL };
  return { lines: brokenText(words, width, small), style: small };
}

export const inlineTable = (letter: Specified): Box[] => {
  const columns = specificationColumns(letter);
  const boxes = letterTable(columns);
  return [boxes.head(0), ...rowsOf(letter, columns).map(boxes.row)];
};

/** Returns the caption with the table's currency, once above it. */
export function captioned({ language, currency }: Specified): Box {
  const words = sentence(language, "letter.amounts_in", {
    currency: sentence(language, `letter.currency_${currency}`),
  });
  return {
    height: lineHeight(styles.caption),
    gap: 2.2,
    keep: true,
    draw: (pen, top) =>
      pen.within(pen.element("P"), () =>
        pen.textTo(`${words} `, TEXT.right, top + baselineIn(styles.caption), styles.caption),
      ),
  };
}
