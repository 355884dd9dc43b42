import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Mailto, Telephone } from "@/components/domain/debtors/contact-links";
import { Money } from "@/components/ui/format";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Debtor, DebtorRecord } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

type Props = {
  invoice: Invoice;
  debtorHref: string;
  /** The debtor's total debt and payment behaviour. */
  balances: Debtor["balances"];
  record: Pick<DebtorRecord, "days_late">;
};

/** Renders an invoice's debtor: contact, total debt, and payment behaviour. */
export function DebtorPanel({ invoice: { debtor }, debtorHref, balances, record }: Props) {
  const t = useTranslations("invoice");
  const pays = usePaysWords(record.days_late);
  return (
    <section aria-labelledby="debtor" className="rounded-md border border-line bg-surface">
      <div className="flex items-baseline justify-between gap-3 border-line border-b px-4 py-2">
        <h2 id="debtor" className="font-semibold text-list">
          {t("debtor")}
        </h2>
        <PrefetchLink href={debtorHref} className="text-brand-text text-list hover:underline">
          {t("open_debtor")}
        </PrefetchLink>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 text-list">
        <Fact name={t("telephone")}>
          {debtor.contact_telephone_number && (
            <span className="font-medium text-form">
              <Telephone
                text={debtor.contact_telephone_number}
                e164={debtor.contact_telephone_e164}
                isWrong={debtor.is_telephone_wrong}
              />
            </span>
          )}
        </Fact>
        <Fact name={t("contact_name")}>{debtor.contact_name}</Fact>
        <Fact name={t("email")}>
          <span className="block truncate">
            <Mailto address={debtor.contact_email_address} />
          </span>
        </Fact>
        <Fact name={t("debtor_number")}>{debtor.number}</Fact>
        <Fact name={t("amount")}>
          {balances.map(({ currency, open, count }) => (
            <span key={currency} className="block">
              <Money amount={open} currency={currency} />,{" "}
              {t("open_count", { count, shown: formatCount(count) })}
            </span>
          ))}
        </Fact>
        {pays && <Fact name={t("pays")}>{pays}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = children === "" || (Array.isArray(children) && children.length === 0);
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0">{isNothing ? "–" : children}</dd>
    </>
  );
}

/** Returns "gem. 12 dagen te laat"; null without payments in the last year. */
function usePaysWords(days: number | null): string | null {
  const t = useTranslations("columns");
  if (days === null) return null;
  if (days === 0) return t("on_time");
  const count = Math.abs(days);
  const text = t(days > 0 ? "days_too_late" : "days_too_early", { count, shown: formatCount(count) });
  return t("on_average", { said: text });
}
