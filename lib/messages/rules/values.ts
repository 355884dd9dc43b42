import { letterDay, letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { statutoryCosts } from "@/lib/invoices/rules/costs";
import { type Cents, sum } from "@/lib/kernel/money";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import { isValue, type PlaceholderValues, type Value } from "@/lib/templates/rules/placeholders";
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

/** Costs that follow the decree's own scale are called so; any other rest on the terms, which bind no consumer to more than the decree. */
function costsBasis(told: TemplateData): string {
  const { group, asked, debtor, language, how } = told;
  const isDecreed =
    debtor.is_consumer ||
    (group.currency === "EUR" &&
      announcedCosts(how.settings, asked, debtor) === statutoryCosts(overdue(told)));
  return sentence(language, isDecreed ? "letter_words.decree" : "letter_words.terms");
}

/** A day that a value comes from, as a letter writes it. */
const dayFrom = (source: Source) => (told: TemplateData) => {
  const found = source(told);
  return found ? letterDay(found, told.language) : undefined;
};

/** What each @@placeholder of a letter stands for, in the forms of its language. */
const worded: Record<Value, Source> = {
  ...sources,
  salutation: ({ debtor, language }) => salutation(debtor, language),
  invoice_count: ({ claims }) => String(claims.length),
  invoice_date: dayFrom(sources.invoice_date),
  expires_at: dayFrom(sources.expires_at),
  days_overdue: ({ claims }) => String(Math.max(0, ...claims.map(({ days_overdue }) => days_overdue))),
  open_amount: (told) => money(told, told.totals.open_amount),
  overdue_amount: (told) => money(told, overdue(told)),
  interest: (told) => money(told, told.totals.interest),
  interest_rate: ({ how, language }) => letterRate(how.settings.interest_rate, language),
  incasso_costs: (told) => money(told, told.totals.incasso_costs),
  total_amount: (told) => money(told, told.totals.claim),
  announced_costs: (told) => money(told, announcedCosts(told.how.settings, told.asked, told.debtor)),
  costs_basis: costsBasis,
  pay_before: ({ pay_before, language }) => letterDay(pay_before, language),
  date: ({ how, language }) => letterDay(how.today, language),
  instalment_day: dayFrom(sources.instalment_day),
  promised_on: dayFrom(sources.promised_on),
  promise_amount: (told) => (told.group.notice ? money(told, told.group.notice.asked) : undefined),
  promise_date: dayFrom(sources.promise_date),
  disputed_on: dayFrom(sources.disputed_on),
  reply_before: dayFrom(sources.reply_before),
  received_on: dayFrom(sources.received_on),
  received_amount: (told) =>
    told.group.notice?.received === undefined ? undefined : money(told, told.group.notice.received),
  dispute_reason: ({ group: { notice }, language }) => (notice ? disputeReason(notice, language) : ""),
  remaining_notice: ({ group: { notice, currency }, language }) =>
    notice ? remainingNotice(notice, currency, language) : "",
  assignment: ({ sender, customer, language }) =>
    sender.creditor ? sentence(language, "letter_words.assignment", { name: customer.name }) : "",
  previous_letters: ({ asked, how, language }) => previousLetters(asked, how, language),
  cost_notice: ({ asked, how, ...told }) => costNotice(how.settings, asked, told),
  daily_interest: ({ asked, group, how, language }) =>
    dailyInterest(how.settings, asked, group.currency, language),
  payment_link: paymentLink,
  mandate_link: mandateLink,
  credit_notice: ({ asked, group, language }) =>
    group.is_statement ? creditNotice(asked, group.currency, language) : "",
  not_due_notice: ({ lines, group, language }) => (group.is_statement ? notDueNotice(lines, language) : ""),
};

/** Returns what those of the names that stand for words stand for in a letter; no other is worked out. */
export function valuesFor(told: TemplateData, names: readonly string[]): PlaceholderValues {
  const values: PlaceholderValues = {};
  for (const name of names) {
    const value = isValue(name) ? worded[name](told) : undefined;
    if (isValue(name) && typeof value === "string") values[name] = value;
  }
  return values;
}

const NUMBERS_IN_A_SUBJECT = 5;

/** The values for a subject: a letter of many invoices names a few and how many more, because a subject is one line. */
export function subjectValues(
  values: PlaceholderValues,
  asked: LetterLine[],
  language: LetterFacts["language"],
): PlaceholderValues {
  if (asked.length <= NUMBERS_IN_A_SUBJECT) return values;
  const named = asked.slice(0, NUMBERS_IN_A_SUBJECT).map(({ number }) => number);
  const few = sentence(language, "letter.numbers_and_more", {
    numbers: named.join(", "),
    count: asked.length - named.length,
  });
  return { ...values, invoice_numbers: few, invoice_number: few };
}
