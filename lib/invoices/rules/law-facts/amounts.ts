import type { Day } from "@/lib/kernel/day";
import { add, type Cents, type Currency, NOTHING } from "@/lib/kernel/money";
import type { LawMakeUp } from "../costs";
import type { LawClaim } from "../law/answer";
import type { LawCase, LawLetter } from "../law/case";
import { claimByLaw } from "../law/claim";
import type { RateKind } from "../law/jurisdiction";
import type { Law } from "../law/state";

/** The facts of one debtor in one currency, the invoice ids by number, and the remarks about the debtor that go with them. */
export type DebtorCase = {
  debtor_id: number;
  facts: LawCase;
  ids: ReadonlyMap<string, number>;
  is_kind_known: boolean;
  /** The country of a debtor abroad for whom Dutch law is not chosen; null where the law is used. */
  outside: string | null;
  is_abroad: boolean;
};

/** The current Dutch law, and the cases of the debtors whose invoices are claimed by it. */
export type LawBook = {
  law: Law;
  cases: ReadonlyMap<string, DebtorCase>;
  /** Today's claims of the cases computed so far. */
  claims: Map<DebtorCase, ReadonlyMap<number, InvoiceByLaw>>;
  isByLaw: (row: ClaimMode) => boolean;
};

/** The rates an invoice is claimed by, where they differ from its customer's later choice. */
export type ClaimMode = { claim_mode: "spec" | "law" | null };

/** Returns the case of a debtor in a currency; null where its invoices are not claimed by law. */
export const caseIn = ({ cases }: LawBook, debtor_id: number, currency: Currency): DebtorCase | null =>
  cases.get(caseKey(debtor_id, currency)) ?? null;

export const caseKey = (debtor_id: number, currency: Currency): string => `${debtor_id} ${currency}`;

/** Why there is no amount and no letter: a day without a rate, or a debtor abroad for whom Dutch law is not chosen (LAW §9). */
export type LawStop =
  | { code: "rate_missing"; kind: RateKind; day: Day }
  | { code: "jurisdiction"; country: string };

/** The claim of an invoice by law besides its open amount in the books. Amounts in cents; `vat` is part of the costs. */
export type LawAmounts = {
  stop: null;
  interest: Cents;
  incasso_costs: Cents;
  vat: Cents;
  /** Interest that accrues and is not claimed yet: in no total. */
  accrued: Cents;
  claimed_from: Day | null;
  /** Null for an invoice without an open amount or a letter that claims it. */
  lapses_on: Day | null;
  makeUp: LawMakeUp;
};

/** Returns the amounts of an invoice that has nothing open and is in no letter of the collection side. */
export const nothingByLaw = (since: Day): LawAmounts => ({
  stop: null,
  interest: NOTHING,
  incasso_costs: NOTHING,
  vat: NOTHING,
  accrued: NOTHING,
  claimed_from: null,
  lapses_on: null,
  makeUp: {
    lines: [],
    capitalised: [],
    paid: [],
    since,
    accrued: NOTHING,
    flat_sum: NOTHING,
    costs: [],
    articles: { interest: "", costs: "" },
  },
});

/** The claim of an invoice by law: its amounts, or the reason why there are none. */
export type InvoiceByLaw = LawAmounts | { stop: LawStop };

/** Returns the claim by law of each invoice of a debtor on a day, by id; with `letter` as if it had been sent, to preview its claim. */
export function claimsByLaw(
  { facts, ids, outside }: DebtorCase,
  law: Law,
  on: Day,
  letter: LawLetter | null = null,
): ReadonlyMap<number, InvoiceByLaw> {
  const all = (stop: LawStop): ReadonlyMap<number, InvoiceByLaw> =>
    new Map([...ids.values()].map((id) => [id, { stop }]));
  if (outside !== null) return all({ code: "jurisdiction", country: outside });
  const claim = claimByLaw(letter ? { ...facts, letters: [...facts.letters, letter] } : facts, on, law);
  if ("stop" in claim) return all(claim.stop);
  const { articles } = law.rules;
  const words = { interest: articles.interest[facts.debtor], costs: articles.costs };
  return new Map(
    claim.invoices.flatMap((invoice): [number, InvoiceByLaw][] => {
      const id = ids.get(invoice.number);
      return id === undefined ? [] : [[id, amountsOf(invoice, claim, words)]];
    }),
  );
}

type InvoiceClaim = LawClaim["invoices"][number];

function amountsOf(
  invoice: InvoiceClaim,
  claim: LawClaim,
  articles: { interest: string; costs: string },
): LawAmounts {
  const { book_amounts, accrued, claimed_from, lapses_on, lines, capitalised, paid, first } = invoice;
  return {
    stop: null,
    interest: book_amounts.interest,
    incasso_costs: book_amounts.costs,
    vat: book_amounts.vat,
    accrued,
    claimed_from,
    lapses_on,
    makeUp: {
      lines: lines.map(({ from, to, days, base, rate, amount }) => ({ from, to, days, base, rate, amount })),
      capitalised,
      paid: paid.map(({ on, costs, interest, principal }) => ({ on, costs, interest, principal })),
      since: first,
      accrued,
      flat_sum: invoice.flat_sum,
      costs: costsOf(invoice, claim),
      articles,
    },
  };
}

/** Returns the letters whose costs an invoice shares, the claims each covers together, and this invoice's share. */
function costsOf({ shares }: InvoiceClaim, { letters }: LawClaim): LawMakeUp["costs"] {
  return shares.flatMap(({ letter: id, net, vat }) => {
    const letter = letters.find((one) => one.id === id);
    if (!letter) return [];
    const { base, bands, bound, capped } = letter;
    const numbers = Object.keys(letter.shares);
    const amount = add(letter.costs, letter.vat);
    return {
      numbers,
      base,
      bands,
      bound: capped ? ("announced" as const) : bound,
      amount,
      vat,
      share: add(net, vat),
    };
  });
}

/**
 * Returns the costs that a letter with a free period may announce to a consumer, or that may follow it for a company: with VAT, in cents.
 */
export function announcedByLaw(
  { facts }: DebtorCase,
  law: Law,
  letter: LawLetter & { kind: "notice" },
): { costs: Cents; vat: Cents } | null {
  const claim = claimByLaw(
    { ...facts, letters: [...facts.letters, { ...letter, announced: NOTHING }] },
    letter.made,
    law,
  );
  if ("stop" in claim) return null;
  const found = claim.letters.find(({ id }) => id === letter.id);
  return { costs: found?.at_most ?? NOTHING, vat: found?.at_most_vat ?? NOTHING };
}
