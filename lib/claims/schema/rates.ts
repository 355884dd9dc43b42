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
  /** Of which kinds, by comma; all of them when left out. */
  kind: someOf(rateKinds).optional(),
});
export type RateFilters = z.output<typeof RateFilters>;

/** So many debtors are decided on at once by name; all of them without. */
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

/** What can be changed of a rate: interest and VAT have a percentage, a currency a value. */
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

/** Whose claims that a letter told of are looked at after rates were changed. */
export const RateDifferencesOf = z.strictObject({ id: id("customer") });

/** What becomes of them, of these debtors or of all: the newer rates count from now on, or the former stay. */
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
