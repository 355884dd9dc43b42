"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/format";
import { formatCount } from "@/lib/i18n/format";
import type { Amount } from "@/lib/kernel/money";

type Row = {
  id: number;
  number: string;
  debtor: string;
  debtor_id: number;
  amount: Amount;
  currency: string;
};
type Group = { count: number; rows: readonly Row[] };

type ListProps<G extends Group> = {
  domain: string;
  groups: readonly G[];
  /** Returns what the rows of a group have in common; unique among the groups. */
  name: (group: G) => string;
  /** Returns additional text beside the name. */
  aside?: (group: G) => ReactNode;
  /** Returns additional text of a row. */
  detail: (row: G["rows"][number], group: G) => ReactNode;
  /** Renders what is below the rows of a group, e.g. the form that overrides it. */
  foot?: (group: G) => ReactNode;
  /** In amber: a warning to read before sending. */
  isWarning?: boolean;
};

/** Renders the rows of a plan in groups that expand: the reason, the number, and the first of them. */
export function PlanGroups<G extends Group>(props: ListProps<G>) {
  const { domain, groups, name, aside, detail, foot, isWarning = false } = props;
  return (
    <ul
      className={`divide-y rounded-md border ${isWarning ? "divide-warn/40 border-warn/40 bg-warn-soft text-warn-ink" : "divide-line border-line"}`}
    >
      {groups.map((group) => (
        <li key={name(group)}>
          <details className="group">
            <summary className="flex min-h-10 list-none items-center gap-2 px-3 text-list -outline-offset-2 hover:bg-sunken">
              <ChevronRight
                aria-hidden
                size={16}
                className="shrink-0 transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1">{name(group)}</span>
              {aside?.(group)}
              <span className="tnum font-semibold">{formatCount(group.count)}</span>
            </summary>
            <div className="border-line border-t bg-sunken px-3 py-2 text-dense text-ink">
              <ul>
                {group.rows.map((row) => (
                  <PlanRow key={row.id} domain={domain} row={row}>
                    {detail(row, group)}
                  </PlanRow>
                ))}
                <More count={group.count - group.rows.length} />
              </ul>
              {foot?.(group)}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function PlanRow({ domain, row, children }: { domain: string; row: Row; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-0.5">
      <Link
        prefetch={false}
        href={`/${domain}/invoices/${row.id}/edit`}
        className="inline-flex min-h-6 shrink-0 items-center text-brand-text underline underline-offset-2"
      >
        {row.number}
      </Link>
      <Link
        prefetch={false}
        href={`/${domain}/debtors/${row.debtor_id}/edit`}
        className="min-h-6 min-w-0 flex-1 content-center truncate text-brand-text underline underline-offset-2"
      >
        {row.debtor}
      </Link>
      <Money amount={row.amount} currency={row.currency} />
      {children}
    </li>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations("plan");
  return count > 0 && <li className="py-0.5 text-ink-muted">{t("more", { shown: formatCount(count) })}</li>;
}
