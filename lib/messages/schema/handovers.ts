import { z } from "zod";
import type { Day } from "@/lib/kernel/day";
import { id } from "@/lib/kernel/fields";
import type { Currency } from "@/lib/kernel/money";
import type { LetterLine } from "@/lib/letters/schema";

/** A claim as it is handed over: the open amount, with the interest and costs of that day and their make-up. */
export type HandedLine = LetterLine & { currency: Currency };

/** Claims of one debtor for one kind of party in one run. */
export type Handover = { debtor_id: number; status_id: number; lines: HandedLine[] };

/** The claims of a hand-over in one currency. */
export type HandedSum = { currency: Currency; day: Day; lines: HandedLine[] };

const MOST_AT_ONCE = 200;

export const HandoverId = z.strictObject({ id: id("handover") });

/** Input of POST handovers/taken: the hand-overs whose files were passed on, or with `taken: false` were not after all. */
export const MarkHandovers = z.strictObject({
  ids: z.array(id("handover"), { error: "invalid" }).max(MOST_AT_ONCE, "too_many_rows").default([]),
  taken: z.boolean({ error: "invalid" }).default(true),
});
