import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { telHref } from "@/components/domain/debtors/page/call-link";
import { buttonStyle } from "@/components/ui/button";
import type { Debtor, DebtorRecord, DebtorTimeline } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { useContactWords } from "./contact-words";

type Props = { debtor: Debtor; record: DebtorRecord; contact: DebtorTimeline["last_contact"]; today: Day };

/** Renders, on a phone, a wide button that calls, the last contact, and how the debtor pays. */
export function PhoneContact({ debtor, record, contact, today }: Props) {
  const t = useTranslations("debtor_page");
  const last = useContactWords(contact, today);
  const { days_late: late } = record;
  return (
    <div className="flex flex-col gap-1.5 md:hidden">
      {debtor.contact_telephone_number && !debtor.is_telephone_wrong && (
        <a href={telHref(debtor)} className={buttonStyle({ variant: "brand", class: "min-h-11 text-form" })}>
          <Phone aria-hidden size={18} className="shrink-0" />
          <span className="truncate">
            {[debtor.contact_telephone_number, debtor.contact_name].filter(Boolean).join(" · ")}
          </span>
        </a>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-dense text-ink-muted">
        <span>
          {t("last_contact")} {last ?? t("no_contact")}
        </span>
        {late !== null && late > 0 && (
          <span>{t("late_on_average", { count: late, shown: formatCount(late) })}</span>
        )}
      </p>
    </div>
  );
}
