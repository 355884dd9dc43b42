import type { SQL } from "drizzle-orm";
import type { CellKind } from "../schema";

export type ExportColumn = {
  /** The column of the table it stands for; several may stand for one, and come with it: an amount with its currency. */
  of: string;
  /** A key of messages/. */
  heading: string;
  kind: CellKind;
  value: SQL;
  /** Whether it stands behind all others, wherever the column it comes with is. */
  isLast?: true;
  /** Returns what a value says, where the database alone cannot. */
  words?: (value: string) => string;
};

/** The columns of a table that were chosen, in the order of the choice; all of them when nothing that can be had was. */
export function chosenColumns(
  all: readonly ExportColumn[],
  columnIds: string[] | null,
): readonly ExportColumn[] {
  const chosen = [...new Set(columnIds ?? [])].flatMap((id) => all.filter(({ of }) => of === id));
  if (chosen.length === 0) return all;
  return [...chosen.filter(({ isLast }) => !isLast), ...chosen.filter(({ isLast }) => isLast)];
}
