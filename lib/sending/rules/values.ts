import { statutoryCosts } from "@/lib/costs/rules";
import { letterDay, letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, NOTHING, sum } from "@/lib/kernel/money";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { LetterFacts, LetterForm, LetterLine, Sender } from "@/lib/letters/schema";
import { isValue, type PlaceholderValues, type Value } from "@/lib/templates/rules/placeholders";
import type { Composing } from "./compose";
import type { Debtor } from "./decide";
import type { Notice } from "./group";
import { disputeReason, remainingNotice } from "./notice-letter";
import { salutation } from "./salutation";
import {
  announcedCosts,
  costNotice,
  creditNotice,
  dailyInterest,
  notDueNotice,
  previousLetters,
} from "./sentences";

type Valuing = {
  debtor: Debtor;
  customer: LetterForm["customer"];
  sender: Sender;
  currency: Currency;
  is_statement: boolean;
  lines: LetterLine[];
  /** Those of the lines that the letter asks for. */
  asked: LetterLine[];
  totals: LetterFacts["totals"];
  pay_before: Day;
  language: LetterFacts["language"];
  notice: Notice | null;
  how: Composing;
};

type Told = Valuing & {
  /** Those of what is asked that are no credit. */
  claims: LetterLine[];
};

const money = ({ currency, language }: Told, amount: Cents) => letterMoney(amount, currency, language);
const numbers = ({ claims }: Told) => claims.map(({ number }) => number).join(", ");
const overdue = ({ claims }: Told) => sum(claims.map(({ open_amount }) => open_amount));
const firstDay = ({ claims: [first], language }: Told, name: "date" | "expires_at") =>
  first && letterDay(first[name], language);

const dayOfNotice = ({ language }: Told, day: Day | undefined) => day && letterDay(day, language);

/** Costs that follow the decree's own scale are called so; any other rest on the terms. */
function costsBasis(told: Told): string {
  const { currency, claims, language, how } = told;
  const isDecreed =
    currency === "EUR" && announcedCosts(how.settings, claims) === statutoryCosts(overdue(told));
  return sentence(language, isDecreed ? "letter_words.decree" : "letter_words.terms");
}

/** What each @@placeholder of a letter stands for, in the forms of its language. */
const worded: Record<Value, (told: Told) => string | undefined> = {
  debtor_name: ({ debtor }) => debtor.name,
  debtor_number: ({ debtor }) => debtor.number,
  contact_name: ({ debtor }) => debtor.contact_name,
  salutation: ({ debtor, language }) => salutation(debtor, language),
  invoice_numbers: numbers,
  invoice_number: numbers,
  invoice_count: ({ claims }) => String(claims.length),
  invoice_date: (told) => firstDay(told, "date"),
  expires_at: (told) => firstDay(told, "expires_at"),
  days_overdue: ({ claims }) => String(Math.max(0, ...claims.map(({ days_overdue }) => days_overdue))),
  open_amount: (told) => money(told, told.totals.open_amount),
  overdue_amount: (told) => money(told, overdue(told)),
  interest: (told) => money(told, told.totals.interest),
  interest_rate: ({ how, language }) => letterRate(how.settings.interest_rate, language),
  incasso_costs: (told) => money(told, told.totals.incasso_costs),
  total_amount: (told) => money(told, told.totals.claim),
  announced_costs: (told) => money(told, announcedCosts(told.how.settings, told.claims)),
  costs_basis: costsBasis,
  pay_before: ({ pay_before, language }) => letterDay(pay_before, language),
  date: ({ how, language }) => letterDay(how.today, language),
  customer_name: ({ customer }) => customer.name,
  sender_name: ({ sender }) => sender.name,
  creditor_name: ({ customer }) => customer.name,
  bank_iban: ({ how }) => ibanInFours(how.settings.bank_iban),
  bank_bic: ({ how }) => how.settings.bank_bic,
  bank_name: ({ how }) => how.settings.bank_name,
  support_name: ({ customer }) => customer.support_name,
  support_email: ({ customer }) => customer.support_email,
  support_telephone: ({ customer }) => customer.support_telephone,
  instalment_count: ({ notice }) => (notice ? String(notice.terms.length) : undefined),
  instalment_day: ({ notice, language }) =>
    notice?.term_on ? letterDay(notice.term_on, language) : undefined,
  promised_on: (told) => dayOfNotice(told, told.notice?.on),
  promise_amount: (told) => (told.notice ? money(told, told.notice.asked) : undefined),
  promise_date: (told) => dayOfNotice(told, told.notice?.pay_before),
  disputed_on: (told) => dayOfNotice(told, told.notice?.on),
  reply_before: (told) => dayOfNotice(told, told.notice?.pay_before),
  received_on: (told) => dayOfNotice(told, told.notice?.on),
  received_amount: (told) =>
    told.notice?.received === undefined ? undefined : money(told, told.notice.received),
  dispute_reason: ({ notice, language }) => (notice ? disputeReason(notice, language) : ""),
  remaining_notice: ({ notice, currency, language }) =>
    notice ? remainingNotice(notice, currency, language) : "",
  assignment: ({ sender, customer, language }) =>
    sender.creditor ? sentence(language, "letter_words.assignment", { name: customer.name }) : "",
  previous_letters: ({ asked, how, language }) => previousLetters(asked, how, language),
  cost_notice: ({ asked, how, language }) => costNotice(how.settings, asked, language),
  daily_interest: ({ asked, currency, how, language }) =>
    dailyInterest(how.settings, asked, currency, language),
  credit_notice: ({ is_statement, asked, currency, language }) =>
    is_statement ? creditNotice(asked, currency, language) : "",
  not_due_notice: ({ is_statement, lines, language }) => (is_statement ? notDueNotice(lines, language) : ""),
};

/** What those of the names that stand for words stand for in a letter; no other is worked out. */
export function valuesFor(letter: Valuing, names: readonly string[]): PlaceholderValues {
  const claims = letter.asked.filter(({ open_amount }) => open_amount > NOTHING);
  const told = { ...letter, claims };
  const values: PlaceholderValues = {};
  for (const name of names) {
    const value = isValue(name) ? worded[name](told) : undefined;
    if (isValue(name) && value !== undefined) values[name] = value;
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
