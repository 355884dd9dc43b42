import { z } from "zod";
import { day, instant, int, list } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { LetterFilters } from "./schema";
import { mailStates } from "./statuses";

export const LetterRow = z.strictObject({
  /** A letter to print and post, or the file that accompanies claims that were handed over. */
  kind: z.enum(["letter", "handover"]),
  id: int,
  hash: z.string(),
  status: int.nullable(),
  /** The template name by which a flex letter is known. */
  title: z.string().nullable(),
  debtor_id: int,
  debtor: z.string(),
  language: z.string().nullable(),
  filename: z.string().nullable(),
  day,
  created_at: instant,
  downloaded_at: instant.nullable(),
  /** True when it was not printed and should no longer be posted: its invoice was paid or is held, or a later step was written. */
  is_overtaken: z.boolean(),
  /** Codes of the checks that held it back and were overridden, with the reason given; null where none were. */
  override: z.strictObject({ codes: z.array(z.string()), reason: z.string() }).nullable(),
  /** State of the mail that carries the letter too; null where there is none. */
  mailed: z.enum(mailStates).nullable(),
  /** Null until it is first printed. */
  pages: int.nullable(),
  /** The numbers of its invoices, joined by ", ". */
  invoice: z.string(),
  download_url: z.string(),
});
export type LetterRow = Wire<z.output<typeof LetterRow>>;

/** Number of letters and handover files not printed or passed on yet. */
export const NewLetters = z.strictObject({ new: int });

/** Adds the letters matching the filters, and the sheets they take printed on one side and on both. */
const LetterTotals = NewLetters.extend({ letters: int, sheets: int, sheets_both_sides: int });

export const LetterList = list(LetterRow, { filters: LetterFilters, totals: LetterTotals });
export type LetterList = Wire<z.output<typeof LetterList>>;

/** The number of letters marked, and for a whole list the address where exactly those letters can be downloaded. */
export const Marked = z.strictObject({ printed: int, download_url: z.string().nullable() });
export type Marked = Wire<z.output<typeof Marked>>;

/** When a letter came back, and how a person judged it; `is_late`: after the free period, so that a person must judge it. */
export const LetterReturn = z.strictObject({
  letter_id: int,
  bounced_on: day.nullable(),
  returned_on: day.nullable(),
  verdict: z.enum(["confirmed", "refused"]).nullable(),
  reason: z.string(),
  is_late: z.boolean(),
});

/** A letter that came back late and waits for a person to judge it. */
export const ReturnToReview = z.strictObject({
  letter_id: int,
  debtor_id: int,
  debtor: z.string(),
  came_back: day,
});
