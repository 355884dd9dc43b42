"use client";
import { CalendarDays } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/format";
import { KindFilter } from "@/components/ui/kind-filter";
import { LinkButton } from "@/components/ui/link-button";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { useWindowWidth } from "@/components/ui/use-window-width";
import type { Entry } from "@/lib/customers/answers";
import { type DossierFilter, dossierFilters } from "@/lib/customers/rules/dossier";
import { formatNearDay, formatWeekday } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";
import { DossierCalendar } from "./calendar";
import { answerTo, changed, type Draft, keyOf, newOn } from "./entry-draft";
import { EntryForm, type Subject } from "./entry-form";
import { entryIcons } from "./entry-icons";
import { TimelineLine } from "./timeline-line";
import { useEntryActions } from "./use-entry-actions";

type Props = {
  customer: Subject;
  today: Day;
  facts: FormRules;
  mayWrite: boolean;
  /** The entries of the month and the days shown around it. */
  monthEntries: readonly Entry[];
  openEntries: readonly Entry[];
  lines: readonly Entry[];
  filter: DossierFilter | null;
  moreHref: string | null;
  isEmpty: boolean;
};

/** The window width from which form and timeline are at the side of the calendar. */
const BESIDE_FROM_PX = 1024;

/** Renders a customer's dossier: a calendar, what is still to do, and a timeline. */
export function DossierPart(props: Props) {
  const { customer, today, facts, mayWrite, monthEntries, openEntries, lines, filter, moreHref, isEmpty } =
    props;
  const part = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const isBeside = useWindowWidth() >= BESIDE_FROM_PX;
  const begin = (next: Draft) => mayWrite && setDraft(next);
  const close = () => {
    setDraft(null);
    part.current?.querySelector<HTMLElement>(`[data-date="${draft?.date}"] [role=link]`)?.focus();
  };
  useShortcuts((key) => {
    if (key.toLowerCase() !== "n" || !mayWrite) return false;
    begin(newOn(today));
    return true;
  });
  const form = draft && (
    <EntryForm key={keyOf(draft)} customer={customer} draft={draft} facts={facts} onDone={close} />
  );
  return (
    <div
      ref={part}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-3"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <DossierCalendar
          today={today}
          entries={monthEntries}
          draftDay={draft?.date ?? null}
          mayWrite={mayWrite}
          onDay={(day) => begin(draft && !draft.entry ? { ...draft, date: day } : newOn(day))}
          onEntry={(entry) => begin(changed(entry))}
        />
        {!isBeside && form}
        <OpenEntries
          customerId={customer.id}
          entries={openEntries}
          today={today}
          mayWrite={mayWrite}
          onDraft={begin}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isBeside && form}
        {isEmpty ? (
          <Empty />
        ) : (
          <Timeline
            customerId={customer.id}
            entries={lines}
            filter={filter}
            today={today}
            mayWrite={mayWrite}
            moreHref={moreHref}
            onEntry={(entry) => begin(changed(entry))}
          />
        )}
      </div>
    </div>
  );
}

function Empty() {
  const t = useTranslations("dossier");
  return (
    <div className="flex flex-col items-center gap-2 rounded-md border border-line bg-surface px-6 py-10 text-center">
      <CalendarDays aria-hidden size={28} className="text-ink-muted" />
      <p className="font-medium text-form">{t("empty")}</p>
      <p className="max-w-prose text-ink-muted text-list">{t("empty_hint")}</p>
    </div>
  );
}

type TimelineProps = {
  customerId: number;
  entries: readonly Entry[];
  filter: DossierFilter | null;
  today: Day;
  mayWrite: boolean;
  /** The address that shows all entries; null once all are shown. */
  moreHref: string | null;
  onEntry: (entry: Entry) => void;
};

