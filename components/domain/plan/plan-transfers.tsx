"use client";
import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { statusName } from "../invoices/invoice-status";
import { PlanMessages, type PlanQuery } from "./plan-messages";

type Props = {
  domain: string;
  query: PlanQuery;
  plan: Plan;
  isConfirmed: boolean;
  onConfirm: (is: boolean) => void;
};

/** Lists the hand-overs of a plan; they are run only when their checkbox is ticked. */
export function PlanTransfers({ domain, query, plan, isConfirmed, onConfirm }: Props) {
  const t = useTranslations("plan");
  const { transfers, undo_seconds } = plan;
  if (transfers.length === 0) return null;
  const count = handOverCount(transfers);
  const named = transfers.flatMap((transfer) => transfer.named);
  const others = transfers.reduce((all, { debtors }) => all + debtors, 0) - named.length;
  const names = named.map(({ debtor, invoices }) =>
    t("transfer_named", { debtor, shown: formatCount(invoices) }),
  );
  if (others > 0) names.push(t("transfer_others", { count: others, shown: formatCount(others) }));
  return (
    <section className="flex flex-col gap-2 rounded-md border border-warn/40 bg-warn-soft px-3.5 py-3 text-list text-warn-ink">
      {transfers.map((transfer) => (
        <Transfer key={transfer.line} domain={domain} query={query} transfer={transfer} />
      ))}
      <p>
        {t("transfer_body")} {undo_seconds > 0 && t("transfer_undo", { seconds: undo_seconds })}
      </p>
      <label className="flex items-start gap-2 font-semibold">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
        <span className="min-w-0">
          {t("transfer_tick", { count, shown: formatCount(count), names: names.join(", ") })}
        </span>
      </label>
    </section>
  );
}

type TransferProps = Pick<Props, "domain" | "query"> & { transfer: Plan["transfers"][number] };

function Transfer({ domain, query, transfer }: TransferProps) {
  const t = useTranslations("plan");
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { line, status_id, receiver, invoices, debtors, sums } = transfer;
  const status = statusName(status_id, locale);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          {t("transfer_title", { status, count: invoices, shown: formatCount(invoices) })}{" "}
          <span className="font-normal">
            {receiver && `${t("transfer_to", { receiver })}, `}
            {t("transfer_debtors", { count: debtors, shown: formatCount(debtors) })}
          </span>
        </h3>
        <p className="font-semibold">
          {sums.map(({ currency, open }) => formatMoney(open, currency)).join(" · ")}
        </p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        icon={
          <ChevronRight
            aria-hidden
            size={16}
            className={`transition-transform ${isOpen ? "rotate-90" : ""}`}
          />
        }
        className="-ml-2 self-start text-warn-ink"
      >
        {t("transfer_show")}
      </Button>
      <div id={id}>
        {isOpen && (
          <div className="overflow-hidden rounded-md border border-warn/40">
            <PlanMessages domain={domain} query={query} line={line} name={status} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the number of invoices a plan hands over. */
export const handOverCount = (transfers: Plan["transfers"]): number =>
  transfers.reduce((all, { invoices }) => all + invoices, 0);
