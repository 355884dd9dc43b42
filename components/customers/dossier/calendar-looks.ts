import type { CalendarOptions } from "@fullcalendar/react";

const day = (date: Date): string => date.toISOString().slice(0, 10);
const isWeeks = (view: string): boolean => view.startsWith("dayGrid");
const event =
  "cursor-pointer rounded-sm px-1.5 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus";

/** What a calendar looks like in our own measures and colours; `chosen` is the day something is written for. */
export const looks = (chosen: string | null): CalendarOptions => ({
  className: "text-dense",
  viewClass: ({ view }) => (isWeeks(view.type) ? "bg-sunken pl-8" : ""),
  tableHeaderClass: "bg-sunken text-ink-muted",
  dayHeaderRowClass: "border border-line",
  dayHeaderClass: "border border-line",
  dayHeaderInnerClass: "px-2 py-1",
  dayRowClass: "border border-line",
  dayCellClass: ({ date, isOther }) =>
    `forced-edge cursor-pointer border border-line ${
      day(date) === chosen
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
  rowEventClass: (shown) =>
    `mx-0.5 mb-0.5 ${event} ${
      shown.event.extendedProps.type === "Afspraak"
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
