import { addDays, type Day, later } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { dayAtNumber } from "./calendar";
import type { LawCase, LawEvent } from "./case";
import type { CaseState, ClaimState, LetterState } from "./state";

/**
 * Returns the open amount of a claim as it was known on the evening before a letter was made: without events recorded later, and with those
 * that were undone later.
 */
export function knownOpen(claim: ClaimState, letter: LetterState, state: CaseState): Cents {
  const made = dayAtNumber(letter.made);
  if (!state.facts.events.some((event) => wasOtherThen(event, made))) return claim.principal;
  const cached = state.openBefore.get(made);
  const open = cached ?? openBefore(made, state);
  state.openBefore.set(made, open);
  return open.get(keyOf(claim)) ?? NOTHING;
}

function openBefore(made: Day, { facts, replay }: CaseState): Map<string, Cents> {
  const { claims } = replay(factsBefore(made, facts), addDays(made, -1));
  return new Map(claims.map((claim) => [keyOf(claim), claim.principal]));
}

const keyOf = ({ invoice, isRaise, since }: ClaimState): string =>
  isRaise ? `${invoice.number} ${since}` : invoice.number;

/** Returns whether an event changes what was known about the time before a day. */
function wasOtherThen(event: LawEvent, made: Day): boolean {
  if (event.kind === "standstill" || event.kind === "interruption") return false;
  const recorded = later(event.on, event.recorded ?? event.on);
  const undone = "undone_on" in event ? event.undone_on : undefined;
  if (undone !== undefined && undone >= made) return recorded < made;
  return recorded >= made && (event.on < made || event.kind === "credit");
}

const factsBefore = (made: Day, facts: LawCase): LawCase => ({
  ...facts,
  letters: facts.letters.filter((letter) => letter.made < made),
  events: facts.events.filter((event) => wasKnown(event, made)),
});

function wasKnown(event: LawEvent, made: Day): boolean {
  if (event.kind === "standstill" || event.kind === "interruption") return true;
  return later(event.on, event.recorded ?? event.on) < made;
}
