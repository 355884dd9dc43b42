import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DismissButton } from "@/components/domain/setup/dismiss-button";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/i18n/format";
import type { LawEffect } from "@/lib/tenants/answers";

import { LawAdvice } from "./law-advice";

type Props = { customer_id: number; switchHref: string; children: ReactNode };

/** Renders the offer to claim by Dutch law; `children` compare it on the customer's own open claims. */
export function LawOfferView({ customer_id, switchHref, children }: Props) {
  const t = useTranslations("setup");
  return (
    <section aria-labelledby="law-offer-title" className="flex flex-col gap-2 text-list">
      <h2 id="law-offer-title" className="font-semibold">
        {t("offer")}
      </h2>
      <p className="max-w-prose">{t("offer_text")}</p>
      <div className="max-w-prose text-ink-muted">{children}</div>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={switchHref}>{t("offer_look")}</LinkButton>
        <DismissButton item={{ law_offer_of: customer_id }} />
      </div>
      <LawAdvice />
    </section>
  );
}

/** Renders the effect of claiming by law on the customer's own claims today, per currency. */
export function OfferEffect({ effect: { totals } }: { effect: LawEffect }) {
  const t = useTranslations("setup");
  const says = useTranslations("customer_law");
  if (totals.length === 0) return <p>{t("offer_none")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {totals.map(({ currency, invoices, before, after, kept, stopped }) => (
        <li key={currency}>
          {t("offer_sum", {
            count: invoices,
            before: formatMoney(before, currency),
            after: formatMoney(after, currency),
          })}
          {kept > 0 && ` ${says("count_kept", { count: kept })}`}
          {stopped > 0 && ` ${t("offer_stopped", { count: stopped })}`}
        </li>
      ))}
    </ul>
  );
}
