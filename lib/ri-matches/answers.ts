import { z } from "zod";
import { instant, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { RiMatchFilters, reasons } from "./schema";

export const RiMatch = z.strictObject({
  id: int,
  scenario: int,
  /** Why it must be corrected in the other ledger; null where the invoice was changed. */
  reason: z.enum(reasons).nullable(),
  /** The invoice's number in the statement. */
  invoice: z.string(),
  invoice_id: int.nullable(),
  /** The debtor's number in the statement, and our debtor. */
  debtor: z.string(),
  debtor_id: int.nullable(),
  name: z.string().nullable(),
  saldo: money,
  currency: z.string().nullable(),
  /** The invoice's status and open amount before. */
  prev_status: int.nullable(),
  prev_amount: money.nullable(),
  created_at: instant,
});
export type RiMatch = Wire<z.output<typeof RiMatch>>;

/** The number of matches in each tab: to be corrected in the other ledger, rest, paid. */
const Tabs = z.strictObject({ correct: int, rest: int, paid: int });

export const RiMatchList = list(RiMatch, { filters: RiMatchFilters, totals: Tabs });
export type RiMatchList = Wire<z.output<typeof RiMatchList>>;

/** A line of a statement and its effect: the open amount before and after, where the invoice is ours. */
const Line = z.strictObject({
  line: int,
  invoice: z.string(),
  debtor: z.string(),
  saldo: money,
  currency: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  status: int.nullable(),
  amount: money.nullable(),
});

/** The effect of a statement, by scenario, and the number of lines that agree already. */
export const RiPreviewed = one(
  z.strictObject({
    lines: int,
    agreeing: int,
    scenarios: z.array(z.strictObject({ scenario: int, count: int, lines: z.array(Line) })),
  }),
);
export type RiPreviewed = Wire<z.output<typeof RiPreviewed>>["data"];
