import { z } from "zod";
import { helpSlugs } from "@/lib/http/rules/help-pages";
import { readers } from "./schema";

export const HandbookEntry = z.strictObject({
  slug: z.enum(helpSlugs),
  title: z.string(),
  /** The readers of the page. */
  reader: z.enum(readers),
  summary: z.string(),
});
export type HandbookEntry = z.output<typeof HandbookEntry>;

/** A page with its text in Markdown. */
export const HandbookPage = HandbookEntry.extend({ text: z.string() });
export type HandbookPage = z.output<typeof HandbookPage>;
