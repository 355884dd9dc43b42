import { z } from "zod";
import { day, flag, instant, list, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { LetterFilters } from "./schema";
import { mailStates } from "./statuses";

export const LetterRow = z.strictObject({
  /** A letter to print and post, or the file that goes with claims that were handed over. */
  kind: z.enum(["letter", "handover"]),
  id: whole,
  hash: words,
  status: whole.nullable(),
  /** The template a flex letter is called by. */
  title: words.nullable(),
  debtor_id: whole,
  debtor: words,
  language: words.nullable(),
  filename: words.nullable(),
  day,
  created_at: instant,
  downloaded_at: instant.nullable(),
  /** Nobody has it on paper, and it should not be posted any more: it was paid, stands still, or a later step was written. */
  is_overtaken: flag,
  /** What held it back and was overridden, with the reason that was given; null where nothing did. */
  override: z.strictObject({ codes: z.array(words), reason: words }).nullable(),
  /** What became of the mail that carries it too; null where none does. */
  mailed: z.enum(mailStates).nullable(),
  /** Null until it is first printed. */
  pages: whole.nullable(),
  /** The numbers of its invoices. */
  invoice: words,
  download_url: words,
});
export type LetterRow = Wire<z.output<typeof LetterRow>>;

/** How many nobody has printed or passed on yet. */
export const NewLetters = z.strictObject({ new: whole });

/** Of those the letters of the filters, and the sheets they take printed on one side and on both. */
const LetterTotals = NewLetters.extend({ letters: whole, sheets: whole, sheets_both_sides: whole });

export const LetterList = list(LetterRow, { filters: LetterFilters, totals: LetterTotals });
export type LetterList = Wire<z.output<typeof LetterList>>;

/** How many letters were marked; of a whole list, where exactly its letters are to be had. */
export const Marked = z.strictObject({ printed: whole, download_url: words.nullable() });
export type Marked = Wire<z.output<typeof Marked>>;
