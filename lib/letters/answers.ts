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

/** How many nobody has downloaded yet. */
export const LetterTotals = z.strictObject({ new: whole });

export const LetterList = list(LetterRow, { filters: LetterFilters, totals: LetterTotals });
export type LetterList = Wire<z.output<typeof LetterList>>;
