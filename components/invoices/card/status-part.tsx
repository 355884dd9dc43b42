"use client";
import { ArrowRight, Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PlanButton } from "@/components/domain/debtors/page/plan-button";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { useStatusOptions } from "@/components/domain/invoices/status-options";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { useStepWords } from "@/components/domain/invoices/step-words";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/format";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { Part } from "./part";
import { useAutosave } from "./use-autosave";

type Props = {
  domain: string;
  invoice: Invoice;
  today: Day;
  rights: { status: boolean; preview: boolean; run: boolean };
  children: ReactNode;
};

/**
 * Renders an invoice's status, its next step, the day and the reason. A chosen status is saved immediately; a next step other than the
 * proposed one applies to the plan and message below, once its day has come.
 */
export function StatusPart({ domain, invoice, today, rights, children }: Props) {
  const t = useTranslations("invoice");
  const { reasonOf, stepOf } = useStepWords();
  const [options, nextOptions] = [useStatusOptions("all"), useStatusOptions("next")];
  const [chosen, setChosen] = useState<{ version: number; status: number } | null>(null);
  const { pending, saveStatus } = useAutosave(invoice);
  const { next_step: next, last_action_at, last_status_id, version } = invoice;
  // The choice applies to this version of the invoice.
  const step = next && { ...next, status: chosen?.version === version ? chosen.status : next.status };
  const isDue = next !== null && next.on <= today;
  return (
    <Part
      title={t("standing")}
      acts={
        <>
          <NextMessage domain={domain} invoice={invoice} step={step} isDue={isDue} rights={rights} />
          {children}
        </>
      }
      aside={
        last_action_at && (
          <>
            {t("since")} <DayText day={last_action_at} today={today} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-list">
        {rights.status ? (
          <StatusSelect
            className="min-w-36 max-w-44 flex-1 wide:min-w-28"
            label={t("status")}
            value={last_status_id}
            options={options}
            disabled={pending || invoice.is_processing}
            onChoose={(status) => status !== last_status_id && void saveStatus(status)}
          />
        ) : (
          <InvoiceStatus id={last_status_id} />
        )}
        {next && step && (
          <>
            <ArrowRight aria-hidden size={15} className="text-ink-muted" />
            {!(isDue && rights.run) && <span className="sr-only">{t("next_step")}</span>}
            {isDue && rights.run && !invoice.is_processing ? (
              <StatusSelect
                className="min-w-36 max-w-44 flex-1 max-md:max-w-none max-md:basis-2/3 wide:min-w-28"
                label={t("next_step")}
                value={step.status}
                options={nextOptions}
                isChanged={step.status !== next.status}
                onChoose={(status) => setChosen({ version, status })}
              />
            ) : (
              <InvoiceStatus id={next.status} inRow />
            )}
            <span className="text-ink-muted">
              {isDue ? t("on_today") : <DayText day={next.on} today={today} />}
            </span>
          </>
        )}
      </div>
      <p className="text-dense text-ink-muted">
        {next && step?.status !== next.status && `${stepOf(next.status)} `}
        {next ? reasonOf(next.reason, today) : t("no_next_step")}
      </p>
      {invoice.had_sommatie && <p className="text-dense text-ink-muted">{t("had_sommatie")}</p>}
    </Part>
  );
}

const importPreview = () => import("@/components/domain/plan/message-preview");
const MessagePreview = lazyComponent(importPreview);

type NextMessageProps = {
  domain: string;
  invoice: Invoice;
  /** The next step, as proposed or chosen. */
  step: { status: number } | null;
  isDue: boolean;
  rights: { preview: boolean; run: boolean };
};

/** Renders the buttons of the next message: its plan once its day has come, and its preview on any day. */
function NextMessage({ domain, invoice, step, isDue, rights }: NextMessageProps) {
  const t = useTranslations("invoice");
  const [isShown, setShown] = useState(false);
  const { id, number, debtor, next_step: next, is_processing } = invoice;
  if (!next || !step || is_processing) return null;
  const chosen = step.status === next.status ? null : step.status;
  return (
    <>
      {rights.run && isDue && (
        <PlanButton
          domain={domain}
          size="sm"
          variant="brand"
          body={{ invoices: { [String(id)]: chosen }, doAll: false }}
        />
      )}
      {rights.preview && (
        <Button
          size="sm"
          icon={<Eye aria-hidden size={14} />}
          onPointerEnter={importPreview}
          onFocus={importPreview}
          onClick={() => setShown(true)}
        >
          {t("preview")}
        </Button>
      )}
      {isShown && (
        <MessagePreview
          row={{ id, number, debtor: debtor.name }}
          status={step.status}
          flex={false}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
