import { CalendarClock, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { InvoiceNumbers, singleInvoiceNumber } from "@/components/domain/debtors/timeline/invoice-numbers";
import { usePlannedWords } from "@/components/domain/debtors/timeline/planned-words";
import { TimelineEvent } from "@/components/domain/debtors/timeline/timeline-event";
import { TodayLine } from "@/components/domain/debtors/timeline/today-line";
import { useStepWords } from "@/components/domain/invoices/step-words";
import { LinkButton } from "@/components/ui/link-button";
import type { DebtorTimeline } from "@/lib/debtors/answers";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { PastEvent } from "./past-event";
import { TimelineFilter } from "./timeline-filter";

type Props = {
  domain: string;
  debtor_id: number;
  timeline: DebtorTimeline;
  today: Day;
  kind: string | null;
  /** The address of the "more" link. */
  moreHref: string;
  links: { invoices: boolean; letters: boolean };
  mayWrite: boolean;
  mayPay: boolean;
};

/** Renders the timeline: planned events above today, on a tinted background, and past events below it; one line per event. */
export function Timeline({
  domain,
  debtor_id,
  timeline,
  today,
  kind,
  moreHref,
  links,
  mayWrite,
  mayPay,
}: Props) {
  const t = useTranslations("story");
  const { planned, lines } = timeline;
  const wordsOf = usePlannedWords();
  const linked = links.invoices ? domain : null;
  const upcoming = kind === null ? planned.filter(({ on }) => on > today) : [];
  // Events of days that have passed are never shown as planned.
  const passed = kind === null ? planned.filter(({ on }) => on < today) : [];
  return (
    <section aria-labelledby="story" className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1">
        <h2 id="story" className="font-semibold text-list">
          {t("title")}
        </h2>
        <TimelineFilter kind={kind} />
      </header>
      <ol className="min-w-0 divide-y divide-line text-dense">
        <UpcomingEvents events={upcoming} today={today} domain={linked} />
        <TodayLine today={today} plannedToday={planned.filter(({ on }) => on === today).map(wordsOf)} />
        {passed.map((event) => (
          <PlannedEvent
            key={`${event.kind} ${event.on} ${event.invoices[0]?.id}`}
            event={event}
            today={today}
            domain={linked}
          />
        ))}
        {lines.map((line) => (
          <PastEvent
            key={line.key}
            line={line}
            debtor_id={debtor_id}
            today={today}
            domain={linked}
            linksLetters={links.letters}
            mayWrite={mayWrite}
            mayPay={mayPay}
          />
        ))}
      </ol>
      {lines.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-dense text-ink-muted">{t("empty")}</p>
      )}
      {timeline.has_more && (
        <p className="border-line border-t px-4 py-2">
          <LinkButton size="sm" href={moreHref} scroll={false}>
            {t("more")}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

type UpcomingProps = { events: DebtorTimeline["planned"]; today: Day; domain: string | null };
const NEAR = 3;

/** Renders the planned events, the nearest just above today; later ones are collapsed. */
function UpcomingEvents({ events, today, domain }: UpcomingProps) {
  const t = useTranslations("story");
  const near = events.slice(0, NEAR);
  const far = events.slice(NEAR);
  const lines = (steps: DebtorTimeline["planned"]) =>
    [...steps]
      .reverse()
      .map((step) => (
        <PlannedEvent
          key={`${step.kind} ${step.on} ${step.invoices[0]?.id}`}
          event={step}
          today={today}
          domain={domain}
        />
      ));
  return (
    <>
      {far.length > 0 && (
        <li data-upcoming className="bg-bg">
          <details>
            <summary className="flex min-h-7 items-center px-4 text-brand-text underline underline-offset-2">
              {t("further", { count: far.length })}
            </summary>
            <ol className="divide-y divide-line border-line border-t">{lines(far)}</ol>
          </details>
        </li>
      )}
      {lines(near)}
    </>
  );
}

type Planned = DebtorTimeline["planned"][number];
type PlannedEventProps = { event: Planned; today: Day; domain: string | null };

/** Renders what will happen on a day if nothing changes; expanded, why, and for which invoices. */
function PlannedEvent({ event, today, domain }: PlannedEventProps) {
  const t = useTranslations("story");
  const locale = useLocale();
  const { reasonOf } = useStepWords();
  const wordsOf = usePlannedWords();
  const { on, kind, invoices } = event;
  const sentence = [wordsOf(event), singleInvoiceNumber(invoices)].filter(Boolean).join(" · ");
  return (
    <TimelineEvent
      day={on}
      today={today}
      icon={kind === "deadline" || kind === "hold" ? CalendarClock : Send}
      title={sentence}
      userName={kind === "step" || kind === "flex" ? t("by_flow") : ""}
      isPlanned={on >= today}
      details={
        <>
          <p className="tnum">{formatDay(on, locale)}</p>
          {kind === "step" && <p>{reasonOf(event.reason, today, event.till)}</p>}
          {(kind === "step" || kind === "flex") && event.held && (
            <p className="text-hold-ink">{event.held.words}</p>
          )}
          <InvoiceNumbers invoices={invoices} domain={domain} />
        </>
      }
    >
      {sentence}
    </TimelineEvent>
  );
}
