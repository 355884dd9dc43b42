"use client";
import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useLetters } from "@/components/ui/use-letters";
import { useWindowWidth } from "@/components/ui/use-window-width";
import type { Entry } from "@/lib/customers/answers/dossier";
import type { DossierFilter } from "@/lib/customers/rules/dossier";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/facts";
import { DossierCalendar } from "./calendar";
import { changed, type Draft, keyOf, newOn } from "./entry-draft";
import { EntryForm, type Subject } from "./entry-form";
import { Timeline } from "./timeline";
import { ToDo } from "./to-do";

type Props = {
  customer: Subject;
  today: Day;
  facts: Facts;
  mayWrite: boolean;
  /** What the calendar may show around its month. */
  near: readonly Entry[];
  toDo: readonly Entry[];
  lines: readonly Entry[];
  filter: DossierFilter | null;
  moreHref: string | null;
  isEmpty: boolean;
};

/** From here on the form and the timeline stand beside the calendar. */
const BESIDE_FROM_PX = 1024;

/** What was written down of a customer and what was agreed for which day: a calendar, what is still to do, and a timeline. */
export function DossierPart(props: Props) {
  const { customer, today, facts, mayWrite, near, toDo, lines, filter, moreHref, isEmpty } = props;
  const part = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const isBeside = useWindowWidth() >= BESIDE_FROM_PX;
  const begin = (next: Draft) => mayWrite && setDraft(next);
  const close = () => {
    setDraft(null);
    part.current?.querySelector<HTMLElement>(`[data-date="${draft?.date}"] [role=link]`)?.focus();
  };
  useLetters((key) => {
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
          entries={near}
          chosen={draft?.date ?? null}
          mayWrite={mayWrite}
          onDay={(day) => begin(draft && !draft.entry ? { ...draft, date: day } : newOn(day))}
          onEntry={(entry) => begin(changed(entry))}
        />
        {!isBeside && form}
        <ToDo customerId={customer.id} entries={toDo} today={today} mayWrite={mayWrite} onDraft={begin} />
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
