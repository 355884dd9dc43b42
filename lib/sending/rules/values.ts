import { collectionCosts } from "@/lib/costs/rules";
import { formatCents, formatLongDay } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import { type Cents, sum } from "@/lib/kernel/money";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import type { PlaceholderValues } from "@/lib/templates/rules/fill";
import type { Composing } from "./compose";
import type { Debtor } from "./decide";
import type { Group } from "./group";
import { salutation } from "./identity";

type Valuing = {
  group: Group;
  debtor: Debtor;
  lines: LetterLine[];
  totals: LetterFacts["totals"];
  pay_before: Day;
  language: LetterFacts["language"];
  how: Composing;
};

/** What each @@placeholder of a letter stands for. */
export function valuesFor({
  group,
  debtor,
  lines,
  totals,
  pay_before,
  language,
  how,
}: Valuing): PlaceholderValues {
  const { settings, today } = how;
  const money = (amount: Cents) => formatCents(amount, group.currency);
  const longDay = (day: Day) => formatLongDay(day, language);
  const [first] = lines;
  const announced = sum(group.items.map(({ invoice }) => collectionCosts(settings, invoice.amount)));
  return {
    debtor_name: debtor.name,
    debtor_number: debtor.number,
    contact_name: debtor.contact_name,
    salutation: salutation(debtor.contact_name, language),
    invoice_numbers: lines.map(({ number }) => number).join(", "),
    invoice_number: lines.map(({ number }) => number).join(", "),
    invoice_date: first && longDay(first.date),
    expires_at: first && longDay(first.expires_at),
    days_overdue: String(Math.max(...lines.map(({ days_overdue }) => days_overdue))),
    open_amount: money(totals.open_amount),
    interest: money(totals.interest),
    incasso_costs: money(totals.incasso_costs),
    total_amount: money(totals.claim),
    announced_costs: money(announced),
    pay_before: longDay(pay_before),
    date: longDay(today),
    customer_name: settings.company_name || settings.name,
    bank_iban: settings.bank_iban,
    bank_bic: settings.bank_bic,
    bank_name: settings.bank_name,
    support_name: settings.support_name,
    support_email: settings.support_email || settings.contact_email_address,
    support_telephone: settings.support_telephone || settings.contact_telephone_number,
  };
}

const NUMBERS_IN_A_SUBJECT = 5;

/** The values for a subject: a letter of many invoices names a few and how many more, because a subject is one line. */
export function subjectValues(
  values: PlaceholderValues,
  lines: LetterLine[],
  language: LetterFacts["language"],
): PlaceholderValues {
  if (lines.length <= NUMBERS_IN_A_SUBJECT) return values;
  const named = lines.slice(0, NUMBERS_IN_A_SUBJECT).map(({ number }) => number);
  const few = sentence(language, "letter.numbers_and_more", {
    numbers: named.join(", "),
    count: lines.length - named.length,
  });
  return { ...values, invoice_numbers: few, invoice_number: few };
}

/** The lines of the address window, the country only where it is not the sender's. */
export function addressLines(debtor: Debtor, language: LetterFacts["language"]): string[] {
  const attention = { nl: "T.a.v.", en: "Attn.", de: "z. Hd." }[language];
  const place = [debtor.zipcode, debtor.city].filter(Boolean).join(" ");
  const country = debtor.country && debtor.country !== "NL" ? debtor.country : "";
  return [
    debtor.name,
    debtor.contact_name && `${attention} ${debtor.contact_name}`,
    debtor.address,
    place,
    country,
  ].filter(Boolean);
}
