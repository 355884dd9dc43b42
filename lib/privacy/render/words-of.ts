import type { LetterContent } from "@/lib/letters/schema";

/** The words of a letter, paragraph by paragraph, without its tables: those repeat what the invoices say. */
export const wordsOf = ({ subject, blocks }: LetterContent): string =>
  [
    subject,
    ...blocks.flatMap((block) => ("runs" in block ? [block.runs.map(({ text }) => text).join("")] : [])),
  ].join("\n\n");
