import { letterDay, letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { statutoryCosts } from "@/lib/invoices/rules/costs";
import { addDays } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import { isValue, type PlaceholderValues, type Value } from "@/lib/templates/rules/placeholders";
import { rateFor } from "./by-law";
import { disputeReason, remainingNotice } from "./notice-letter";
import { mandateLink, paymentLink } from "./payment-link";
import { salutation } from "./salutation";
import {
  announcedCosts,
  costNotice,
  creditNotice,
  dailyInterest,
  notDueNotice,
  previousLetters,
} from "./sentences";
import { type Source, sources, type TemplateData } from "./sources";

const money = ({ group, language }: TemplateData, amount: Cents) =>
  letterMoney(amount, group.currency, language);
const overdue = ({ claims }: TemplateData) => sum(claims.map(({ open_amount }) => open_amount));

/**
 * Returns what the costs are based on: the decree where they follow its scale; otherwise the terms, which bind no consumer to more than the
 * decree.
 */
function costsBasis(data: TemplateData): string {
  const { group, claimLines, debtor, language, context } = data;
  const isDecreed =
    debtor.is_consumer ||
    (group.currency === "EUR" &&
      announcedCosts(context.settings, claimLines, debtor) === statutoryCosts(overdue(data)));
  if (data.announced?.by_law) return sentence(language, "letter_words.decree_article");
  return sentence(language, isDecreed ? "letter_words.decree" : "letter_words.terms");
}

/** Returns the sentence that the announced costs are raised by VAT, and by how much; "" where they are not (art. 2(3) of the decree). */
function announcedVat(data: TemplateData): string {
  const { announced, language } = data;
  if (!announced || announced.vat <= NOTHING) return "";
  const [net, vat] = [money(data, subtract(announced.costs, announced.vat)), money(data, announced.vat)];
  return sentence(language, "letter_words.announced_vat", { net, vat });
}

/** Returns the sentence about statutory interest: its current rate, its article and its first day; "" outside legal mode. */
function statutoryInterest({ announced, claims, debtor, language }: TemplateData): string {
  const interest = announced?.by_law?.interest;
  if (!interest) return "";
  const [first, ...others] = claims;
  const key = debtor.is_consumer ? "statutory_interest" : "statutory_trade_interest";
  return sentence(language, `letter_words.${key}${others.length > 0 ? "_each" : ""}`, {
    rate: letterRate(interest.rate, language),
    article: interest.article,
    day: first ? letterDay(addDays(first.expires_at, 1), language) : "",
  });
}

/** Returns a source's day as a letter writes it. */
const dayFrom = (source: Source) => (data: TemplateData) => {
  const found = source(data);
  return found ? letterDay(found, data.language) : undefined;
};

/** Values of each @@placeholder of a letter, formatted for its language. */
const worded: Record<Value, Source> = {
  ...sources,
  salutation: ({ debtor, language }) => salutation(debtor, language),
  invoice_count: ({ claims }) => String(claims.length),
  invoice_date: dayFrom(sources.invoice_date),
  expires_at: dayFrom(sources.expires_at),
  days_overdue: ({ claims }) => String(Math.max(0, ...claims.map(({ days_overdue }) => days_overdue))),
  open_amount: (data) => money(data, data.totals.open_amount),
  overdue_amount: (data) => money(data, overdue(data)),
  interest: (data) => money(data, data.totals.interest),
  interest_rate: ({ group, context, language }) =>
    letterRate(rateFor(group, context) ?? context.settings.interest_rate, language),
  incasso_costs: (data) => money(data, data.totals.incasso_costs),
  total_amount: (data) => money(data, data.totals.claim),
  announced_costs: (data) =>
    money(data, data.announced?.costs ?? announcedCosts(data.context.settings, data.claimLines, data.debtor)),
  costs_basis: costsBasis,
  pay_before: ({ pay_before, language }) => letterDay(pay_before, language),
  date: ({ context, language }) => letterDay(context.today, language),
  instalment_day: dayFrom(sources.instalment_day),
  promised_on: dayFrom(sources.promised_on),
  promise_amount: (data) => (data.group.notice ? money(data, data.group.notice.amount) : undefined),
  promise_date: dayFrom(sources.promise_date),
  disputed_on: dayFrom(sources.disputed_on),
  reply_before: dayFrom(sources.reply_before),
  received_on: dayFrom(sources.received_on),
  received_amount: (data) =>
    data.group.notice?.received === undefined ? undefined : money(data, data.group.notice.received),
  dispute_reason: ({ group: { notice }, language }) => (notice ? disputeReason(notice, language) : ""),
  remaining_notice: ({ group: { notice, currency }, language }) =>
    notice ? remainingNotice(notice, currency, language) : "",
  assignment: ({ sender, customer, language }) =>
    sender.creditor ? sentence(language, "letter_words.assignment", { name: customer.name }) : "",
  previous_letters: ({ claimLines, context, language }) => previousLetters(claimLines, context, language),
  announced_vat: announcedVat,
  statutory_interest: statutoryInterest,
  cost_notice: ({ claimLines, context, ...data }) =>
    costNotice(context.settings, claimLines, { ...data, rate: rateFor(data.group, context) }),
  daily_interest: ({ claimLines, group, context, language }) =>
    dailyInterest(context.settings, claimLines, group.currency, language),
  payment_link: paymentLink,
  mandate_link: mandateLink,
  credit_notice: ({ claimLines, group, language }) =>
    group.is_statement ? creditNotice(claimLines, group.currency, language) : "",
  not_due_notice: ({ lines, group, language }) => (group.is_statement ? notDueNotice(lines, language) : ""),
};

/** Returns the values of the known placeholders among the names; no other is computed. */
export function valuesFor(data: TemplateData, names: readonly string[]): PlaceholderValues {
  const values: PlaceholderValues = {};
  for (const name of names) {
    const value = isValue(name) ? worded[name](data) : undefined;
    if (isValue(name) && typeof value === "string") values[name] = value;
  }
  return values;
}

const NUMBERS_IN_A_SUBJECT = 5;

/** Returns the values for a subject: a letter of many invoices names a few and the number of others, because a subject is one line. */
export function subjectValues(
  values: PlaceholderValues,
  claimLines: LetterLine[],
  language: LetterFacts["language"],
): PlaceholderValues {
  if (claimLines.length <= NUMBERS_IN_A_SUBJECT) return values;
  const named = claimLines.slice(0, NUMBERS_IN_A_SUBJECT).map(({ number }) => number);
  const few = sentence(language, "letter.numbers_and_more", {
    numbers: named.join(", "),
    count: claimLines.length - named.length,
  });
  return { ...values, invoice_numbers: few, invoice_number: few };
}
