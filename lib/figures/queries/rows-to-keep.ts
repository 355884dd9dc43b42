import type { Read } from "@/lib/access/context";
import { addDays, type Day } from "@/lib/kernel/day";
import type { Currency } from "@/lib/kernel/money";
import { type KeptRow, keptRows } from "../rules/kept-rows";
import { dayChanges } from "./day-changes";

type CurrencyRow = KeptRow & { currency: Currency };

/** The rows a customer's `stats` should hold of days that are over, from a day on; from the first invoice's where that is null. */
export async function rowsToKeep(read: Read, from: Day | null): Promise<CurrencyRow[]> {
  const till = addDays(read.today, -1);
  return [...(await dayChanges(read))].flatMap(([currency, known]) =>
    keptRows(known, { from, till }).map((row) => ({ currency, ...row })),
  );
}
