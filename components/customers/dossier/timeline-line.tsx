"use client";
import { Check, Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TimelineEvent } from "@/components/domain/debtors/timeline/timeline-event";
import { addressOf } from "@/components/ui/address";
import { Instant, Money } from "@/components/ui/format";
import type { Entry } from "@/lib/customers/answers";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { entryIcons } from "./entry-icons";
import { useEntryActions } from "./use-entry-actions";

type Props = { customerId: number; entry: Entry; today: Day; mayWrite: boolean; onChange: () => void };

/** Renders an entry on one line; expanded, its details and actions. A deleted entry shows its trace. */
export function TimelineLine({ customerId, entry, today, mayWrite, onChange }: Props) {
  const t = useTranslations("dossier");
  const kind = t(`type_${entry.type}`);
  const isGone = entry.deleted_at !== null;
  return (
    <TimelineEvent
      day={entry.date}
      today={today}
      icon={entryIcons[entry.type]}
      title={`${kind}: ${entry.subject}`}
      hasFile={entry.has_file}
      userName={entry.user?.split(" ")[0] ?? ""}
      isPlanned={entry.date > today}
      details={
        <>
          <EntryDetails entry={entry} customerId={customerId} />
          {mayWrite && !isGone && <Acts customerId={customerId} entry={entry} onChange={onChange} />}
        </>
      }
    >
      <span className="inline-block w-26 truncate align-bottom text-ink-muted max-sm:w-auto max-sm:pr-1.5">
        {kind}
      </span>
      <span className={isGone ? "text-ink-muted line-through" : ""}>{entry.subject}</span>
      {isGone && <span className="text-ink-muted"> · {t("is_deleted")}</span>}
      {entry.is_done && !isGone && (
        <span className="whitespace-nowrap text-ok-ink">
          {" "}
          <Check aria-hidden size={14} className="inline align-[-2px]" /> {t("done")}
        </span>
      )}
    </TimelineEvent>
  );
}

function EntryDetails({ entry, customerId }: { entry: Entry; customerId: number }) {
  const t = useTranslations("dossier");
  const locale = useLocale();
  const by = (name: string | null) => name ?? t("nobody");
  return (
    <>
      <p className="break-words font-medium">{entry.subject}</p>
      {entry.content && <p className="max-w-prose whitespace-pre-line break-words">{entry.content}</p>}
      <Facts entry={entry} />
      {entry.has_file && (
        <a
          href={addressOf("GET /customers/{id}/notes/{entry_id}/file", {
            id: customerId,
            entry_id: entry.id,
          })}
          download
          className="inline-flex w-fit items-center gap-1.5 text-brand-text underline underline-offset-2"
        >
          <Paperclip aria-hidden size={14} />
          {entry.filename}
        </a>
      )}
      <p className="tnum text-ink-muted">
        {formatDay(entry.date, locale)} · {t("written", { name: by(entry.user) })}{" "}
        <Instant at={entry.created_at} />
      </p>
      {entry.changed_at && (
        <p className="tnum text-ink-muted">
          {t("changed_by", { name: by(entry.changed_by) })} <Instant at={entry.changed_at} />
        </p>
      )}
      {entry.deleted_at && (
        <p className="tnum text-ink-muted">
          {t("deleted_by", { name: by(entry.deleted_by) })} <Instant at={entry.deleted_at} />
        </p>
      )}
    </>
  );
}

/** Renders an entry's product, contact and amount, as far as it has them. */
function Facts({ entry: { product, contact, amount, currency } }: { entry: Entry }) {
  const t = useTranslations("dossier");
  const facts: [string, ReactNode][] = [];
  if (product) facts.push([t("product"), product]);
  if (contact) facts.push([t("contact"), contact]);
  if (amount !== null) facts.push([t("amount"), <Money key="amount" amount={amount} currency={currency} />]);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      {facts.map(([term, value]) => (
        <div key={term} className="flex gap-1.5">
          <dt className="text-ink-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({ customerId, entry, onChange }: Pick<Props, "customerId" | "entry" | "onChange">) {
  const t = useTranslations("dossier");
  const { remove, mark } = useEntryActions(customerId);
  const acts: [string, () => void][] = [
    [t("change"), onChange],
    [t(entry.is_done ? "not_done" : "done"), () => void mark(entry, !entry.is_done)],
    [t("delete"), () => void remove(entry)],
  ];
  return (
    <p className="flex flex-wrap gap-x-4">
      {acts.map(([word, run]) => (
        <button
          key={word}
          type="button"
          onClick={run}
          className="min-h-6 cursor-pointer text-brand-text underline underline-offset-2 hover:text-ink pointer-coarse:min-h-9"
        >
          {word}
        </button>
      ))}
    </p>
  );
}
