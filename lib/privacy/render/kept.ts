import { sentence } from "@/lib/i18n/sentences";
import type { Kept } from "../queries/section";
import type { About } from "../queries/stored";

/** How long what is kept for a reason stays, in the words of whom it is about: by the law, or by the settings of who keeps it. */
export function keptWords(kept: Kept, { language, periods }: Pick<About, "language" | "periods">): string {
  const months: Partial<Record<Kept, number>> = periods;
  return sentence(language, `privacy.kept_${kept}`, { months: months[kept] ?? 0 });
}
