import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { Absence, ItemRow } from "../port";

const BETWEEN = "\n";

/** By what an item is known whose source has no lasting ids: the numbers of its debtor and its own. */
export const nameOf = (debtor_number: string, number: string) => `${debtor_number}${BETWEEN}${number}`;
/** The item's own number in such a name. */
export const numberIn = (name: string) => name.slice(name.indexOf(BETWEEN) + 1);

/** By what a source is asked about an item: its lasting id, else its name. */
export const idOf = ({ external_id, debtor, number }: Pick<ItemRow, "external_id" | "debtor" | "number">) =>
  external_id || nameOf(debtor?.debtor_number ?? "", number);

/** What came from a source and is open here: which invoice, and what is open on it, by `idOf` its item. */
export type OpenHere = ReadonlyMap<string, { invoice_id: number; amount: Cents }>;

type Look = {
  here: OpenHere;
  /** Those of them that a row named, also one that cannot be taken. */
  named: ReadonlySet<string>;
  absence: Omit<Absence, "items">;
  /** Whether a person waits for what comes of it: then it stops and asks, else it holds. */
  isAttended: boolean;
  /** That person saw how many would close, and wants it. */
  isConfirmed?: boolean;
};

export type Verdict = {
  /** Invoices of which the source says that they are paid, with the day, as far as it tells one. */
  paid: { invoice_id: number; paid_at: Day | null }[];
  /** Invoices that close because a list that was proven whole lacks them. */
  closing: number[];
  /** Invoices of which nobody can say anything: differences for a person. */
  held: number[];
  /** Nothing may be imported until a person confirms that so many of the open claims close; else null. */
  stop: { missing: number; open: number } | null;
};

/**
 * Returns what becomes of what a source did not name: the one rule for packages and files (DECISIONS §10, §11). What a source says of an
 * item itself closes it, however many there are. A list that is shorter, empty, or of changes alone closes nothing. Even one that was
 * proven whole closes no more than half of the open claims by itself: it may be the wrong one. What a row named is not missing, and what
 * is said in two ways is held.
 */
export function judge({ here, named, absence, isAttended, isConfirmed = false }: Look): Verdict {
  const idsOf = (ids: Iterable<string>) => new Set([...ids].filter((id) => here.has(id) && !named.has(id)));
  const unnamed = idsOf(absence.unnamed);
  const stated = new Map(absence.paid.map(({ external_id, paid_at }) => [external_id, paid_at]));
  const paid = [...idsOf(stated.keys())].filter((id) => !unnamed.has(id));
  const proven = [...idsOf(absence.proven)].filter((id) => !unnamed.has(id) && !stated.has(id));
  const isClaim = (id: string) => (here.get(id)?.amount ?? 0) > 0;
  const missing = proven.filter(isClaim).length;
  const open = [...here.keys()].filter(isClaim).length;
  const isPlausible = isConfirmed || missing * 2 <= open;
  const invoicesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => here.get(id)?.invoice_id ?? []);
  return {
    paid: paid.flatMap((id) => {
      const invoice_id = here.get(id)?.invoice_id;
      return invoice_id === undefined ? [] : [{ invoice_id, paid_at: stated.get(id) ?? null }];
    }),
    closing: isPlausible ? invoicesOf(proven) : [],
    held: invoicesOf(isPlausible || isAttended ? unnamed : [...proven, ...unnamed]),
    stop: isPlausible || !isAttended ? null : { missing, open },
  };
}
