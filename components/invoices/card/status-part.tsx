"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DayText } from "@/components/ui/format";
import type { Invoice } from "@/lib/invoices/answers";
import { InvoiceStatus } from "../invoice-status";
import { useStatusOptions } from "../status-options";
import { StatusSelect } from "../status-select";
import { useStepWords } from "../step-words";
import { Part } from "./part";
import { useSaveAtOnce } from "./use-save-at-once";

type Props = { invoice: Invoice; today: string; mayWrite: boolean; children: ReactNode };

/** Where an invoice stands, what comes next, on which day and why. A status that is chosen is saved at once. */
export function StatusPart({ invoice, today, mayWrite, children }: Props) {
  const t = useTranslations("invoice");
  const { reasonOf } = useStepWords();
  const options = useStatusOptions("all");
  const { pending, saveStatus } = useSaveAtOnce(invoice);
  const { next_step: next, last_action_at, last_status_id } = invoice;
  return (
    <Part
      title={t("standing")}
      acts={children}
      aside={
        last_action_at && (
          <>
            {t("since")} <DayText day={last_action_at} today={today} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-list">
        {mayWrite ? (
          <StatusSelect
            className="w-44 max-w-full"
            label={t("status")}
            value={last_status_id}
            options={options}
            disabled={pending || invoice.is_processing}
            onChoose={(status) => status !== last_status_id && void saveStatus(status)}
          />
        ) : (
          <InvoiceStatus id={last_status_id} />
        )}
        {next && (
          <>
            <ArrowRight aria-hidden size={15} className="text-ink-muted" />
            <span className="sr-only">{t("next_step")}</span>
            <InvoiceStatus id={next.status} inRow />
            <span className="text-ink-muted">
              {next.on <= today ? t("on_today") : <DayText day={next.on} today={today} />}
            </span>
          </>
        )}
      </div>
      <p className="text-dense text-ink-muted">{next ? reasonOf(next.reason, today) : t("no_next_step")}</p>
      {invoice.had_sommatie && <p className="text-dense text-ink-muted">{t("had_sommatie")}</p>}
    </Part>
  );
}
