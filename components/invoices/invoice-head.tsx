import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LimitationChip, limitationOf } from "@/components/domain/invoices/limitation-chip";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatDay } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

type Props = {
  invoice: Invoice;
  debtorHref: string;
  withRemarks: boolean;
  /** The position in the list the user came from. */
  trail: ReactNode;
  /** The actions on the invoice as a whole. */
  children: ReactNode;
};

/** Renders an invoice's number, debtor and date, the position in the user's list, and the actions on the invoice as a whole. */
export function InvoiceHead({ invoice, debtorHref, withRemarks, trail, children }: Props) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  const limitation = limitationOf(invoice);
  const remark = withRemarks && invoice.contract_number;
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1.5 py-1">
      <h1 className="min-w-0 font-[650] text-title tracking-tight">
        {t("title", { number: invoice.number })}
      </h1>
      <PrefetchLink href={debtorHref} className="min-w-0 truncate text-brand-text text-list hover:underline">
        {invoice.debtor.name}
      </PrefetchLink>
      <span className="min-w-0 text-dense text-ink-muted">
        <span title={t("date")}>{formatDay(invoice.date, locale)}</span>
        {remark && ` · ${t("remarks")}: ${remark}`}
      </span>
      {limitation && (
        <>
          <span className="max-md:hidden">
            <LimitationChip limitation={limitation} />
          </span>
          {/* On a phone the sentence would be truncated; it is shown in full further down. */}
          <span className="md:hidden">
            <LimitationChip limitation={limitation} inRow />
          </span>
        </>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 text-dense text-ink-muted max-md:order-first max-md:ml-0 max-md:w-full max-md:justify-between">
        {trail}
        <div className="flex items-center gap-2">{children}</div>
      </div>
    </header>
  );
}
