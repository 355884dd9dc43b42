import { fromText } from "@/lib/kernel/money";
import type { CellKind, Format } from "./schema";

/** A cell that a spreadsheet would run as a formula is marked as text. A plain negative amount stays as it is. */
export const asText = (cell: string): string => (/^[=+@\t\r]|^-(?![\d.,]+$)/.test(cell) ? `'${cell}` : cell);

/** A cell of a file: amounts with a decimal comma in a CSV and in cents for a workbook, texts that no spreadsheet runs. */
export function cellText(cell: string | null, kind: CellKind, format: Format): string | null {
  if (cell === null) return null;
  if (kind === "money") return format === "csv" ? cell.replace(".", ",") : String(fromText(cell) ?? "");
  return kind === "text" && format === "csv" ? asText(cell) : cell;
}
