import { z } from "zod";
import { day, instant, int, list } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { LetterFilters } from "./schema";
import { mailStates } from "./statuses";

export const LetterRow = z.strictObject({
  /** A letter to print and post, or the file that goes with claims that were handed over. */
  kind: z.enum(["letter", "handover"]),
  id: int,
  hash: z.string(),
  status: int.nullable(),
  /** The template a flex letter is called by. */
  title: z.string().nullable(),
  debtor_id: int,
  debtor: z.string(),
  language: z.string().nullable(),
  filename: z.string().nullable(),
  day,
  created_at: instant,
  downloaded_at: instant.nullable(),
  /** Nobody has it on paper, and it should not be posted any more: it was paid, stands still, or a later step was written. */
  is_overtaken: z.boolean(),
  /** What held it back and was overridden, with the reason that was given; null where nothing did. */
  override: z.strictObject({ codes: z.array(z.string()), reason: z.string() }).nullable(),
  /** What became of the mail that carries it too; null where none does. */
  mailed: z.enum(mailStates).nullable(),
  /** Null until it is first printed. */
  pages: int.nullable(),
  /** The numbers of its invoices. */
  invoice: z.string(),
  download_url: z.string(),
});
export type LetterRow = Wire<z.output<typeof LetterRow>>;

/** How many nobody has printed or passed on yet. */
export const NewLetters = z.strictObject({ new: int });

/** Of those the letters of the filters, and the sheets they take printed on one side and on both. */
const LetterTotals = NewLetters.extend({ letters: int, sheets: int, sheets_both_sides: int });

export const LetterList = list(LetterRow, { filters: LetterFilters, totals: LetterTotals });
export type LetterList = Wire<z.output<typeof LetterList>>;

/** How many letters were marked; of a whole list, where exactly its letters are to be had. */
export const Marked = z.strictObject({ printed: int, download_url: z.string().nullable() });
export type Marked = Wire<z.output<typeof Marked>>;

/** What came back of a letter, and what a person found of it; `is_late`: after the free period, so that somebody must judge it. */
export const LetterReturn = z.strictObject({
  letter_id: int,
  bounced_on: day.nullable(),
  returned_on: day.nullable(),
  verdict: z.enum(["confirmed", "refused"]).nullable(),
  reason: z.string(),
  is_late: z.boolean(),
});

/** A letter that came back late and waits for somebody to judge it. */
export const ReturnToJudge = z.strictObject({
  letter_id: int,
  debtor_id: int,
  debtor: z.string(),
  came_back: day,
});
