import { dutchLaw } from "@/db/seed/law/rules";
import type { Read } from "@/lib/access/context";
import { rateBook } from "../rules/law/rates";
import type { Law } from "../rules/law/state";
import {
  type ClaimMode,
  caseKey,
  claimsByLaw,
  type InvoiceByLaw,
  type LawBook,
  nothingByLaw,
} from "../rules/law-facts/amounts";
import type { ByLaw } from "../rules/law-facts/settings";
import { lawCases } from "./law-cases";
import { lawRatesOf } from "./law-rates";

/** Returns the current Dutch law: its figures, and its rates in all their versions. */
export const dutchLawNow = async (read: Pick<Read, "db">): Promise<Law> => ({
  rules: dutchLaw,
  rates: rateBook(await lawRatesOf(read)),
});

/** The book for customers without claims by law: no cases, and no rates. */
export const noLawBook: LawBook = {
  law: { rules: dutchLaw, rates: rateBook([]) },
  cases: new Map(),
  claims: new Map(),
  isByLaw: () => false,
};

type Claimed = ClaimMode & { id: number; debtor_id: number };

/** Returns the cases of the debtors with invoices claimed by law; without any it queries nothing. */
export async function lawBook(read: Read, rows: readonly Claimed[], settings: ByLaw): Promise<LawBook> {
  // An invoice is still claimed as it was before its customer chose otherwise (LAW §9).
  const isByLaw = ({ claim_mode }: ClaimMode) =>
    claim_mode === null ? settings.legal_mode : claim_mode === "law";
  const debtors = new Set(rows.filter(isByLaw).map(({ debtor_id }) => debtor_id));
  if (debtors.size === 0) return { ...noLawBook, isByLaw };
  const law = await dutchLawNow(read);
  const found = await lawCases(read, [...debtors], { settings, rules: law.rules, on: read.today });
  const cases = new Map(found.map((one) => [caseKey(one.debtor_id, one.facts.currency), one]));
  return { law, cases, claims: new Map(), isByLaw };
}

/** Returns the rows, each with its claim by law today, or null where it is not claimed by law. */
export async function withLaw<R extends Claimed>(
  read: Read,
  rows: readonly R[],
  settings: ByLaw,
): Promise<(R & { law: InvoiceByLaw | null })[]> {
  const { law, cases, isByLaw } = await lawBook(read, rows, settings);
  const claims = new Map([...cases.values()].flatMap((one) => [...claimsByLaw(one, law, read.today)]));
  return rows.map((row) => ({
    ...row,
    law: isByLaw(row) ? (claims.get(row.id) ?? nothingByLaw(read.today)) : null,
  }));
}
