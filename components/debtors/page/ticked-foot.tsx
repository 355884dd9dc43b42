"use client";
import { ListPlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "@/components/agreements/desk";
import { acts } from "@/components/agreements/subject";
import { CopyButton } from "@/components/ui/data-table/copy-button";
import { Money } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { MenuButton } from "@/components/ui/menu";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { groupBy } from "@/lib/kernel/group";
import { centsOf, sum, toWire } from "@/lib/kernel/money";
import { PlanButton } from "./plan-button";

type Props = {
  domain: string;
  rows: readonly InvoiceRow[];
  isDue: (id: number) => boolean;
  mayRun: boolean;
  onClear: () => void;
};

/** Stands where the total stood while something is ticked: what it comes to, what can be agreed about it, and its plan. */
export function TickedFoot({ domain, rows, isDue, mayRun, onClear }: Props) {
  const table = useTranslations("table");
  const t = useTranslations("debtor_page");
  const agreements = useTranslations("agreements");
  const { may, onAct } = useDesk();
  const due = rows.filter(({ id, is_processing }) => isDue(id) && !is_processing).map(({ id }) => id);
  const words = table("selected", { count: rows.length, shown: formatCount(rows.length) });
  const allowed = acts.filter(({ kind }) => may(kind));
  return (
    <section aria-label={words} className="list-foot">
      <span className="flex items-center gap-1">
        <IconButton
          size="icon-sm"
          label={table("clear_selection")}
          icon={<X aria-hidden size={16} />}
          onClick={onClear}
        />
        <span className="tnum whitespace-nowrap font-semibold text-dense">{words}</span>
      </span>
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
        <span className="max-md:hidden">
          <CopyButton />
        </span>
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
            look="brand"
            count={due.length}
            body={{ invoices: Object.fromEntries(due.map((id) => [String(id), null])), doAll: false }}
            onStarted={onClear}
          />
        )}
      </span>
    </section>
  );
}
