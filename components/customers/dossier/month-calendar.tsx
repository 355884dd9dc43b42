"use client";
import FullCalendar, { type CalendarOptions, useCalendarController } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import de from "@fullcalendar/react/locales/de";
import en from "@fullcalendar/react/locales/en-gb";
import nl from "@fullcalendar/react/locales/nl";
import "@fullcalendar/react/skeleton.css";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Entry } from "@/lib/customers/answers";
import { formatFullDay } from "@/lib/i18n/format";
import { localeFrom } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import { entryIcons } from "./entry-icons";
import { useDayKeys } from "./use-day-keys";

const languages = { nl, en, de };
const plugins = [dayGrid, list, interaction];

export type MonthProps = {
  /** The first day of the month shown. */
  month: Day;
  today: Day;
  isList: boolean;
  entries: readonly Entry[];
  /** The day of the entry being written. */
  draftDay: string | null;
  onDay: (day: string) => void;
  onEntry: (entry: Entry) => void;
  onMonth: (months: number) => void;
  /** Called for a day with more entries than fit. */
  onMore: () => void;
};

/**
 * Renders a month of a dossier, as weeks or as a list. One day at a time is a tab stop: arrow keys move between days, Enter adds an entry.
 */
export default function MonthCalendar(props: MonthProps) {
  const { month, today, isList, entries, draftDay, onDay, onEntry, onMore } = props;
  const t = useTranslations("dossier");
  const locale = localeFrom(useLocale());
  const controller = useCalendarController();
  const view = isList ? "listMonth" : "dayGridMonth";
  const frame = useRef<HTMLDivElement>(null);
  useDayKeys(frame, props);
  useEffect(() => controller.gotoDate(month), [controller, month]);
  useEffect(() => controller.changeView(view), [controller, view]);
  const byId = new Map(entries.map((entry) => [String(entry.id), entry]));
  return (
    <div ref={frame} className="min-w-0">
      <FullCalendar
        {...calendarOptions(draftDay)}
        plugins={plugins}
        controller={controller}
        initialView={view}
        initialDate={month}
        now={`${today}T12:00:00`}
        timeZone="UTC"
        locale={languages[locale]}
        headerToolbar={false}
        height="auto"
        firstDay={1}
        fixedWeekCount={false}
        weekNumbers
        weekNumberCalculation="ISO"
        weekNumberFormat={{ week: "numeric" }}
        dayMaxEvents={4}
        moreLinkClick={onMore}
        moreLinkContent={({ num }) => t("more", { count: num })}
        noEventsText={t("month_empty")}
        navLinks
        navLinkHint={(_, date) => t("new_on", { day: formatFullDay(dayOf(date), locale) })}
        navLinkDayClick={(date) => onDay(dayOf(date))}
        dateClick={({ dateStr }) => onDay(dateStr)}
        eventClick={({ event }) => {
          const entry = byId.get(event.id);
          if (entry) onEntry(entry);
        }}
        events={entries.map(eventOf)}
        eventContent={({ event }) => <Words entry={byId.get(event.id)} isWide={isList} />}
      />
    </div>
  );
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const eventOf = ({ id, date, subject, type }: Entry) => ({
  id: String(id),
  start: date,
  allDay: true,
  title: subject,
  extendedProps: { type },
});

/** Renders an entry on its day: the icon of its kind, with room also its name, and its subject. */
function Words({ entry, isWide }: { entry: Entry | undefined; isWide: boolean }) {
  const t = useTranslations("dossier");
  if (!entry) return null;
  const Icon = entryIcons[entry.type];
  const kind = t(`type_${entry.type}`);
  return (
    <span title={`${kind}: ${entry.subject}`} className="flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={12} className="shrink-0" />
      <span className={isWide ? "text-ink-muted" : "sr-only"}>{kind}: </span>
      <span className={`min-w-0 truncate ${entry.is_done ? "line-through" : ""}`}>{entry.subject}</span>
      {entry.is_done && <span className="sr-only">, {t("done")}</span>}
    </span>
  );
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
const isWeeks = (view: string): boolean => view.startsWith("dayGrid");
const event =
  "cursor-pointer rounded-sm px-1.5 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus";

/** Returns the calendar's options in the product's sizes and colours; `draftDay` is the day of the entry being written. */
const calendarOptions = (draftDay: string | null): CalendarOptions => ({
  className: "text-dense",
  viewClass: ({ view }) => (isWeeks(view.type) ? "bg-sunken pl-8" : ""),
  tableHeaderClass: "bg-sunken text-ink-muted",
  dayHeaderRowClass: "border border-line",
  dayHeaderClass: "border border-line",
  dayHeaderInnerClass: "px-2 py-1",
  dayRowClass: "border border-line",
  dayCellClass: ({ date, isOther }) =>
    `forced-edge cursor-pointer border border-line ${
      day(date) === draftDay
        ? "bg-brand-soft shadow-[inset_0_0_0_2px_var(--brand)]"
        : isOther
          ? "bg-bg"
          : "bg-surface"
    }`,
  dayCellTopClass: "flex items-center justify-between p-0.5",
  dayCellTopInnerClass: ({ isToday, isOther }) =>
    `tnum grid size-6 place-content-center rounded-full hover:bg-sunken ${
      isToday ? "bg-brand-fill font-semibold text-brand-ink" : isOther ? "text-ink-muted" : ""
    }`,
  dayCellInnerClass: "min-h-11",
  dayCellBottomClass: "min-h-1",
  navLinkClass: "cursor-pointer focus-visible:outline-2 focus-visible:outline-focus",
  inlineWeekNumberClass:
    "tnum pointer-events-none absolute top-0 -left-8 flex h-7 w-8 items-center justify-center text-[12px] text-ink-muted",
  rowEventClass: (info) =>
    `mx-0.5 mb-0.5 ${event} ${
      info.event.extendedProps.type === "Afspraak"
        ? "bg-info-soft text-info-ink"
        : "bg-mute-soft text-mute-ink"
    }`,
  rowMoreLinkClass: `mx-0.5 text-brand-text ${event}`,
  listDayHeaderClass: "flex justify-between gap-3 border-line border-y bg-sunken px-3 py-1 first:border-t-0",
  listDayHeaderInnerClass: "text-ink-muted",
  listItemEventClass: `flex min-h-9 items-center px-3! hover:bg-sunken ${event}`,
  listItemEventTimeClass: "hidden",
  noEventsClass: "px-4 py-6 text-center text-ink-muted",
});
