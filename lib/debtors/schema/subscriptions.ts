import { z } from "zod";
import {
  amount,
  calendarDay,
  flag,
  listFilters,
  optionalText,
  sorting,
  wholeNumber,
} from "@/lib/kernel/fields";

const format = z.enum(["xlsx", "csv"], { error: "invalid" });
const MOST_DAYS = 99_999;

/** The filters of the contracts debtors owe on (FIGURES §9): parts of texts, days and amounts of at least so much. */
export const SubscriptionFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: sorting(["contract", "number", "name", "days", "amount", "subscription"]).default("days"),
  contract: optionalText,
  number: optionalText,
  name: optionalText,
  days: wholeNumber(0, MOST_DAYS).optional(),
  amount: amount.optional(),
  /** Only what is due on that day or before. */
  till: calendarDay.optional(),
  /** The list as a file: all of it, so without a page. */
  export: flag.default(false),
  /** As what file; `format` says the same, as it does of every other list. */
  file: format.default("xlsx"),
  format: format.optional(),
  /** Which columns of the table the file has, by comma; all of them when left out. */
  columns: z
    .string({ error: "invalid" })
    .max(1_000, "too_long")
    .regex(/^[a-z0-9_,]*$/, "invalid")
    .optional(),
});
export type SubscriptionFilters = z.output<typeof SubscriptionFilters>;
