"use client";
import { ListPlus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAgreements } from "@/components/domain/agreements/agreements-provider";
import { agreementActions } from "@/components/domain/agreements/subject";
import { PlanButton } from "@/components/domain/debtors/page/plan-button";
import { Count } from "@/components/ui/badge";
import { TickedBar } from "@/components/ui/data-table/ticked-bar";
import { Money } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import { MenuButton } from "@/components/ui/menu";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { DebtorTimeline } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceList, InvoiceRow } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { centsOf, sum, toWire } from "@/lib/kernel/money";
import { OpenInvoiceRow } from "./open-invoice-row";

type Props = {
  domain: string;
  debtor_id: number;
  /** The first of the open invoices, the oldest due first, with the totals of all. */
  list: InvoiceList;
  plannedEvents: DebtorTimeline["planned"];
  today: Day;
  /** The address of the list of all its invoices. */
  allHref: string;
  rights: { open: boolean; add: boolean; tick: boolean; run: boolean };
};

const heads = ["invoice", "late", "open", "status", "next"] as const;

/** Renders a debtor's open invoices with a tick each: agreements and plans made beside them are about the ticked ones. */
export function OpenInvoices({ domain, debtor_id, list, plannedEvents, today, allHref, rights }: Props) {
  const t = useTranslations("debtor_page");
  const table = useTranslations("table");
  const { ticked, onTick } = useAgreements();
  const { data: rows, totals } = list;
  const { total } = list.meta;
  const next = nextSteps(plannedEvents);
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  const toggle = (id: number) =>
    onTick(ticked.includes(id) ? ticked.filter((tickedId) => tickedId !== id) : [...ticked, id]);
  return (
    <section
      aria-labelledby="open-invoices"
      className="list min-w-0 rounded-md border border-line bg-surface [&_.list-foot]:rounded-b-md"
    >
      <header className="flex min-h-10 items-center gap-2 border-line border-b px-4">
        <h2 id="open-invoices" className="font-semibold text-list">
          {t("open_invoices")}
        </h2>
        <Count value={total} />
        {rights.add && (
          <span className="ml-auto">
            <LinkButton
              variant="quiet"
              size="sm"
              href={`/${domain}/invoices/create?debtor_id=${debtor_id}`}
              icon={<Plus aria-hidden size={14} />}
            >
              {t("add_invoice")}
            </LinkButton>
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-muted">{t("owes_nothing")}</p>
      ) : (
        <table className="list-table">
          <caption className="sr-only">{t("open_invoices")}</caption>
          <thead className="list-head">
            <tr>
              {rights.tick && (
                <th scope="col" className="tick-cell w-[42px]">
                  <label>
                    <input
                      type="checkbox"
                      className="check"
                      checked={isAll}
                      ref={(box) => {
                        if (box) box.indeterminate = !isAll && chosen.length > 0;
                      }}
                      onChange={() => onTick(isAll ? [] : rows.map(({ id }) => id))}
                    />
                    <span className="md:sr-only">{table("select_page")}</span>
                  </label>
                </th>
              )}
              {heads.map((head) => (
                <th key={head} scope="col" className={widths[head]}>
                  {t(`head_${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OpenInvoiceRow
                key={row.id}
                row={row}
                next={next.get(row.id)}
                today={today}
                href={rights.open ? `/${domain}/invoices/${row.id}/edit` : null}
                isTicked={ticked.includes(row.id)}
                onTick={rights.tick ? () => toggle(row.id) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {chosen.length > 0 ? (
        <TickedFoot
          domain={domain}
          rows={chosen}
          isDue={(id) => isDue(next.get(id), today)}
          mayRun={rights.run}
          onClear={() => onTick([])}
        />
      ) : (
        total > 0 && (
          <p className="list-foot flex-wrap text-dense">
            {totals.map(({ currency, open }) => (
              <span key={currency} className="whitespace-nowrap">
                <span className="text-ink-muted">{t("total")}</span>{" "}
                <b className="font-semibold">
                  <Money amount={open} currency={currency} />
                </b>
              </span>
            ))}
            {total > rows.length && (
              <PrefetchLink href={allHref} className="ml-auto text-brand-text underline underline-offset-2">
                {t("all_invoices", { shown: formatCount(total) })}
              </PrefetchLink>
            )}
          </p>
        )
      )}
    </section>
  );
}

const widths = {
  invoice: "w-[120px]",
  late: "w-[68px] is-right",
  open: "w-[112px] is-right",
  status: "w-[22%]",
  next: "",
} as const;

const isDue = (next: DebtorTimeline["planned"][number] | undefined, today: Day): boolean =>
  next?.kind === "step" && next.on <= today;

type Planned = DebtorTimeline["planned"][number];

/**
 * Returns the next event of each invoice by its id: the first planned message or deadline, and only without one the end of its agreement.
 * `planned` is in order of days.
 */
export function nextSteps(planned: DebtorTimeline["planned"]): Map<number, Planned> {
  const next = new Map<number, Planned>();
  const own = planned.filter(({ kind }) => kind !== "hold");
  const agreed = planned.filter(({ kind }) => kind === "hold");
  for (const event of [...own, ...agreed])
    for (const { id } of event.invoices) if (!next.has(id)) next.set(id, event);
  return next;
}

type TickedFootProps = {
  domain: string;
  rows: readonly InvoiceRow[];
  isDue: (id: number) => boolean;
  mayRun: boolean;
  onClear: () => void;
};

/** Renders, in the place of the total, the sum of the ticked invoices, the agreements that can be made about them, and their plan. */
function TickedFoot({ domain, rows, isDue, mayRun, onClear }: TickedFootProps) {
  const t = useTranslations("debtor_page");
  const agreements = useTranslations("agreements");
  const { may, onAct } = useAgreements();
  const due = rows.filter(({ id, is_processing }) => isDue(id) && !is_processing).map(({ id }) => id);
  const allowed = agreementActions.filter(({ kind }) => may(kind));
  return (
    <TickedBar count={rows.length} onClear={onClear}>
      <span className="flex flex-wrap gap-x-3 text-dense text-ink-muted">
        {[...groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
          <Money
            key={currency}
            amount={toWire(sum(own.map(({ amount }) => centsOf(amount))))}
            currency={currency}
          />
        ))}
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        {allowed.length > 0 && (
          <MenuButton
            label={t("keep")}
            size="sm"
            icon={<ListPlus aria-hidden size={14} />}
            groups={[
              {
                heading: "",
                items: allowed.map(({ kind, key }) => ({
                  id: kind,
                  label: agreements(`act_${kind}`),
                  detail: key.toUpperCase(),
                  onAction: () => onAct(kind),
                })),
              },
            ]}
          />
        )}
        {mayRun && due.length > 0 && (
          <PlanButton
            domain={domain}
            size="sm"
            variant="brand"
            count={due.length}
            body={{ invoices: Object.fromEntries(due.map((id) => [String(id), null])), doAll: false }}
            onStarted={onClear}
          />
        )}
      </span>
    </TickedBar>
  );
}
