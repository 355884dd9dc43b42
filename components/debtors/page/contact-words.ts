import { useLocale, useTranslations } from "next-intl";
import type { DebtorTimeline } from "@/lib/debtors/answers";
import { formatNearDay } from "@/lib/i18n/format";
import { type Day, dayAt, daysBetween } from "@/lib/kernel/day";

/** Returns when and how the last contact with a debtor was: "20 nov, telefoon (3 dagen geleden)"; null without one. */
export function useContactWords(contact: DebtorTimeline["last_contact"], today: Day): string | null {
  const t = useTranslations("debtor_page");
  const story = useTranslations("story");
  const locale = useLocale();
  if (!contact) return null;
  const on = dayAt(new Date(contact.at));
  return t("contact_at", {
    day: formatNearDay(on, today, locale),
    what: story(`contact_${contact.type}`),
    ago: t("days_ago", { count: Math.max(0, daysBetween(on, today)) }),
  });
}
