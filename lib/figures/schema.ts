import { z } from "zod";
import { calendarDay, currency, flag, optionalText, wholeNumber } from "@/lib/kernel/fields";
import { LONGEST_SEARCH } from "@/lib/kernel/search-words";

/** How long a bar is: a year, a month or a day. The values are those of `df` on the list of invoices. */
const formats = ["Y", "m", "Y-m-d"] as const;
export type Format = (typeof formats)[number];
const format = z.enum(formats, { error: "invalid" });

const invalid = { error: "invalid" };

/** What every call of the dashboard takes (FIGURES §2); each uses what concerns it and passes over the rest. */
export const FigureFilters = z.strictObject({
  /** Without one all of them, side by side. */
  currency: currency.optional(),
  /** A part of the debtor's number, or with `showStatus` of its free status text. */
  q: z
    .string(invalid)
    .max(LONGEST_SEARCH, "too_long")
    .transform((typed) => typed.normalize("NFC").trim())
    .default(""),
  showStatus: flag.default(false),
  /** Only debtors whose contract is up for dissolution (feature r9Filter). */
  r9: flag.default(false),
  /** Without one the year it is. */
  year: wholeNumber(1900, 2199).optional(),
  format: format.default("m"),
  /** What the values are. A count is always a number of invoices, each once in a bar. */
  type: z.enum(["amount", "count"], invalid).default("amount"),
  /** Only what is open counts in a debtor's DSO. */
  open: flag.default(false),
  /** The day the tiles are of; today when left out. */
  date: calendarDay.optional(),
  /** Adds the same periods of the year before. */
  compare: flag.default(false),
  /** The answer as a file. */
  export: flag.default(false),
  file: z.enum(["xlsx", "csv"], invalid).default("xlsx"),
});
export type FigureFilters = z.output<typeof FigureFilters>;

/** Those of the DSO over time, which is drawn by the day. */
export const DsoFilters = FigureFilters.extend({ format: format.default("Y-m-d") });

/** Those of the sales dashboard; `product` adds the entries behind a bar. */
export const SalesFilters = FigureFilters.extend({ product: optionalText.optional() });
export type SalesFilters = z.output<typeof SalesFilters>;

/** The target is a number of whole days, at most a year. */
export const DsoTarget = z.strictObject({ dso: wholeNumber(1, 365) });
