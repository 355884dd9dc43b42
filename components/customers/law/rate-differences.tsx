"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Panel, Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { RateDifference } from "@/lib/claims/answers";
import type { FormRules } from "@/lib/kernel/field-rules";

const DecideRates = lazyComponent(() => import("./decide-rates"));

/** The number of debtors listed, those with the largest differences. */
const MOST_NAMED = 25;

const amountCell = "whitespace-nowrap px-3 py-1.5 text-right max-sm:px-1";
const lastCell = "whitespace-nowrap py-1.5 pl-3 text-right font-medium max-sm:hidden";

type Props = {
  customer_id: number;
  rows: readonly RateDifference[];
  /** The prefix of the debtors' pages; null for users who cannot open them. */
  domain: string | null;
  mayDecide: boolean;
  facts: FormRules;
};

/**
 * Renders claims whose rate changed after a letter claimed interest, with both amounts; users with the right apply the new rate or keep the
 * old.
 */
export function RateDifferences({ customer_id, rows, domain, mayDecide, facts }: Props) {
  const t = useTranslations("customer_law");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [decision, setDecision] = useState<"apply" | "leave" | null>(null);
  if (rows.length === 0) return null;
  // Another user may have decided on a debtor that was ticked here.
  const debtor_ids = [...new Set(rows.map(({ debtor_id }) => debtor_id))].filter((id) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  const more = rows.length - MOST_NAMED;
  return (
    <Panel>
      <Section title={t("rates_changed")} hint={t("rates_changed_hint")}>
        <FiguresTable
          className="max-w-3xl"
          heads={[
            { label: t("debtor"), side: "left" },
            { label: t("invoices"), side: "right", isWide: true },
            { label: t("rates_as_told"), side: "right" },
            { label: t("rates_by_new"), side: "right" },
            { label: t("difference"), side: "right", isWide: true },
          ]}
        >
          {rows.slice(0, MOST_NAMED).map((row) => (
            <tr key={`${row.debtor_id} ${row.currency}`} className="border-line border-t">
              <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
                <span className="flex items-start gap-2.5">
                  {mayDecide && (
                    <input
                      type="checkbox"
                      className="check mt-px"
                      aria-label={t("rates_choose", { debtor: row.debtor })}
                      checked={chosen.has(row.debtor_id)}
                      onChange={(event) => choose(row.debtor_id, event.target.checked)}
                    />
                  )}
                  <Debtor row={row} domain={domain} />
                </span>
              </th>
              <td className={`${amountCell} max-sm:hidden`}>{row.invoices.length}</td>
              <td className={amountCell}>
                <Money amount={row.as_told} currency={row.currency} />
              </td>
              <td className={amountCell}>
                <Money amount={row.by_new} currency={row.currency} />
              </td>
              <td className={lastCell}>
                <Money amount={row.difference} currency={row.currency} />
              </td>
            </tr>
          ))}
        </FiguresTable>
        {more > 0 && <p className="text-ink-muted text-list">{t("rates_more", { count: more })}</p>}
        {mayDecide && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="brand" onClick={() => setDecision("apply")}>
              {t("rates_apply")}
            </Button>
            <Button onClick={() => setDecision("leave")}>{t("rates_leave")}</Button>
            <p aria-live="polite" className="text-ink-muted text-list">
              {t("rates_chosen", { count: debtor_ids.length })}
            </p>
          </div>
        )}
      </Section>
      {decision && (
        <DecideRates
          customer_id={customer_id}
          debtor_ids={debtor_ids}
          decision={decision}
          facts={facts}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}

function Debtor({ row: { debtor_id, debtor }, domain }: { row: RateDifference; domain: string | null }) {
  if (domain === null) return debtor;
  return (
    <PrefetchLink href={`/${domain}/debtors/${debtor_id}/edit?tab=law`} className="underline">
      {debtor}
    </PrefetchLink>
  );
}
