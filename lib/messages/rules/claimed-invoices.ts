import { daysAfter, reachesIncasso } from "@/lib/flow/rules";
import { wholeOf } from "@/lib/invoices/render/costs";
import { inShares, statutoryCosts } from "@/lib/invoices/rules/costs";
import type { Day } from "@/lib/kernel/day";
import { add, atLeast, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type Channel, freePeriodDay, freeUntil, ordinaryDay } from "@/lib/letters/rules/due-day";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import type { StepTemplate } from "@/lib/templates/queries/load-templates";
import type { Wording } from "@/lib/templates/rules/wording";
import { type Announced, announcedFor } from "./by-law";
import type { ComposeContext } from "./compose";
import type { Debtor } from "./decide";
import type { Group } from "./group";
import { claimedLines, linesOf, totalsOf } from "./lines";
import { noticeTotals } from "./notice-letter";
import { announcedCosts, getsFreePeriod } from "./sentences";

type Writing = { group: Group; debtor: Debtor; template: StepTemplate; isIncasso: boolean };

/** The invoices a message names and claims, and what follows if they are not paid in the free period. */
export type ClaimedInvoices = {
  lines: LetterLine[];
  claimLines: LetterLine[];
  totals: LetterFacts["totals"];
  announces: Wording["announces"];
  /** The claim that a letter with a free period announces for after it; null for every other letter. */
  announced: Announced | null;
  /** The costs by the customer's tariff and what the decree allows of them, where that is less; null elsewhere. */
  above_law: { tariff: Cents; lawful: Cents } | null;
};

/**
 * Returns the claim, and what follows if it is not paid in the free period: a template that offers such a period but announces no costs
 * gives none.
 */
export function claimedInvoices(
  writing: Writing,
  language: LetterFacts["language"],
  context: ComposeContext,
): ClaimedInvoices {
  const { group, debtor, template, isIncasso } = writing;
  if (getsFreePeriod(debtor, context.settings)) {
    const lines = linesOf(group, context, { isIncasso, offersFreePeriod: true });
    const claimLines = claimedLines(lines, group.is_statement);
    const announced = announcedFor(group, context) ?? byOwnRates(claimLines, debtor, context);
    const announces = wordsFor(announced, { template, language }, context);
    const totals = totalsFor(group, claimLines);
    if (announces !== null) return { lines, claimLines, totals, announces, announced, above_law: null };
  }
  const charged = linesOf(group, context, { isIncasso, offersFreePeriod: false });
  // Statutory amounts are within the decree anyway.
  const isCapped = debtor.is_consumer && !group.items.some(({ invoice }) => context.law.isByLaw(invoice));
  const lines = isCapped ? withinDecree(charged, group.is_statement) : charged;
  const claimLines = claimedLines(lines, group.is_statement);
  return {
    lines,
    claimLines,
    totals: totalsFor(group, claimLines),
    announces: null,
    announced: null,
    above_law: lines === charged ? null : { tariff: costsIn(charged), lawful: costsIn(lines) },
  };
}

const costsIn = (lines: readonly LetterLine[]): Cents => sum(lines.map(({ incasso_costs }) => incasso_costs));

/**
 * Returns the lines of a letter to a consumer with costs capped at what the decree gives over their base: the claims that bear costs added
 * up, less the letter's credits (art. 6:96 BW; DECISIONS §16). Lower costs by the customer's own tariff are unchanged.
 */
function withinDecree(lines: LetterLine[], is_statement: boolean): LetterLine[] {
  const claimLines = claimedLines(lines, is_statement);
  const costly = claimLines.flatMap(({ invoice_id, open_amount, makeUp }) =>
    makeUp && wholeOf(makeUp.costs) > NOTHING
      ? [{ invoice_id, open_amount, whole: wholeOf(makeUp.costs) }]
      : [],
  );
  const credits = claimLines.map(({ open_amount }) => open_amount).filter((amount) => amount < NOTHING);
  const base = sum([...costly.map(({ open_amount }) => open_amount), ...credits]);
  const most = statutoryCosts(base);
  if (sum(costly.map(({ whole: costs }) => costs)) <= most) return lines;
  const shares = inShares(
    most,
    costly.map(({ open_amount }) => open_amount),
  );
  const shareOf = new Map(costly.map(({ invoice_id }, index) => [invoice_id, shares[index] ?? NOTHING]));
  return lines.map((line) => {
    const share = shareOf.get(line.invoice_id);
    if (share === undefined || !line.makeUp) return line;
    const { costs } = line.makeUp;
    const incasso_costs = atLeast(NOTHING, subtract(share, costs.paid ?? NOTHING));
    return {
      ...line,
      incasso_costs,
      claim: add(line.open_amount, add(line.interest, incasso_costs)),
      makeUp: {
        ...line.makeUp,
        costs: {
          type: "share",
          of: { base, amount: most },
          bands: [],
          value: NOTHING,
          minimum: NOTHING,
          maximum: null,
          amount: incasso_costs,
          ...(costs.paid === undefined ? {} : { paid: subtract(share, incasso_costs) }),
        },
      },
    };
  });
}

const totalsFor = ({ notice }: Group, claimLines: LetterLine[]) =>
  notice ? noticeTotals(notice) : totalsOf(claimLines);

const byOwnRates = (claimLines: LetterLine[], debtor: Debtor, { settings }: ComposeContext): Announced => ({
  costs: announcedCosts(settings, claimLines, debtor),
  vat: NOTHING,
  by_law: null,
});

type Announcing = { template: StepTemplate; language: LetterFacts["language"] };

function wordsFor(
  { costs, by_law }: Announced,
  { template, language }: Announcing,
  { settings }: ComposeContext,
): Wording["announces"] {
  if (!template.offersFreePeriod(language) || !reachesIncasso(settings)) return null;
  if (costs <= NOTHING) return null;
  if (by_law) return by_law.vat_reason ? "vat_and_more_by_law" : "costs_and_more_by_law";
  return settings.interest_rate > 0 ? "costs_and_interest" : "costs";
}

/** Returns the only day a letter names, and the end of the free period where it offers one (LETTERS §4). */
export function lastDays(
  { group, template, channel }: { group: Group; template: StepTemplate; channel: Channel },
  announces: Wording["announces"],
  { settings, today }: ComposeContext,
): { pay_before: Day; free_until: Day | null } {
  if (group.notice) return { pay_before: group.notice.pay_before, free_until: null };
  if (announces !== null)
    return { pay_before: freePeriodDay(today, channel), free_until: freeUntil(today, channel) };
  const interval =
    group.flex_template_id === null ? daysAfter(group.status, settings) : settings.action_interval;
  const { pay_days } = template.options;
  return { pay_before: ordinaryDay(today, { interval, pay_days, channel }), free_until: null };
}
