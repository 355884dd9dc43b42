import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DayText } from "@/components/ui/format";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import type { Invoice } from "@/lib/invoices/answers";
import { InvoiceStatus } from "./invoice-status";
import { useStepWords } from "./step-words";

/** Where an invoice stands, what comes next and why. */
export function InvoiceStanding({ invoice, today }: { invoice: Invoice; today: string }) {
  const t = useTranslations("invoice");
  const { reasonOf } = useStepWords();
  const next = invoice.next_step;
  return (
    <Panel>
      <Section title={t("standing")}>
        <DefinitionList
          items={[
            { term: t("status"), value: <InvoiceStatus id={invoice.last_status_id} /> },
            { term: t("last_action"), value: <DayText day={invoice.last_action_at} today={today} /> },
            { term: t("deadline"), value: <Deadline invoice={invoice} today={today} /> },
            { term: t("next_step"), value: next ? <InvoiceStatus id={next.status} /> : t("no_next_step") },
            ...(next
              ? [
                  { term: t("next_on"), value: <DayText day={next.on} today={today} /> },
                  { term: t("why"), value: reasonOf(next.reason, today) },
                ]
              : []),
            { term: t("had_sommatie"), value: invoice.had_sommatie ? t("yes") : t("no") },
          ]}
        />
      </Section>
    </Panel>
  );
}

function Deadline({ invoice: { deadline, color }, today }: { invoice: Invoice; today: string }) {
  const t = useTranslations("invoice");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DayText day={deadline} today={today} />
      {color === "error" && <Badge tone="bad">{t("deadline_passed")}</Badge>}
      {color === "warning" && <Badge tone="warn">{t("deadline_soon")}</Badge>}
    </span>
  );
}
