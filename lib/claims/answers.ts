import { z } from "zod";
import { rateKinds } from "@/lib/invoices/rules/law/jurisdiction";
import { currency, day, instant, int, list, money, nothing, percent } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { RateFilters } from "./schema/rates";

/** Principal, interest and costs that are owed, and their sum. Costs include their VAT. */
const Balance = z.strictObject({ principal: money, interest: money, costs: money, total: money });

/** One line of interest: base × rate × days ÷ 365, rounded once; both days count. */
const InterestLine = z.strictObject({
  from: day,
  to: day,
  days: int,
  base: money,
  rate: int,
  amount: money,
  article: z.string(),
});

const InvoiceStatement = z.strictObject({
  invoice_id: int,
  number: z.string(),
  /** The last day of payment in time, and the first day of interest. */
  due: day,
  first: day,
  /** The day from which charges are claimed; null while they are not. */
  claimed_from: day.nullable(),
  ...Balance.shape,
  vat: money,
  /** Interest that accrues and is not claimed yet: in no total. */
  accrued: money,
  /** The parts of the claimed amounts that lapsed. */
  waived: z.strictObject({ costs: money, interest: money, principal: money }),
  closed: day.nullable(),
  /** The last day on which the claim can be prevented from lapsing. */
  lapses_on: day,
  lines: z.array(InterestLine),
  capitalised: z.array(z.strictObject({ on: day, amount: money })),
  paid: z.array(z.strictObject({ on: day, costs: money, interest: money, principal: money })),
});

const LetterStatement = z.strictObject({
  letter_id: int,
  made: day,
  kind: z.enum(["notice", "claim"]),
  numbers: z.array(z.string()),
  /** The last day of the period without costs; null when the letter gave none. */
  free_until: day.nullable(),
  costs_from: day.nullable(),
  /** Why a letter does not count; null when it does. */
  reason: z.string().nullable(),
  announced: money.nullable(),
  /** The most a letter to a consumer could announce. */
  at_most: money.nullable(),
  /** Why it started no costs for some of its invoices. */
  refused: z.array(
    z.enum([
      "not_in_default",
      "paid",
      "has_costs",
      "notice_running",
      "no_costs_without_notice",
      "switched_off",
      "standing_still",
    ]),
  ),
  base: money,
  bands: z.array(z.strictObject({ base: money, rate: int })),
  bound: z.enum(["minimum", "maximum"]).nullable(),
  /** Earlier letters whose claims it could have included: the bands are over all of them, less the costs of those letters. */
  joined: z.array(int),
  /** Limited to what was announced. */
  capped: z.boolean(),
  costs: money,
  vat: money,
});

/** A letter of the collection side, with the day it counts as received; null when it was never received. */
export const LawNotice = z.strictObject({ ...LetterStatement.shape, received: day.nullable() });

/** An event of a day, and the balance at the end of that day. */
const StatementRow = z.strictObject({
  on: day,
  what: z.enum([
    "invoice",
    "letter",
    "claimed",
    "costs",
    "payment",
    "returned",
    "waived",
    "corrected",
    "raised",
    "stands",
  ]),
  /** The invoices it concerns. */
  numbers: z.array(z.string()),
  letter_id: int.nullable(),
  /** The amount of a payment or a correction; for costs their sum. */
  amount: money.nullable(),
  /** The allocation of a payment. */
  parts: z.strictObject({ costs: money, interest: money, principal: money }).nullable(),
  balance: Balance,
});
export type StatementRow = z.output<typeof StatementRow>;

/** The claim on a debtor in one currency by Dutch law on a day, with its reasons and its history. */
export const LawStatement = z.strictObject({
  currency,
  on: day,
  /** The version of the rules; rates are basis points. */
  formula: z.string(),
  debtor_kind: z.enum(["consumer", "company", "public"]),
  /** False when nobody entered the debtor's kind: its company number decides, else it is treated as a consumer. */
  is_kind_known: z.boolean(),
  /** True when it is in another country, whose law may be another. */
  is_abroad: z.boolean(),
  /** A day without a rate: then no amount is calculated. */
  stop: z.strictObject({ code: z.literal("rate_missing"), kind: z.string(), day }).nullable(),
  ...Balance.shape,
  vat: money,
  accrued: money,
  /** The interest of the next day; null where that day has no rate. */
  per_day: money.nullable(),
  invoices: z.array(InvoiceStatement),
  letters: z.array(LetterStatement),
  rows: z.array(StatementRow),
});
export type LawStatement = Wire<z.output<typeof LawStatement>>;

const rateValue = {
  /** For interest and VAT; null for a currency. */
  percent: percent.nullable(),
  /** Units of a currency per euro, with five decimals; null for interest and VAT. */
  value: z.string().nullable(),
  source: z.string(),
  checked_on: day.nullable(),
  /** The user who checked it, within the caller's reach. */
  checked_by: z.string().nullable(),
  /** The day it was added or changed; null for a rate shipped with the product. */
  recorded_on: day.nullable(),
  recorded_by: z.string().nullable(),
  changed_at: instant,
  /** The number of its version: one more with each change. */
  version: int,
};

/** A rate in its current version. */
const RateRow = z.strictObject({ id: int, kind: z.enum(rateKinds), from: day, ...rateValue });
export type RateRow = Wire<z.output<typeof RateRow>>;

export const RateList = list(RateRow, { filters: RateFilters, totals: nothing });
export type RateList = Wire<z.output<typeof RateList>>;

/** A version of a rate. */
const RateVersion = z.strictObject({
  ...rateValue,
  /** The reason for the change; "" where none was given. */
  reason: z.string(),
});

/** A rate with every version of it, the newest first. */
export const Rate = RateRow.extend({ versions: z.array(RateVersion) });
export type Rate = Wire<z.output<typeof Rate>>;

/** The half-years without a rate, each by its first day. */
export const MissingRates = z.strictObject({
  missing: z.array(z.strictObject({ kind: z.enum(rateKinds), from: day })),
});
export type MissingRates = Wire<z.output<typeof MissingRates>>;

/** The amount stated in letters, the amount by the current rates, and their difference. */
const bothAmounts = { as_told: money, by_new: money, difference: money };

/** A debtor's claims stated in letters, and what they would be by rates that were changed since, in one currency. */
export const RateDifference = z.strictObject({
  debtor_id: int,
  debtor: z.string(),
  currency,
  ...bothAmounts,
  invoices: z.array(z.strictObject({ invoice_id: int, number: z.string(), ...bothAmounts })),
});
export type RateDifference = Wire<z.output<typeof RateDifference>>;

/** The number of invoices decided on, and whether the changed rates apply to them. */
export const RatesDecided = z.strictObject({ invoices: int, apply: z.boolean() });
