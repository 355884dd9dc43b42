import { parseAmount } from "@/lib/kernel/money";
import type { CellKind, Format } from "./schema";

/**
 * First characters that make a spreadsheet take a cell for a formula: the formula signs, their full-width forms, which some treat alike,
 * and characters that some skip before the next sign.
 */
export const formulaSigns = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\n",
  "\r",
  "\uff1d",
  "\uff0b",
  "\uff0d",
  "\uff20",
] as const;

const signs: ReadonlySet<string> = new Set(formulaSigns);
const plainNegative = /^-[\d.,]+$/;

/** Returns a cell marked as text where a spreadsheet would run it as a formula. A plain negative amount stays as it is. */
export const asText = (cell: string): string =>
  signs.has(cell.charAt(0)) && !plainNegative.test(cell) ? `'${cell}` : cell;

/** Returns a cell for a file: amounts with a decimal comma in a CSV and in cents for a workbook, texts that no spreadsheet runs. */
export function cellText(cell: string | null, kind: CellKind, format: Format): string | null {
  if (cell === null) return null;
  if (kind === "money") return format === "csv" ? cell.replace(".", ",") : String(parseAmount(cell) ?? "");
  return kind === "text" && format === "csv" ? asText(cell) : cell;
}
