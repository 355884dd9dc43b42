import type { Day } from "@/lib/kernel/day";
import { type DayNumber, numberOf } from "./calendar";
import type { LawCase, LawEvent, LawSettings } from "./case";
import type { Standstill } from "./interest";

type StandstillEvent = Extract<LawEvent, { kind: "standstill" }>;

export const daysOf = (from: Day, to: Day | null): Standstill => ({
  from: numberOf(from),
  to: to === null ? Number.MAX_SAFE_INTEGER : numberOf(to),
});

/**
 * Returns the days on which payment of an invoice was agreed or forced to wait, and those of them without interest; overlapping ones are
 * merged.
 */
export function standstillsOf(
  number: string,
  { events, settings }: LawCase,
): { delayed: Standstill[]; standstills: Standstill[] } {
  const about: StandstillEvent[] = [];
  for (const event of events) {
    if (event.kind !== "standstill" || event.is_revived) continue;
    if (event.invoices?.includes(number) ?? true) about.push(event);
  }
  if (about.length === 0) return { delayed: [], standstills: [] };
  const delayed = about.map(({ from, to }) => daysOf(from, to));
  const quiet = about.filter(({ reason }) => doesInterestStop(reason, settings));
  return { delayed, standstills: joinedDays(quiet.map(({ from, to }) => daysOf(from, to))) };
}

function doesInterestStop(
  reason: StandstillEvent["reason"],
  { arrangement_interest, pause_interest }: LawSettings,
): boolean {
  switch (reason) {
    case "arrangement":
      return arrangement_interest === "stops";
    case "debt_counselling":
    case "deceased":
      return pause_interest === "stops";
    default:
      return true;
  }
}

function joinedDays(days: Standstill[]): Standstill[] {
  const joined: Standstill[] = [];
  for (const { from, to } of days.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

export const isWithin = (days: readonly Standstill[], on: DayNumber): boolean =>
  days.some(({ from, to }) => from <= on && on <= to);
