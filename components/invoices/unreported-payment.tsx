import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

/**
 * Renders the notice of a manual payment that the ledger has not reported for fourteen days; it remains until the payment is reverted or
 * reported.
 */
export function UnreportedPayment({ invoice: { unseen, currency } }: { invoice: Invoice }) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  if (!unseen) return null;
  const values = { amount: formatMoney(unseen.amount, currency), day: formatDay(unseen.since, locale) };
  return <Notice tone="bad">{t("unseen", values)}</Notice>;
}
