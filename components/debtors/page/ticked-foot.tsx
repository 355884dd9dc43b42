"use client";
import { ListPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "@/components/agreements/desk";
import { acts } from "@/components/agreements/subject";
import { TickedBar } from "@/components/ui/data-table/ticked-bar";
import { Money } from "@/components/ui/format";
import { MenuButton } from "@/components/ui/menu";
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
  const t = useTranslations("debtor_page");
  const agreements = useTranslations("agreements");
  const { may, onAct } = useDesk();
  const due = rows.filter(({ id, is_processing }) => isDue(id) && !is_processing).map(({ id }) => id);
  const allowed = acts.filter(({ kind }) => may(kind));
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
            look="brand"
            count={due.length}
            body={{ invoices: Object.fromEntries(due.map((id) => [String(id), null])), doAll: false }}
            onStarted={onClear}
          />
        )}
      </span>
    </TickedBar>
  );
}
