import type { SQL } from "drizzle-orm";
import type { CellKind } from "../schema";

export type ExportColumn = {
  /** The column of the table it belongs to; several may belong to one, and are exported together: an amount with its currency. */
  of: string;
  /** A key of messages/. */
  heading: string;
  kind: CellKind;
  value: SQL;
  /** True when it comes after all others, wherever the column it belongs to is. */
  isLast?: true;
  /** Returns a value in words, where SQL alone cannot. */
  words?: (value: string) => string;
};

/** Returns the chosen columns of a table, in the chosen order; all of them when no available one was chosen. */
export function chosenColumns(
  all: readonly ExportColumn[],
  columnIds: string[] | null,
): readonly ExportColumn[] {
  const chosen = [...new Set(columnIds ?? [])].flatMap((id) => all.filter(({ of }) => of === id));
  if (chosen.length === 0) return all;
  return [...chosen.filter(({ isLast }) => !isLast), ...chosen.filter(({ isLast }) => isLast)];
}
