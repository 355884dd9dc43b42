"use client";
import { type RefObject, useEffect, useRef } from "react";
import { type Day, dayFrom, dayOf, plusDays } from "@/lib/kernel/day";

type CalendarView = {
  month: Day;
  today: Day;
  isList: boolean;
  draftDay: string | null;
  onMonth: (months: number) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const LINK = "[data-date] [tabindex]";
const dateOf = (link: Element | null): Day | null =>
  dayFrom(link?.closest<HTMLElement>("[data-date]")?.dataset.date ?? "");

/** Makes one day of a calendar the tab stop; arrow keys move to the others, Page Up and Page Down to other months. */
export function useDayKeys(frame: RefObject<HTMLElement | null>, calendar: CalendarView): void {
  const latest = useRef(calendar);
  /** The day to focus once its month is rendered. */
  const targetDay = useRef<string | null>(null);
  useEffect(() => {
    latest.current = calendar;
  });
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const settle = () => {
      if (latest.current.isList) return;
      const links = daysIn(box);
      const goal = links.find((link) => dateOf(link) === targetDay.current);
      if (goal) {
        targetDay.current = null;
        goal.focus();
      }
      leaveOneStop(links, latest.current);
    };
    const onKey = (event: KeyboardEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=link]") : null;
      const from = dateOf(link);
      if (!from || latest.current.isList || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = goalOf(from, event.key);
      if (!to) return;
      event.preventDefault();
      const there = daysIn(box).find((dayLink) => dateOf(dayLink) === to);
      targetDay.current = to;
      if (there && !months[event.key]) settle();
      else latest.current.onMonth(to < from ? -1 : 1);
    };
    const watch = new MutationObserver(settle);
    watch.observe(box, { childList: true, subtree: true });
    box.addEventListener("keydown", onKey);
    box.addEventListener("focusin", settle);
    settle();
    return () => {
      watch.disconnect();
      box.removeEventListener("keydown", onKey);
      box.removeEventListener("focusin", settle);
    };
  }, [frame]);
}

const daysIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(LINK)].filter((element) => element.getAttribute("role") === "link");

function goalOf(from: Day, key: string): Day | null {
  const [step, turn] = [steps[key], months[key]];
  if (step) return plusDays(from, step);
  return turn ? monthOn(from, turn) : null;
}

/** Returns the same day of the month before or after; the 28th where that month is too short. */
function monthOn(from: Day, turn: number): Day | null {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  const first = dayOf(year + Math.floor((month - 1 + turn) / 12), ((month - 1 + turn + 12) % 12) + 1, 1);
  if (!first) return null;
  const same = plusDays(first, day - 1);
  return same?.startsWith(first.slice(0, 7)) ? same : plusDays(first, 27);
}

/** Leaves one day as tab stop: the focused one, else the chosen one, else today, else the first of the month. */
function leaveOneStop(links: readonly HTMLElement[], { draftDay, today, month }: CalendarView): void {
  const focused = links.find((link) => link === document.activeElement);
  const named = [draftDay, today, month].map((day) => links.find((link) => dateOf(link) === day));
  const stop = focused ?? named.find(Boolean) ?? links[0];
  for (const link of links) {
    const at = link === stop ? 0 : -1;
    if (link.tabIndex !== at) link.tabIndex = at;
  }
}
