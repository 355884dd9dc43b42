"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WhyAmount } from "@/components/invoices/why-amount";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { Section } from "@/components/ui/page";
import type { Plan } from "@/lib/dunning/answers/plan";
import { type Amount, add, centsOf, NOTHING } from "@/lib/kernel/money";
import { PlanGroups } from "./plan-group";
import { PlanMend } from "./plan-mend";
import type { PlanAsked } from "./plan-messages";
import { PlanSteps } from "./plan-steps";

type Props = {
  domain: string;
  asked: PlanAsked;
  plan: Plan;
  onMended: (debtor: string) => void;
  children?: ReactNode;
};

/** A plan: what goes out step by step, what is added, what is skipped and why. */
export function PlanView({ domain, asked, plan, onMended, children }: Props) {
  const t = useTranslations("plan");
  const words = useTranslations("skips");
  const isIdle = plan.steps.length + plan.transfers.length + plan.keeps === 0;
  return (
    <>
      {isIdle ? (
        <p className="text-ink-muted text-list">{t("with_message", { count: 0, shown: "0" })}</p>
      ) : (
        <PlanSteps domain={domain} asked={asked} plan={plan} />
      )}
      {children}
      <Added plan={plan} />
      {plan.skipped.length > 0 && (
        <Section title={t("skipped_title")} hint={t("skipped_hint")}>
          <PlanGroups
            domain={domain}
            groups={plan.skipped}
            name={({ reason }) => (words.has(reason) ? words(reason) : reason)}
            detail={(row, { reason, rows }) => (
              <>
                {isFirstOfDebtor(row, rows) && (
                  <PlanMend
                    domain={domain}
                    reason={reason}
                    debtor={{ id: row.debtor_id, name: row.debtor }}
                    onMended={onMended}
                  />
                )}
                {row.detail && <span className="w-full text-ink-muted">{row.detail}</span>}
              </>
            )}
          />
        </Section>
      )}
    </>
  );
}

type SkippedRow = Plan["skipped"][number]["rows"][number];

/** What is mended of a debtor is mended for all its rows. */
const isFirstOfDebtor = ({ id, debtor_id }: SkippedRow, rows: readonly SkippedRow[]): boolean =>
  rows.find((row) => row.debtor_id === debtor_id)?.id === id;

function Added({ plan: { added, explained } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const more = added.filter(
    ({ interest_added, costs_added }) => add(centsOf(interest_added), centsOf(costs_added)) !== NOTHING,
  );
  if (more.length === 0) return null;
  return (
    <Section title={t("added_title")} hint={t("added_hint")}>
      <FiguresTable
        heads={[
          { label: t("currency"), side: "left" },
          { label: t("interest"), side: "right" },
          { label: t("costs"), side: "right" },
          { label: t("open"), side: "right" },
        ]}
      >
        {more.map(({ currency, interest_added, costs_added, open }) => (
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
      </FiguresTable>
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
