import { sentence } from "@/lib/i18n/sentences";
import type { Kept } from "../queries/section";
import type { About } from "../queries/stored";

/** How long what is kept for a reason stays, in the words of whom it is about. */
export const keptWords = (kept: Kept, { language }: Pick<About, "language">): string =>
  sentence(language, `privacy.kept_${kept}`);
