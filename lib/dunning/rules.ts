import { groupBy } from "@/lib/kernel/group";
import { add, type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { explainedLines } from "@/lib/letters/rules/explanation";
import type { LetterLine } from "@/lib/letters/schema";
import { detailOf, type Outcome } from "@/lib/messages/rules/run";

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

export const noFigures: Figures = {
  letters: 0,
  mails: 0,
  messages: 0,
  invoices: 0,
  moved: 0,
  added: [],
  skipped: [],
};

const EXAMPLES = 100;

/** Returns the sum of the figures of two parts of one run; amounts of different currencies are never added. */
export function addFigures(a: Figures, b: Figures): Figures {
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

/** Returns the claims of messages per currency, and the charges they add; amounts of different currencies are never added. */
export function addedClaims(messages: Outcome["messages"]): Added[] {
  const added = new Map<Currency, Added>();
  for (const { group, totals } of messages) {
    const { currency } = group;
    const so_far = added.get(currency) ?? noneOf(currency);
    added.set(currency, so_far);
    so_far.interest_added = add(so_far.interest_added, totals.interest);
    so_far.costs_added = add(so_far.costs_added, totals.incasso_costs);
    so_far.open = add(so_far.open, totals.open_amount);
  }
  return [...added.values()];
}

const noneOf = (currency: Currency): Added => ({
  currency,
  interest_added: NOTHING,
  costs_added: NOTHING,
  open: NOTHING,
});

/** Returns per currency how the interest and costs a plan adds are calculated: for the first hundred invoices, and the number of all. */
export function claimExplanations({ messages }: Outcome) {
  const computed = new Map<Currency, { currency: Currency; count: number; lines: LetterLine[] }>();
  for (const { group, claimLines } of messages)
    for (const line of claimLines) {
      if (line.makeUp === null) continue;
      const { currency } = group;
      const so_far = computed.get(currency) ?? { currency, count: 0, lines: [] };
      computed.set(currency, so_far);
      so_far.count += 1;
      if (so_far.lines.length < EXAMPLES) so_far.lines.push(line);
    }
  return [...computed.values()].map(({ currency, count, lines }) => ({
    currency,
    count,
    claims: explainedLines(lines, currency),
  }));
}

/** Returns a plan, or a finished run, in figures. Skipped rows are listed, at most a hundred per reason. */
export function runFigures({ messages, moves, skipped }: Outcome) {
  return {
    letters: messages.filter(({ is_listed }) => is_listed).length,
    mails: messages.filter(({ reached }) => reached !== null).length,
    messages: messages.length,
    invoices: messages.reduce((all, { group }) => all + group.items.length, 0),
    moved: moves.length,
    added: addedClaims(messages),
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
