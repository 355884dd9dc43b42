"use client";
import { useLocale, useTranslations } from "next-intl";
import { InvoiceStatus, statusName } from "@/components/invoices/invoice-status";
import { FiguresTable } from "@/components/ui/figures-table";
import { Section } from "@/components/ui/page";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCents, formatCount, formatMoney } from "@/lib/i18n/format";
import { add, centsOf, NOTHING } from "@/lib/kernel/money";

/** A line per step: how many invoices, by which way, and what it adds. */
export function PlanSteps({ plan }: { plan: Plan }) {
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
          <Line key={`${step.status_id} ${step.title}`} step={step} />
        ))}
      </FiguresTable>
      <Besides plan={plan} />
    </Section>
  );
}

function Line({ step }: { step: Plan["steps"][number] }) {
  const { status_id, title, invoices, sums } = step;
  const adds = sums.flatMap(({ currency, interest_added, costs_added }) => {
    const added = add(centsOf(interest_added), centsOf(costs_added));
    return added === NOTHING ? [] : [formatCents(added, currency)];
  });
  return (
    <tr className="border-line border-t align-baseline">
      <th scope="row" className="py-2 pr-3 text-left max-sm:pr-1 font-medium">
        {status_id === null ? title : <InvoiceStatus id={status_id} inRow />}
        <span className="block font-normal sm:hidden">
          <Way step={step} />
        </span>
      </th>
      <td className="px-3 py-2 text-right font-semibold max-sm:px-1">{formatCount(invoices)}</td>
      <td className="px-3 py-2 max-sm:hidden">
        <Way step={step} />
      </td>
      <td className="whitespace-nowrap py-2 pl-3 text-right max-sm:pl-1">
        {adds.length === 0 ? <span className="text-ink-muted">–</span> : adds.join(", ")}
      </td>
    </tr>
  );
}

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

/** How many mails and letters go out, of which there is at least one. */
export function MailsAndLetters({ mails, letters }: { mails: number; letters: number }) {
  const t = useTranslations("plan");
  const shown = { mails_shown: formatCount(mails), letters_shown: formatCount(letters) };
  if (letters === 0) return t("mails_and_letters", { way: "by_email", mails, letters, ...shown });
  return t("mails_and_letters", { way: mails === 0 ? "by_post" : "both", mails, letters, ...shown });
}

/** What the lines do not say: statuses that stay or were chosen by hand, and agreements that end by it. */
function Besides({ plan: { keeps, chosen, ends } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const told = (count: number) => ({ count, shown: formatCount(count) });
  const sentences = [
    ...(keeps > 0 ? [t("keeps", told(keeps))] : []),
    ...(chosen.count > 0 ? [t("chosen", told(chosen.count))] : []),
    ...ends.map(({ kind, holds }) => t("ends", { kind, ...told(holds) })),
  ];
  if (sentences.length === 0) return null;
  return <p className="text-ink-muted text-list">{sentences.join(" ")}</p>;
}

type TransferProps = { plan: Plan; isConfirmed: boolean; onConfirm: (is: boolean) => void };

/** What would be handed over to others, in amber, with a tick of its own; without it these rows stay out. */
export function PlanTransfers({ plan: { transfers, undo_seconds }, isConfirmed, onConfirm }: TransferProps) {
  const t = useTranslations("plan");
  const locale = useLocale();
  if (transfers.length === 0) return null;
  const count = handedOver(transfers);
  const named = transfers.flatMap((transfer) => transfer.named);
  const others = transfers.reduce((all, { debtors }) => all + debtors, 0) - named.length;
  const names = named.map(({ debtor, invoices }) =>
    t("transfer_named", { debtor, shown: formatCount(invoices) }),
  );
  if (others > 0) names.push(t("transfer_others", { count: others, shown: formatCount(others) }));
  return (
    <section className="flex flex-col gap-2 rounded-md border border-warn/40 bg-warn-soft px-3.5 py-3 text-list text-warn-ink">
      {transfers.map(({ status_id, invoices, debtors, sums }) => (
        <div key={status_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">
            {t("transfer_title", {
              status: statusName(status_id, locale),
              count: invoices,
              shown: formatCount(invoices),
            })}{" "}
            <span className="font-normal">
              {t("transfer_debtors", { count: debtors, shown: formatCount(debtors) })}
            </span>
          </h3>
          <p className="font-semibold">
            {sums.map(({ currency, open }) => formatMoney(open, currency)).join(" · ")}
          </p>
        </div>
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

/** How many invoices a plan hands over. */
export const handedOver = (transfers: Plan["transfers"]): number =>
  transfers.reduce((all, { invoices }) => all + invoices, 0);
