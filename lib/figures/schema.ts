import { z } from "zod";
import { calendarDay, currency, flag, optionalText, wholeNumber } from "@/lib/kernel/fields";
import { LONGEST_SEARCH } from "@/lib/kernel/search-words";

/** The length of a bar: a year, a month or a day. The values are those of `df` on the list of invoices. */
const formats = ["Y", "m", "Y-m-d"] as const;
export type Format = (typeof formats)[number];
const format = z.enum(formats, { error: "invalid" });

const invalid = { error: "invalid" };

/** The filters of all calls of the dashboard (FIGURES §2); each call uses those that apply to it and ignores the rest. */
export const FigureFilters = z.strictObject({
  /** Without it all currencies, side by side. */
  currency: currency.optional(),
  /** A part of the debtor's number, or with `showStatus` of its free status text. */
  q: z
    .string(invalid)
    .max(LONGEST_SEARCH, "too_long")
    .transform((typed) => typed.normalize("NFC").trim())
    .default(""),
  showStatus: flag.default(false),
  /** Only debtors whose contract is due for dissolution (feature r9Filter). */
  r9: flag.default(false),
  /** By default the current year. */
  year: wholeNumber(1900, 2199).optional(),
  format: format.default("m"),
  /** The kind of the values. A count is always a number of invoices, each once in a bar. */
  type: z.enum(["amount", "count"], invalid).default("amount"),
  /** Only open claims count in a debtor's DSO. */
  open: flag.default(false),
  /** The day of the tiles; by default today. */
  date: calendarDay.optional(),
  /** Adds the same periods of the year before. */
  compare: flag.default(false),
  /** Returns the answer as a file. */
  export: flag.default(false),
  file: z.enum(["xlsx", "csv"], invalid).default("xlsx"),
});
export type FigureFilters = z.output<typeof FigureFilters>;

/** The filters of the DSO over time, which is charted by day. */
export const DsoFilters = FigureFilters.extend({ format: format.default("Y-m-d") });

/** The filters of the sales dashboard; `product` adds the entries behind a bar. */
export const SalesFilters = FigureFilters.extend({ product: optionalText.optional() });
export type SalesFilters = z.output<typeof SalesFilters>;

/** The target is a number of whole days, at most a year. */
export const DsoTarget = z.strictObject({ dso: wholeNumber(1, 365) });
