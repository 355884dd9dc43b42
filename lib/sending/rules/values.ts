import { statutoryCosts } from "@/lib/costs/rules";
import { letterDay, letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, NOTHING, sum } from "@/lib/kernel/money";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { LetterFacts, LetterForm, LetterLine, Sender } from "@/lib/letters/schema";
import type { PlaceholderValues } from "@/lib/templates/rules/placeholders";
import type { Composing } from "./compose";
import type { Debtor } from "./decide";
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
  how: Composing;
};

/** What each @@placeholder of a letter stands for, in the forms of its language. */
export function valuesFor({
  debtor,
  customer,
  sender,
  asked,
  pay_before,
  language,
  how,
  ...more
}: Valuing): PlaceholderValues {
  const { settings, today } = how;
  const claims = asked.filter(({ open_amount }) => open_amount > NOTHING);
  const [first] = claims;
  const longDay = (day: Day) => letterDay(day, language);
  const numbers = claims.map(({ number }) => number).join(", ");
  return {
    debtor_name: debtor.name,
    debtor_number: debtor.number,
    contact_name: debtor.contact_name,
    salutation: salutation(debtor, language),
    invoice_numbers: numbers,
    invoice_number: numbers,
    invoice_count: String(claims.length),
    invoice_date: first && longDay(first.date),
    expires_at: first && longDay(first.expires_at),
    days_overdue: String(Math.max(0, ...claims.map(({ days_overdue }) => days_overdue))),
    interest_rate: letterRate(settings.interest_rate, language),
    pay_before: longDay(pay_before),
    date: longDay(today),
    customer_name: customer.name,
    sender_name: sender.name,
    creditor_name: customer.name,
    bank_iban: ibanInFours(settings.bank_iban),
    bank_bic: settings.bank_bic,
    bank_name: settings.bank_name,
    support_name: customer.support_name,
    support_email: customer.support_email,
    support_telephone: customer.support_telephone,
    assignment: sender.creditor ? sentence(language, "letter_words.assignment", { name: customer.name }) : "",
    ...amounts({ asked, claims, language, how, ...more }),
    ...sentences({ asked, language, how, ...more }),
  };
}

type Told = Pick<Valuing, "asked" | "totals" | "currency" | "language" | "how">;

function amounts({
  claims,
  totals,
  currency,
  language,
  how,
}: Told & { claims: LetterLine[] }): PlaceholderValues {
  const money = (amount: Cents) => letterMoney(amount, currency, language);
  const open = sum(claims.map(({ open_amount }) => open_amount));
  const announced = announcedCosts(how.settings, claims);
  const isDecreed = currency === "EUR" && announced === statutoryCosts(open);
  return {
    open_amount: money(totals.open_amount),
    overdue_amount: money(open),
    interest: money(totals.interest),
    incasso_costs: money(totals.incasso_costs),
    total_amount: money(totals.claim),
    announced_costs: money(announced),
    costs_basis: sentence(language, isDecreed ? "letter_words.decree" : "letter_words.terms"),
  };
}

const sentences = ({
  asked,
  lines,
  is_statement,
  currency,
  language,
  how,
}: Pick<
  Valuing,
  "asked" | "lines" | "is_statement" | "currency" | "language" | "how"
>): PlaceholderValues => ({
  previous_letters: previousLetters(asked, how, language),
  cost_notice: costNotice(how.settings, asked, language),
  daily_interest: dailyInterest(how.settings, asked, currency, language),
  credit_notice: is_statement ? creditNotice(asked, currency, language) : "",
  not_due_notice: is_statement ? notDueNotice(lines, language) : "",
});

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