/** Renders the entries, one per line, the latest day first; today's date separates planned from past ones. */
function Timeline({ customerId, entries, filter, today, mayWrite, moreHref, onEntry }: TimelineProps) {
  const t = useTranslations("dossier");
  const ahead = entries.filter(({ date }) => date > today).length;
  return (
    <section aria-labelledby="timeline" className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1">
        <h2 id="timeline" className="font-semibold text-list">
          {t("timeline")}
        </h2>
        <TimelineFilter filter={filter} />
      </header>
      {entries.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-muted">
          {t(filter ? "none_of_these" : "empty_timeline")}
        </p>
      ) : (
        <ol className="min-w-0 divide-y divide-line text-dense">
          {entries.map((entry, at) => (
            <Fragment key={entry.id}>
              {at === ahead && <Today today={today} />}
              <TimelineLine
                customerId={customerId}
                entry={entry}
                today={today}
                mayWrite={mayWrite}
                onChange={() => onEntry(entry)}
              />
            </Fragment>
          ))}
          {ahead === entries.length && <Today today={today} />}
        </ol>
      )}
      {moreHref && (
        <p className="border-line border-t px-4 py-2">
          <LinkButton size="sm" href={moreHref} scroll={false}>
            {t("all_lines")}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function Today({ today }: { today: Day }) {
  const t = useTranslations("dossier");
  return (
    <li
      aria-current="date"
      className="forced-edge flex min-h-7 items-center gap-2 border-brand! border-y bg-brand-soft px-3"
    >
      <span className="tnum w-19 shrink-0 whitespace-nowrap text-right font-semibold text-[12px]/4 text-brand-text">
        {formatNearDay(today, today, useLocale())}
      </span>
      <span className="font-semibold">{t("today")}</span>
    </li>
  );
}

/** Renders the filter of the timeline: all entries, or only appointments, sales or notes. */
function TimelineFilter({ filter }: { filter: DossierFilter | null }) {
  const t = useTranslations("dossier");
  const kinds = [null, ...Object.keys(dossierFilters)].map((value) => ({
    value,
    label: t(`only_${value ?? "all"}`),
  }));
  return <KindFilter legend={t("filter")} kinds={kinds} current={filter} />;
}

/** The number of entries that are not collapsed. */
const FIRST = 6;

type OpenEntriesProps = {
  customerId: number;
  entries: readonly Entry[];
  today: Day;
  mayWrite: boolean;
  onDraft: (draft: Draft) => void;
};

/** Renders appointments that are not done and quotes without an answer, each with the action that closes it. */
function OpenEntries({ entries, ...line }: OpenEntriesProps) {
  const t = useTranslations("dossier");
  if (entries.length === 0) return null;
  const rest = entries.slice(FIRST);
  const lines = (some: readonly Entry[]) =>
    some.map((entry) => <Line key={entry.id} entry={entry} {...line} />);
  return (
    <section aria-labelledby="to-do" className="min-w-0 rounded-md border border-line bg-surface">
      <h2 id="to-do" className="flex min-h-10 items-center px-4 font-semibold text-list">
        {t("to_do")}
      </h2>
      <ul className="divide-y divide-line border-line border-t text-dense">
        {lines(entries.slice(0, FIRST))}
      </ul>
      {rest.length > 0 && (
        <details className="border-line border-t">
          <summary className="flex min-h-7 items-center px-4 text-brand-text text-dense underline underline-offset-2">
            {t("more", { count: rest.length })}
          </summary>
          <ul className="divide-y divide-line border-line border-t text-dense">{lines(rest)}</ul>
        </details>
      )}
    </section>
  );
}

function Line({
  customerId,
  entry,
  today,
  mayWrite,
  onDraft,
}: Omit<OpenEntriesProps, "entries"> & { entry: Entry }) {
  const t = useTranslations("dossier");
  const locale = useLocale();
  const { mark } = useEntryActions(customerId);
  const { type, date, subject, amount, currency } = entry;
  const Icon = entryIcons[type];
  const isPast = type === "Afspraak" && date < today;
  const acts: [string, () => void][] =
    type === "Offerte"
      ? [
          [t("type_Deal"), () => onDraft(answerTo(entry, "Deal", today))],
          [t("type_No-deal"), () => onDraft(answerTo(entry, "No-deal", today))],
        ]
      : [[t("done"), () => void mark(entry, true)]];
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 px-4 py-0.5">
      <Icon aria-hidden size={15} className="shrink-0 text-ink-muted" />
      <span className={`tnum w-28 shrink-0 max-sm:w-auto ${isPast ? "text-bad-ink" : "text-ink-muted"}`}>
        {formatWeekday(date, locale)}
        {isPast && <span className="sr-only">, {t("passed")}</span>}
      </span>
      <span className="min-w-32 flex-1 truncate max-sm:w-full max-sm:flex-none" title={subject}>
        {t(`type_${type}`)}: {subject}
        {amount !== null && (
          <>
            , <Money amount={amount} currency={currency} />
          </>
        )}
      </span>
      {mayWrite &&
        acts.map(([word, run]) => (
          <Button
            key={word}
            variant="quiet"
            size="sm"
            aria-label={t("act_on", { word, subject })}
            onClick={run}
          >
            {word}
          </Button>
        ))}
    </li>
  );
}
