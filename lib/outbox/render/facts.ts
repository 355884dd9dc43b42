import { letterDay, letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import type { Cents } from "@/lib/kernel/money";
import { NOTHING } from "@/lib/kernel/money";
import { paymentRows } from "@/lib/letters/render/payment";
import { isCollected } from "@/lib/letters/rules/payment";
import { groupOf, isCharged, type LineGroup, orderedLines } from "@/lib/letters/rules/specification";
import type { LetterContent, LetterLine } from "@/lib/letters/schema";

/** The figures of a letter's mail, formatted once for its HTML and its plain text. */

/** With more lines the mail refers to the attached letter. */
const MOST_LINES = 8;

export type Labelled = { label: string; value: string; isBold?: boolean };

const moneyIn =
  ({ language, currency }: LetterContent) =>
  (amount: Cents): string =>
    letterMoney(amount, currency, language);

/** Returns the amount due and its day, for terms those of the first; null where nothing is claimed. */
export function amountDueIn(letter: LetterContent) {
  if (letter.totals.claim <= NOTHING) return null;
  const [first = { day: letter.pay_before, amount: letter.totals.claim }] = letter.instalments ?? [];
  const day = letterDay(first.day, letter.language);
  return {
    amount: moneyIn(letter)(first.amount),
    day: sentence(letter.language, `mail.${dayWords(letter)}`, { day }),
  };
}

const dayWords = (letter: LetterContent): string => {
  if (isCollected(letter)) return "collected_on";
  return letter.instalments ? "first_instalment" : "pay_by";
};

/** Returns the labelled payment details: the rows of the letter itself. */
export const paymentFacts = (letter: LetterContent): Labelled[] =>
  paymentRows(letter).map(({ label, value }, index) => ({
    label,
    value,
    isBold: !letter.instalments && index < ASKED_ROWS,
  }));

/** Amount and last day are first, and in bold. */
const ASKED_ROWS = 2;

export type Row = {
  number: string;
  /** When it was or will be due. */
  due: string;
  open: string;
  /** Interest and costs on it, where they are claimed. */
  added: string[];
  total: string;
};
type Group = { title: string; rows: Row[] };

/**
 * Returns the invoices of a letter, a statement's in its three groups, and accompanying ones under their title; none where they are too
 * many for a mail.
 */
export function invoiceGroups(letter: LetterContent): Group[] {
  const { is_statement, language } = letter;
  const lines = orderedLines(letter);
  if (lines.length > MOST_LINES) return [];
  const row = (line: LetterLine) => rowOf(line, letter);
  const titled = (group: LineGroup) => {
    const own = lines.filter((line) => groupOf(line) === group);
    return own.length > 0 ? [{ title: sentence(language, `mail.group_${group}`), rows: own.map(row) }] : [];
  };
  if (is_statement) return statementGroups.flatMap(titled);
  const led = lines.filter((line) => groupOf(line) !== "along");
  return [{ title: "", rows: led.map(row) }, ...titled("along")];
}

const statementGroups = ["overdue", "not_due", "credit"] as const;

function rowOf(line: LetterLine, letter: LetterContent): Row {
  const { language } = letter;
  const money = moneyIn(letter);
  const day = tableDay(line.expires_at, language);
  const key = line.days_overdue > 0 ? "was_due" : "falls_due";
  return {
    number: line.number,
    due:
      line.open_amount < NOTHING
        ? sentence(language, "mail.credit")
        : sentence(language, `mail.${key}`, { day }),
    open: money(line.open_amount),
    added: [
      line.interest > NOTHING ? sentence(language, "mail.interest", { amount: money(line.interest) }) : "",
      line.incasso_costs > NOTHING
        ? sentence(language, "mail.costs", { amount: money(line.incasso_costs) })
        : "",
    ].filter(Boolean),
    total: money(line.claim),
  };
}

/** Returns the parts of the claim that are not zero, the sum last. */
export function sumsIn(letter: LetterContent): Labelled[] {
  const { totals, language } = letter;
  const money = moneyIn(letter);
  const word = (key: string) => sentence(language, `mail.${key}`);
  const parts: Labelled[] = isCharged(letter)
    ? [
        { label: word("principal"), value: money(totals.open_amount) },
        ...(totals.interest > NOTHING
          ? [{ label: word("interest_sum"), value: money(totals.interest) }]
          : []),
        ...(totals.incasso_costs > NOTHING
          ? [{ label: word("costs_sum"), value: money(totals.incasso_costs) }]
          : []),
      ]
    : [];
  return [
    ...parts,
    { label: word(isCollected(letter) ? "total" : "amount"), value: money(totals.claim), isBold: true },
  ];
}

/** Returns the sender as the law requires under a business letter, its contact details, and the creditor it writes for. */
export const legalLine = ({ sender }: LetterContent): string[] =>
  [sender.legal.join(" · "), sender.contact.join(" · "), (sender.creditor ?? []).join(" · ")].filter(Boolean);
