import { useTranslations } from "next-intl";
import { claimedCents } from "@/components/invoices/claimed";
import { WhyAmount } from "@/components/invoices/why-amount";
import { Money } from "@/components/ui/format";
import { Panel } from "@/components/ui/page";
import { formatCount } from "@/lib/i18n/format";
import type { DebtorClaim } from "@/lib/invoices/answers";
import { NOTHING } from "@/lib/kernel/money";
import { AgeingBar } from "./ageing-bar";

type Owing = { id: number; name: string };

/** What a debtor owes today, a panel per currency. */
export function DebtorMoney({ debtor, claims }: { debtor: Owing; claims: readonly DebtorClaim[] }) {
  const t = useTranslations("debtors");
  if (claims.length === 0) {
    return (
      <Panel>
        <p className="text-ink-muted text-list">{t("owes_nothing")}</p>
      </Panel>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {claims.map((claim) => (
        <ClaimPanel key={claim.currency} debtor={debtor} claim={claim} />
      ))}
    </div>
  );
}

function ClaimPanel({ debtor, claim }: { debtor: Owing; claim: DebtorClaim }) {
  const t = useTranslations("debtors");
  const { currency } = claim;
  const lines = [
    ["overdue", claim.overdue],
    ["interest", claim.interest],
    ["costs", claim.incasso_costs],
    ["ri_total", claim.total_incasso_costs],
  ] as const;
  return (
    <Panel className="flex flex-col gap-4">
      <div>
        <h2 className="text-dense text-ink-muted">{t("open_in", { currency })}</h2>
        <p className="font-semibold text-title">
          <Money amount={claim.open} currency={currency} />
        </p>
        <p className="text-dense text-ink-muted">
          {t("open_count", { count: claim.count, shown: formatCount(claim.count) })}
        </p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-3 text-list">
        {lines.map(([key, amount]) => (
          <div key={key} className="contents">
            <dt className="text-ink-muted">{t(key)}</dt>
            <dd className="text-right font-medium">
              {key === "overdue" || claimedCents(claim) === NOTHING ? (
                <Money amount={amount} currency={currency} />
              ) : (
                <WhyAmount
                  claimant={{ of: "debtor", id: debtor.id, name: debtor.name, currency }}
                  amount={amount}
                  currency={currency}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-line border-t pt-3">
        <AgeingBar ageing={claim.ageing} currency={currency} />
      </div>
    </Panel>
  );
}
