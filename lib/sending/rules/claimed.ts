import { daysAfter, reachesIncasso } from "@/lib/flow/rules";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { type Channel, freePeriodDay, freeUntil, ordinaryDay } from "@/lib/letters/rules/due-day";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import type { StepTemplate } from "@/lib/templates/queries/book";
import type { Wording } from "@/lib/templates/rules/worded";
import type { Composing } from "./compose";
import type { Debtor } from "./decide";
import type { Group } from "./group";
import { askedOf, linesOf, totalsOf } from "./lines";
import { askedAs } from "./notice-letter";
import { announcedCosts, getsFreePeriod } from "./sentences";

type Writing = { group: Group; debtor: Debtor; template: StepTemplate; isIncasso: boolean };

/** What a message names and asks, and what follows when it is not paid in the free period. */
type Claimed = {
  lines: LetterLine[];
  asked: LetterLine[];
  totals: LetterFacts["totals"];
  announces: Wording["announces"];
};

/** What is asked, and what follows when it is not paid in the free period: a template that offers one and announces nothing offers none. */
export function claimed(writing: Writing, language: LetterFacts["language"], how: Composing): Claimed {
  const { group, debtor, template, isIncasso } = writing;
  if (getsFreePeriod(debtor, how.settings)) {
    const lines = linesOf(group, how, { isIncasso, offersFreePeriod: true });
    const asked = askedOf(lines, group.is_statement);
    const announces = announced(asked, template, language, how);
    if (announces !== null) return { lines, asked, totals: totalsFor(group, asked), announces };
  }
  const lines = linesOf(group, how, { isIncasso, offersFreePeriod: false });
  const asked = askedOf(lines, group.is_statement);
  return { lines, asked, totals: totalsFor(group, asked), announces: null };
}

const totalsFor = ({ notice }: Group, asked: LetterLine[]) => (notice ? askedAs(notice) : totalsOf(asked));

function announced(
  asked: LetterLine[],
  template: StepTemplate,
  language: LetterFacts["language"],
  { settings }: Composing,
): Wording["announces"] {
  if (!template.offersFreePeriod(language) || !reachesIncasso(settings)) return null;
  if (announcedCosts(settings, asked) <= NOTHING) return null;
  return settings.interest_rate > 0 ? "costs_and_interest" : "costs";
}

/** The one day a letter names, and where it offers the free period when that ends (LETTERS §4). */
export function lastDays(
  { group, template, channel }: { group: Group; template: StepTemplate; channel: Channel },
  announces: Wording["announces"],
  { settings, today }: Composing,
): { pay_before: Day; free_until: Day | null } {
  if (group.notice) return { pay_before: group.notice.pay_before, free_until: null };
  if (announces !== null)
    return { pay_before: freePeriodDay(today, channel), free_until: freeUntil(today, channel) };
  const interval =
    group.flex_template_id === null ? daysAfter(group.status, settings) : settings.action_interval;
  const { pay_days } = template.options;
  return { pay_before: ordinaryDay(today, { interval, pay_days, channel }), free_until: null };
}
