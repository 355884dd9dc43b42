import type { CellKind } from "../schema";
import { STYLE, textCell } from "./parts";

/** The value of a cell: amounts as cents, days as 2026-11-21; null and "" leave the cell out. */
export type Cell = string | null;

const NARROWEST = 8;
const WIDEST = 60;
/** The width of the filter's arrow beside a heading, in characters. */
const ARROW = 4;

/** Returns a cell of a sheet by its kind: amounts and numbers are numbers, days are days, all others are text. */
export function cellXml(at: string, kind: CellKind | undefined, value: Cell): string {
  if (value === null || value === "") return "";
  switch (kind) {
    case "money":
      return `<c r="${at}" s="${STYLE.money}"><v>${decimal(value)}</v></c>`;
    case "day":
      return `<c r="${at}" s="${STYLE.day}"><v>${serial(value)}</v></c>`;
    case "number":
      return `<c r="${at}"><v>${value}</v></c>`;
    default:
      return textCell(at, value);
  }
}

/** Returns the widths of columns in characters, for their headings and their first rows. */
export const columnWidths = (
  headings: readonly string[],
  kinds: readonly CellKind[],
  first: readonly (readonly Cell[])[],
): number[] =>
  headings.map((word, index) =>
    Math.min(
      WIDEST,
      first.reduce(
        (widest, row) => Math.max(widest, widthOf(kinds[index], row[index] ?? "")),
        Math.max(NARROWEST, word.length + ARROW),
      ),
    ),
  );

/** Returns the displayed width of a cell in characters; an amount gets its comma and points. */
function widthOf(kind: CellKind | undefined, value: string): number {
  if (kind === "day") return 12;
  return kind === "money" ? Math.ceil(value.length * 1.3) + 3 : value.length + 2;
}

/** Returns cents as a decimal number, converted as text and never divided. */
function decimal(cents: string): string {
  const digits = cents.replace("-", "").padStart(3, "0");
  return `${cents.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const serial = (day: string): number => Math.round((Date.parse(day) - EPOCH) / DAY_MS);
