import type { CustomerSettings } from "@/lib/customers/queries";
import { lawClaimRules } from "@/lib/customers/rules/law";
import { reachesIncasso } from "@/lib/flow/rules";
import { letterDay, letterMoney, listed } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { collectionCosts, interest, statutoryCosts } from "@/lib/invoices/rules/costs";
import type { Day } from "@/lib/kernel/day";
import {
  atLeast,
  atMost,
  type Cents,
  type Currency,
  cents,
  NOTHING,
  subtract,
  sum,
} from "@/lib/kernel/money";
import type { LetterLine } from "@/lib/letters/schema";
import type { ComposeContext } from "./compose";

/** The optional sentences of a letter: each is either true of it or absent (LETTERS §5.2). */

const LETTERS_NAMED = 3;

/**
 * Returns "Wij schreven u hierover op 24 oktober en 7 november 2026.": only letters that were sent, about every claimed invoice, the last
 * three.
 */
export function previousLetters(
  claimLines: readonly LetterLine[],
  { earlierLettersOf, today }: ComposeContext,
  language: Locale,
): string {
  const went = claimLines.map(({ invoice_id }) =>
    earlierLettersOf(invoice_id).flatMap(({ day, went: isSent }) => (isSent && day < today ? [day] : [])),
  );
  const [first = [], ...others] = went;
  const shared = [...new Set(first)].filter((day) => others.every((days) => days.includes(day)));
  const days = shared.sort().slice(-LETTERS_NAMED);
  return days.length === 0
    ? ""
    : sentence(language, "letter_words.previous_letters", { days: daysListed(days, language) });
}

/** Returns days as a list; days of one year share it, written after the last of them. */
const daysListed = (days: readonly Day[], language: Locale): string =>
  listed(
    days.map((day, index) => {
      const isYearRepeated = days[index + 1]?.slice(0, 4) === day.slice(0, 4);
      const text = letterDay(day, language);
      return sentence(language, "letter_words.on_day", {
        day: isYearRepeated ? text.replace(/[\s\u00a0]\d{4}$/, "") : text,
      });
    }),
    language,
  );

/** Returns the warning that interest or costs may follow: only those the customer's settings and flow can lead to. */
export function costNotice(
  settings: CustomerSettings,
  claimLines: readonly LetterLine[],
  { debtor, language, rate }: { debtor: DebtorKind; language: Locale; rate: number | null },
): string {
  if (!reachesIncasso(settings)) return "";
  // In legal mode (a rate is given) the decree's costs follow, unless the customer claims none.
  const withInterest = (rate ?? settings.interest_rate) > 0;
  const withCosts =
    rate === null
      ? announcedCosts(settings, claimLines, debtor) > NOTHING
      : lawClaimRules(settings.law).costs !== "none";
  if (!withInterest && !withCosts) return "";
  const key = withInterest && withCosts ? "both" : withCosts ? "costs" : "interest";
  return sentence(language, `letter_words.cost_notice_${key}`);
}

type DebtorKind = { is_consumer: boolean };

/**
 * Returns the collection costs in cents that follow when nothing is paid: for each invoice, by the rules of SPEC §9, less what was already
 * paid of them; for a consumer at most what the decree gives over the letter's whole claim, credits taken off (DECISIONS §16).
 */
export function announcedCosts(
  settings: CustomerSettings,
  claimLines: readonly LetterLine[],
  { is_consumer }: DebtorKind,
): Cents {
  const own = sum(
    claimLines.map(({ open_amount, charges_paid = NOTHING }) =>
      atLeast(NOTHING, subtract(collectionCosts(settings, open_amount), charges_paid)),
    ),
  );
  if (!is_consumer) return own;
  const most = statutoryCosts(sum(claimLines.map(({ open_amount }) => open_amount)));
  const paid = sum(claimLines.map(({ charges_paid = NOTHING }) => charges_paid));
  return atMost(own, atLeast(NOTHING, subtract(most, paid)));
}

/** Returns one day of statutory interest in cents, over the line's current base. */
function lawDay({ interest: claimedInterest, makeUp }: LetterLine): Cents {
  const last = makeUp?.law?.lines.at(-1);
  return last && claimedInterest > NOTHING ? interest(last.base, last.rate, 1) : NOTHING;
}

/** Returns the sentence with the interest per day on the lines that bear it; "" where it is less than a cent. */
export function dailyInterest(
  { interest_rate }: CustomerSettings,
  claimLines: readonly LetterLine[],
  currency: Currency,
  language: Locale,
): string {
  const charged = sum(claimLines.filter((line) => line.interest > NOTHING).map((line) => line.open_amount));
  const byLaw = sum(claimLines.map(lawDay));
  const amount = byLaw > NOTHING ? byLaw : interest(charged, interest_rate, 1);
  if (amount === NOTHING) return "";
  return sentence(language, "letter_words.daily_interest", {
    amount: letterMoney(amount, currency, language),
  });
}

/**
 * Returns whether a debtor gets the period without costs: the law requires it for consumers, a customer may give it to all (LAW §2, LETTERS
 * §0).
 */
export const getsFreePeriod = (
  { is_consumer }: { is_consumer: boolean },
  { free_period_for }: Pick<CustomerSettings, "free_period_for">,
): boolean => is_consumer || free_period_for === "all";

/** Returns, for a statement, the sentence that credits lower the claim. */
export function creditNotice(
  claimLines: readonly LetterLine[],
  currency: Currency,
  language: Locale,
): string {
  const credit = sum(claimLines.map(({ open_amount }) => open_amount).filter((amount) => amount < NOTHING));
  if (credit === NOTHING) return "";
  const amount = letterMoney(cents(-credit), currency, language);
  return sentence(language, "letter_words.credit_notice", { amount });
}

/** Returns, for a statement, the sentence that invoices not due yet are not claimed. */
export const notDueNotice = (lines: readonly LetterLine[], language: Locale): string =>
  lines.some(({ days_overdue, open_amount }) => days_overdue <= 0 && open_amount > NOTHING)
    ? sentence(language, "letter_words.not_due_notice")
    : "";
