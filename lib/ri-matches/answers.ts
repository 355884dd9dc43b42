import { z } from "zod";
import { instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { RiMatchFilters, reasons } from "./schema";

export const RiMatch = z.strictObject({
  id: whole,
  scenario: whole,
  /** Why it is to be corrected in the other ledger; null where the invoice was changed. */
  reason: z.enum(reasons).nullable(),
  /** The invoice's number, as it stands in the statement. */
  invoice: words,
  invoice_id: whole.nullable(),
  /** The debtor's number as it stands there, and who that is with us. */
  debtor: words,
  debtor_id: whole.nullable(),
  name: words.nullable(),
  saldo: money,
  currency: words.nullable(),
  /** What the invoice was before: status and open amount. */
  prev_status: whole.nullable(),
  prev_amount: money.nullable(),
  created_at: instant,
});
export type RiMatch = Wire<z.output<typeof RiMatch>>;

/** How many matches stand in each tab: to be corrected elsewhere, rest, paid. */
const Tabs = z.strictObject({ correct: whole, rest: whole, paid: whole });

export const RiMatchList = list(RiMatch, { filters: RiMatchFilters, totals: Tabs });
export type RiMatchList = Wire<z.output<typeof RiMatchList>>;

/** A line of a statement and what it would do: the open amount before and after, where the invoice is ours. */
const Line = z.strictObject({
  line: whole,
  invoice: words,
  debtor: words,
  saldo: money,
  currency: words.nullable(),
  reason: z.enum(reasons).nullable(),
  status: whole.nullable(),
  amount: money.nullable(),
});

/** What a statement would do, by scenario, and how many lines say what we know already. */
export const RiPreviewed = one(
  z.strictObject({
    lines: whole,
    agreeing: whole,
    scenarios: z.array(z.strictObject({ scenario: whole, count: whole, lines: z.array(Line) })),
  }),
);
export type RiPreviewed = Wire<z.output<typeof RiPreviewed>>["data"];
