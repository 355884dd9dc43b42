import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

/** A payment by hand that the ledger has not told of in fourteen days; it stands until somebody takes it back or the ledger knows it. */
export function UnseenMoney({ invoice: { unseen, currency } }: { invoice: Invoice }) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  if (!unseen) return null;
  const values = { amount: formatMoney(unseen.amount, currency), day: formatDay(unseen.since, locale) };
  return <Notice tone="bad">{t("unseen", values)}</Notice>;
}
