import { letterAmount, tableDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { type Cents, NOTHING, sum } from "@/lib/kernel/money";
import { groupOf, isCharged, paidOf } from "../rules/specification";
import type { LetterLine, Specified } from "../schema";

export type Column = {
  key: string;
  label: string;
  numeric: boolean;
  /** Millimetres; the first column takes what the others leave. */
  width: number;
  of: (line: LetterLine) => string;
  /** The amount to be summed; null for a column without sums. */
  amountOf: ((line: LetterLine) => Cents) | null;
};

/** Width of each column in millimetres, by the kind of table (LETTERS §3.3). */
const widths = {
  debit: { date: 28, expires_at: 28, amount: 32, open: 32 },
  paid: { date: 24, expires_at: 24, amount: 27, paid: 26, open: 27 },
  incasso: { date: 22, expires_at: 22, open: 23, interest: 18, costs: 26, claim: 23 },
  statement: { date: 26, expires_at: 26, days: 16, amount: 28, open: 28 },
  annex: { expires_at: 21, days: 12, open: 25, interest: 22, costs: 26, claim: 28 },
} as const;

const TABLE = 165;

/**
 * Returns the columns of the claimed invoices. Interest and costs have columns only where they are claimed; a column that is zero
 * throughout is left out, except the open amount.
 */
export function specificationColumns(letter: Specified, isAnnex = false): Column[] {
  const all = columnsOf(letter);
  const chosen = Object.entries(widths[kindOf(letter, isAnnex)]).flatMap(([key, width]) => {
    const column = all[key];
    return column && !isEmpty(column, letter.lines) ? [{ ...column, key, width }] : [];
  });
  const left = TABLE - chosen.reduce((total, { width }) => total + width, 0);
  const { number } = all;
  return number ? [{ ...number, key: "number", width: left }, ...chosen] : chosen;
}

function kindOf(letter: Specified, isAnnex: boolean): keyof typeof widths {
  if (isCharged(letter)) return isAnnex || letter.is_statement ? "annex" : "incasso";
  if (letter.is_statement) return "statement";
  return letter.lines.some((line) => paidOf(line) > NOTHING) ? "paid" : "debit";
}

const isEmpty = ({ amountOf, key }: Column, lines: readonly LetterLine[]): boolean =>
  key !== "open" && amountOf !== null && lines.every((line) => amountOf(line) === NOTHING);

type Plain = Omit<Column, "key" | "width">;

function columnsOf({ language }: Specified): Record<string, Column> {
  const word = (key: string) => sentence(language, `letter.${key}`);
  const words = (label: string, of: Plain["of"]): Plain => ({
    label: word(label),
    numeric: false,
    of,
    amountOf: null,
  });
  const money = (label: string, amountOf: (line: LetterLine) => Cents): Plain => ({
    label: word(label),
    numeric: true,
    of: (line) => letterAmount(amountOf(line), language),
    amountOf,
  });
  const plain: Record<string, Plain> = {
    number: words("invoice", (line) =>
      groupOf(line) === "credit" ? `${line.number} ${word("credit")}` : line.number,
    ),
    date: words("date_of_invoice", ({ date }) => tableDay(date, language)),
    expires_at: words("expires_at", ({ expires_at }) => tableDay(expires_at, language)),
    days: {
      ...words("days", ({ days_overdue }) => (days_overdue > 0 ? String(days_overdue) : "")),
      numeric: true,
    },
    amount: money("amount", ({ total_amount }) => total_amount),
    paid: money("paid", paidOf),
    open: money("open", ({ open_amount }) => open_amount),
    interest: money("interest", ({ interest }) => interest),
    costs: money("costs", ({ incasso_costs }) => incasso_costs),
    claim: money("claim", ({ claim }) => claim),
  };
  return Object.fromEntries(
    Object.entries(plain).map(([key, column]) => [key, { ...column, key, width: 0 }]),
  );
}

/** Returns a row of sums: the totals of the lines, column by column. */
export const sumsOf = (
  columns: readonly Column[],
  lines: readonly LetterLine[],
  letter: Specified,
): string[] =>
  columns.map(({ amountOf }) => (amountOf ? letterAmount(sum(lines.map(amountOf)), letter.language) : ""));
