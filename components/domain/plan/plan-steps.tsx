"use client";
import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FiguresTable } from "@/components/ui/figures-table";
import { Section } from "@/components/ui/page";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCents, formatCount } from "@/lib/i18n/format";
import { add, centsOf, NOTHING } from "@/lib/kernel/money";
import { InvoiceStatus, statusName } from "../invoices/invoice-status";
import { PlanMessages, type PlanQuery } from "./plan-messages";

type Props = { domain: string; query: PlanQuery; plan: Plan };

/** Renders a line per step: the number of invoices, the channel, and the amount added; it expands to its messages. */
export function PlanSteps({ domain, query, plan }: Props) {
  const t = useTranslations("plan");
  const { steps } = plan;
  if (steps.length === 0) return <Besides plan={plan} />;
  return (
    <Section title={t("steps")}>
      <FiguresTable
        heads={[
          { label: t("step"), side: "left" },
          { label: t("invoices"), side: "right" },
          { label: t("message"), side: "left", isWide: true },
          { label: t("adds"), side: "right" },
        ]}
      >
        {steps.map((step) => (
          <Line key={step.line} domain={domain} query={query} step={step} />
        ))}
      </FiguresTable>
      <Besides plan={plan} />
    </Section>
  );
}

type LineProps = Omit<Props, "plan"> & { step: Plan["steps"][number] };

function Line({ domain, query, step }: LineProps) {
  const id = useId();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { line, status_id, title, invoices, sums } = step;
  const adds = sums.flatMap(({ currency, interest_added, costs_added }) => {
    const added = add(centsOf(interest_added), centsOf(costs_added));
    return added === NOTHING ? [] : [formatCents(added, currency)];
  });
  const name = status_id === null ? (title ?? "") : statusName(status_id, locale);
  return (
    <>
      <tr className="border-line border-t align-top">
        <th scope="row" className="py-0.5 pr-3 text-left font-medium max-sm:pr-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-ml-1 flex min-h-9 items-center gap-1.5 rounded-md pr-2 pl-1 text-left hover:bg-sunken max-md:min-h-11"
          >
            <ChevronRight
              aria-hidden
              size={16}
              className={`shrink-0 transition-transform ${isOpen ? "rotate-90" : ""}`}
            />
            {status_id === null ? title : <InvoiceStatus id={status_id} inRow />}
          </button>
          <span className="block pb-1.5 pl-6 font-normal sm:hidden">
            <Way step={step} />
          </span>
        </th>
        <td className="px-3 py-2.5 text-right font-semibold max-sm:px-1">{formatCount(invoices)}</td>
        <td className="px-3 py-2.5 max-sm:hidden">
          <Way step={step} />
        </td>
        <td className="whitespace-nowrap py-2.5 pl-3 text-right max-sm:pl-1">
          {adds.length === 0 ? <span className="text-ink-muted">–</span> : adds.join(", ")}
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        {isOpen && (
          <td colSpan={COLUMNS} className="p-0">
            <PlanMessages domain={domain} query={query} line={line} name={name} />
          </td>
        )}
      </tr>
    </>
  );
}

const COLUMNS = 4;

function Way({ step: { letters, mails, notices, along } }: { step: Plan["steps"][number] }) {
  const t = useTranslations("plan");
  if (letters + mails === 0) return t("no_message");
  return (
    <>
      <MailsAndLetters mails={mails} letters={letters} />
      {notices > 0 && (
        <span className="text-ink-muted">{`, ${t("notice", { count: notices, shown: formatCount(notices) })}`}</span>
      )}
      {along > 0 && (
        <span className="text-ink-muted">{`, ${t("along", { count: along, shown: formatCount(along) })}`}</span>
      )}
    </>
  );
}

/** Renders the number of mails and letters, of which there is at least one. */
export function MailsAndLetters({ mails, letters }: { mails: number; letters: number }) {
  const t = useTranslations("plan");
  const formatted = { mails_shown: formatCount(mails), letters_shown: formatCount(letters) };
  if (letters === 0) return t("mails_and_letters", { way: "by_email", mails, letters, ...formatted });
  return t("mails_and_letters", { way: mails === 0 ? "by_post" : "both", mails, letters, ...formatted });
}

/** Renders what the lines do not show: statuses that stay or were chosen by hand, and agreements the run ends. */
function Besides({ plan: { keeps, chosen, ends } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const countWords = (count: number) => ({ count, shown: formatCount(count) });
  const sentences = [
    ...(keeps > 0 ? [t("keeps", countWords(keeps))] : []),
    ...(chosen.count > 0 ? [t("chosen", countWords(chosen.count))] : []),
    ...ends.map(({ kind, holds }) => t("ends", { kind, ...countWords(holds) })),
  ];
  if (sentences.length === 0) return null;
  return <p className="text-ink-muted text-list">{sentences.join(" ")}</p>;
}
