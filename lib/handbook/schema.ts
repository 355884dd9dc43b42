import { z } from "zod";
import { helpSlugs } from "@/lib/http/rules/help-pages";
import { optionalText } from "@/lib/kernel/fields";

/** Whom a page is written for: who works with debtors, who sets up customers and users, who runs the servers. */
export const readers = ["controller", "administrator", "operator"] as const;

export const HandbookFilter = z.strictObject({ q: optionalText.default("") });

export const HandbookPageId = z.strictObject({ slug: z.enum(helpSlugs, { error: "invalid" }) });

/** What stands above the text of a page. */
export const FrontMatter = z.strictObject({
  title: z.string().min(1),
  for: z.enum(readers),
  summary: z.string().min(1),
  keywords: z.string().min(1),
});
