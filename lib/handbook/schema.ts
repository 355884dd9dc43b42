import { z } from "zod";
import { helpSlugs } from "@/lib/http/rules/help-pages";
import { optionalText } from "@/lib/kernel/fields";

/** The readers of a page: credit controllers, administrators, operators. */
export const readers = ["controller", "administrator", "operator"] as const;

export const HandbookFilter = z.strictObject({ q: optionalText.default("") });

export const HandbookPageId = z.strictObject({ slug: z.enum(helpSlugs, { error: "invalid" }) });

/** The front matter of a page. */
export const FrontMatter = z.strictObject({
  title: z.string().min(1),
  for: z.enum(readers),
  summary: z.string().min(1),
  keywords: z.string().min(1),
});
