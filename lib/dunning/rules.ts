import { groupBy } from "@/lib/kernel/group";
import { add, type Cents, type Currency, cents, sum } from "@/lib/kernel/money";
import { explainedLines } from "@/lib/letters/rules/explained";
import { detailOf, type Outcome } from "@/lib/sending/rules/run";

type Added = { currency: Currency; interest_added: Cents; costs_added: Cents; open: Cents };
type SkippedRows = { reason: string; count: number; rows: unknown[] };
export type Figures = {
  letters: number;
  mails: number;
  messages: number;
  invoices: number;
  moved: number;
  added: Added[];
  skipped: SkippedRows[];
};

export const nothingYet: Figures = {
  letters: 0,
  mails: 0,
  messages: 0,
  invoices: 0,
  moved: 0,
  added: [],
  skipped: [],
};

const EXAMPLES = 100;

/** The figures of two parts of one run together; amounts of different currencies are never added. */
export function together(a: Figures, b: Figures): Figures {
  return {
    letters: a.letters + b.letters,
    mails: a.mails + b.mails,
    messages: a.messages + b.messages,
    invoices: a.invoices + b.invoices,
    moved: a.moved + b.moved,
    added: [...groupBy([...a.added, ...b.added], ({ currency }) => currency)].map(([currency, parts]) =>
      parts.reduce((sum, part) => ({
        currency,
        interest_added: add(cents(sum.interest_added), cents(part.interest_added)),
        costs_added: add(cents(sum.costs_added), cents(part.costs_added)),
        open: add(cents(sum.open), cents(part.open)),
      })),
    ),
    skipped: [...groupBy([...a.skipped, ...b.skipped], ({ reason }) => reason)].map(([reason, parts]) => ({
      reason,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      rows: parts.flatMap(({ rows }) => rows).slice(0, EXAMPLES),
    })),
  };
}

/** Per currency, how the interest and costs a plan adds come about: the first hundred invoices, and how many there are. */
export const explainedBy = ({ messages }: Outcome) => {
  const claims = messages.flatMap(({ letter }) => explainedLines(letter.lines, letter.currency));
  return [...groupBy(claims, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    count: of.length,
    claims: of.slice(0, EXAMPLES),
  }));
};

/** A plan, or a finished run, in figures. Skipped rows are named, at most a hundred per reason. */
export function summary({ messages, moves, skipped }: Outcome) {
  const lines = messages.flatMap(({ letter }) =>
    letter.lines.map((line) => ({ ...line, currency: letter.currency })),
  );
  return {
    letters: messages.filter(({ is_listed }) => is_listed).length,
    mails: messages.filter(({ mail }) => mail !== null).length,
    messages: messages.length,
    invoices: messages.reduce((all, { group }) => all + group.items.length, 0),
    moved: moves.length,
    added: [...groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      interest_added: sum(of.map(({ interest }) => interest)),
      costs_added: sum(of.map(({ incasso_costs }) => incasso_costs)),
      open: sum(of.map(({ open_amount }) => open_amount)),
    })),
    skipped: [...groupBy(skipped, ({ reason }) => reason)].map(([reason, of]) => ({
      reason,
      count: of.length,
      rows: of.slice(0, EXAMPLES).map(({ invoice, placeholders, named }) => ({
        id: invoice.id,
        number: invoice.number,
        debtor_id: invoice.debtor_id,
        debtor: invoice.debtor.name,
        amount: invoice.amount,
        currency: invoice.currency,
        detail: detailOf({ placeholders, named }),
      })),
    })),
  };
}
