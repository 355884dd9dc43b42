import { groupBy } from "@/lib/kernel/group";
import { add, type Cents, type Currency, cents } from "@/lib/kernel/money";

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
