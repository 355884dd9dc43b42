"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WhyAmount } from "@/components/invoices/why-amount";
import { Money } from "@/components/ui/format";
import { Figure, Section } from "@/components/ui/page";
import type { Plan } from "@/lib/dunning/answers";
import { formatCount } from "@/lib/i18n/format";
import type { Amount } from "@/lib/kernel/money";
import { PlanSteps } from "./plan-steps";

type Props = { domain: string; plan: Plan; children?: ReactNode };

/** A plan in figures: what goes out step by step, what is added, what is skipped and why. */
export function PlanView({ domain, plan, children }: Props) {
  const t = useTranslations("plan");
  const isIdle = plan.steps.length + plan.transfers.length + plan.keeps === 0;
  const skipped = plan.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        <Figure label={t("letters")} value={formatCount(plan.letters)} />
        <Figure label={t("mails")} value={formatCount(plan.mails)} />
        <Figure
          label={t("skipped")}
          value={formatCount(skipped)}
          {...(skipped > 0 ? { tone: "bad" as const } : {})}
        />
      </div>
      {isIdle ? (
        <p className="text-ink-muted text-list">{t("with_message", { count: 0, shown: "0" })}</p>
      ) : (
        <PlanSteps plan={plan} />
      )}
      {children}
      {plan.added.length > 0 && <Added plan={plan} />}
      {plan.skipped.length > 0 && (
        <Section title={t("skipped_title")} hint={t("skipped_hint")}>
          <ul className="divide-y divide-line rounded-md border border-line">
            {plan.skipped.map((group) => (
              <li key={group.reason}>
                <SkippedGroup domain={domain} group={group} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Added({ plan: { added, explained } }: { plan: Plan }) {
  const t = useTranslations("plan");
  return (
    <Section title={t("added_title")} hint={t("added_hint")}>
      <table className="tnum w-full text-list">
        <thead className="text-dense text-ink-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              {t("currency")}
            </th>
            <th scope="col" className="px-3 py-1 text-right font-medium">
              {t("interest")}
            </th>
            <th scope="col" className="px-3 py-1 text-right font-medium">
              {t("costs")}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {t("open")}
            </th>
          </tr>
        </thead>
        <tbody>
          {added.map(({ currency, interest_added, costs_added, open }) => (
            <tr key={currency} className="border-line border-t">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {currency}
              </th>
              <td className="px-3 py-2 text-right font-semibold">
                <Asked amount={interest_added} currency={currency} explained={explained} />
              </td>
              <td className="px-3 py-2 text-right font-semibold">
                <Asked amount={costs_added} currency={currency} explained={explained} />
              </td>
              <td className="py-2 pl-3 text-right text-ink-muted">
                <Money amount={open} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

type AskedProps = { amount: Amount; currency: string; explained: Plan["explained"] };

/** What a plan adds in one currency; one press says how. */
function Asked({ amount, currency, explained }: AskedProps) {
  const how = explained.find((of) => of.currency === currency);
  if (!how) return <Money amount={amount} currency={currency} />;
  const claimant = { of: "plan", claims: how.claims, count: how.count } as const;
  return <WhyAmount claimant={claimant} amount={amount} currency={currency} />;
}

type GroupProps = { domain: string; group: Plan["skipped"][number] };

function SkippedGroup({ domain, group: { reason, count, rows } }: GroupProps) {
  const t = useTranslations();
  const words = t.has(`skips.${reason}`) ? t(`skips.${reason}`) : reason;
  return (
    <details className="group">
      <summary className="flex min-h-10 list-none items-center gap-2 px-3 text-list -outline-offset-2 hover:bg-sunken">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1">{words}</span>
        <span className="tnum font-semibold">{formatCount(count)}</span>
      </summary>
      <ul className="border-line border-t bg-sunken px-3 py-2 text-dense">
        {rows.map((row) => (
          <li key={row.id} className="flex items-baseline gap-3 py-0.5">
            <Link
              prefetch={false}
              href={`/${domain}/invoices/${row.id}/edit`}
              className="shrink-0 text-brand-text underline underline-offset-2"
            >
              {row.number}
            </Link>
            <Link
              prefetch={false}
              href={`/${domain}/debtors/${row.debtor_id}/edit`}
              className="min-w-0 flex-1 truncate text-brand-text underline underline-offset-2"
            >
              {row.debtor}
            </Link>
            {row.detail && <span className="truncate text-ink-muted">{row.detail}</span>}
            <Money amount={row.amount} currency={row.currency} />
          </li>
        ))}
        {count > rows.length && (
          <li className="py-0.5 text-ink-muted">
            {t("plan.more", { shown: formatCount(count - rows.length) })}
          </li>
        )}
      </ul>
    </details>
  );
}
