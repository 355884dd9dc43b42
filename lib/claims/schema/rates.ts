import { z } from "zod";
import { rateKinds } from "@/lib/invoices/rules/law/jurisdiction";
import {
  calendarDay,
  id,
  listFilters,
  missingOr,
  optionalText,
  someOf,
  text,
  version,
} from "@/lib/kernel/fields";
import { basisPointsFrom, unitsFrom } from "../rules/rate-values";

export const RateFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["from", "checked_on", "changed_at"], { error: "invalid" }).default("from"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  /** The kinds, separated by commas; all of them when left out. */
  kind: someOf(rateKinds).optional(),
});
export type RateFilters = z.output<typeof RateFilters>;

/** The most debtors in one decision by id; without ids it is on all of them. */
const MOST_DEBTORS = 1_000;

export const RateId = z.strictObject({ id: id("rate") });

const HIGHEST = 10_000;
/** A percentage from 0 to 100 of at most two decimals: "10,15" becomes 1015 basis points. */
const percent = z
  .union([z.string(), z.number()], { error: missingOr("invalid_percentage") })
  .transform((typed, ctx) => {
    const points = basisPointsFrom(String(typed));
    if (points !== null && points <= HIGHEST) return points;
    if (points === null)
      ctx.addIssue({ code: "custom", message: typed === "" ? "required" : "invalid_percentage" });
    else ctx.addIssue({ code: "too_big", maximum: 100, message: "too_big", origin: "number", input: typed });
    return z.NEVER;
  });

/** Units of a currency per euro with at most five decimals: "1,1623" becomes 116230. */
const exchangeRate = z
  .union([z.string(), z.number()], { error: missingOr("invalid_rate") })
  .transform((typed, ctx) => {
    const units = unitsFrom(String(typed));
    if (units !== null) return units;
    ctx.addIssue({ code: "custom", message: typed === "" ? "required" : "invalid_rate" });
    return z.NEVER;
  });
const dayOrNone = z.union([z.null(), z.literal("").transform(() => null), calendarDay], {
  error: "invalid_date",
});

/** The fields of a rate that can be changed: interest and VAT have a percentage, a currency a value. */
const changes = {
  percent: percent.optional(),
  value: exchangeRate.optional(),
  checked_on: dayOrNone.optional(),
};

export const NewRate = z.strictObject({
  kind: z.enum(rateKinds, { error: missingOr("invalid") }),
  from: calendarDay,
  ...changes,
  source: text,
});

export const RateChanges = z.strictObject({
  id: id("rate"),
  ...changes,
  source: text.optional(),
  reason: optionalText,
  version,
});

/** The customer whose claims stated in letters are compared after rates were changed. */
export const RateDifferencesOf = z.strictObject({ id: id("customer") });

/** The decision on them, for these debtors or for all: the changed rates count from now on, or the former stay. */
export const RateDecision = z.strictObject({
  id: id("customer"),
  debtor_ids: z
    .array(id("debtor"), { error: "invalid" })
    .min(1, "required")
    .max(MOST_DEBTORS, "too_many_entries")
    .optional(),
  apply: z.boolean({ error: missingOr("invalid") }),
  reason: text,
});
