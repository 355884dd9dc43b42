import { z } from "zod";
import { day, instant, list, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { LetterFilters } from "./schema";

export const LetterRow = z.strictObject({
  id: whole,
  hash: words,
  status: whole.nullable(),
  /** The template a flex letter is called by. */
  title: words.nullable(),
  debtor_id: whole,
  debtor: words,
  language: words,
  filename: words,
  day,
  created_at: instant,
  downloaded_at: instant.nullable(),
  /** The numbers of its invoices. */
  invoice: words,
  download_url: words,
});
export type LetterRow = Wire<z.output<typeof LetterRow>>;

/** How many nobody has printed yet. */
export const LetterTotals = z.strictObject({ new: whole });

export const LetterList = list(LetterRow, { filters: LetterFilters, totals: LetterTotals });
export type LetterList = Wire<z.output<typeof LetterList>>;

/** How many letters were marked; of a whole list, where exactly its letters are to be had. */
export const Marked = z.strictObject({ printed: whole, download_url: words.nullable() });
export type Marked = Wire<z.output<typeof Marked>>;
