import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { Absence, ItemRow } from "../port";

const BETWEEN = "\n";

/** Returns the id of an item whose source has no permanent ids: its debtor's number and its own. */
export const nameOf = (debtor_number: string, number: string) => `${debtor_number}${BETWEEN}${number}`;
/** Returns the item's own number from such an id. */
export const numberIn = (name: string) => name.slice(name.indexOf(BETWEEN) + 1);

/** Returns the id of an item at its source: its permanent id, else that of its numbers. */
export const idOf = ({ external_id, debtor, number }: Pick<ItemRow, "external_id" | "debtor" | "number">) =>
  external_id || nameOf(debtor?.debtor_number ?? "", number);

/** The open invoices here from a source, with their open amounts in cents, by `idOf` their items. */
export type OpenInvoices = ReadonlyMap<string, { invoice_id: number; amount: Cents }>;

type AbsenceInput = {
  openInvoices: OpenInvoices;
  /** Those of them that a row named, including rows that cannot be imported. */
  namedIds: ReadonlySet<string>;
  absence: Omit<Absence, "items">;
  /** True when a user waits for the result: then it stops for a confirmation, else it holds. */
  isAttended: boolean;
  /** True when that user saw how many would close, and confirmed it. */
  isConfirmed?: boolean;
};

export type Verdict = {
  /** Invoices the source reports as paid, with the day where it reports one. */
  paid: { invoice_id: number; paid_at: Day | null }[];
  /** Invoices that close because a list proven complete lacks them. */
  closing: number[];
  /** Invoices without any information: differences for a user to resolve. */
  heldIds: number[];
  /** Set when nothing may be imported until a user confirms that so many of the open claims close; else null. */
  stop: { missing: number; open: number } | null;
};

/**
 * Returns what happens to open invoices that a source did not name: the one rule for packages and files (DECISIONS §10, §11). An item that
 * the source itself reports as paid closes, however many there are. A list that is shorter, empty, or of changes only closes nothing. Even
 * one proven complete closes no more than half of the open claims without confirmation: it may be the wrong one. An item named in a row is
 * not missing, and one with contradictory reports is held.
 */
export function decideAbsence({
  openInvoices,
  namedIds,
  absence,
  isAttended,
  isConfirmed = false,
}: AbsenceInput): Verdict {
  const idsOf = (ids: Iterable<string>) =>
    new Set([...ids].filter((id) => openInvoices.has(id) && !namedIds.has(id)));
  const unnamed = idsOf(absence.unnamed);
  const stated = new Map(absence.paid.map(({ external_id, paid_at }) => [external_id, paid_at]));
  const paid = [...idsOf(stated.keys())].filter((id) => !unnamed.has(id));
  const proven = [...idsOf(absence.proven)].filter((id) => !unnamed.has(id) && !stated.has(id));
  const isClaim = (id: string) => (openInvoices.get(id)?.amount ?? 0) > 0;
  const missing = proven.filter(isClaim).length;
  const open = [...openInvoices.keys()].filter(isClaim).length;
  const isPlausible = isConfirmed || missing * 2 <= open;
  const invoicesOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => openInvoices.get(id)?.invoice_id ?? []);
  return {
    paid: paid.flatMap((id) => {
      const invoice_id = openInvoices.get(id)?.invoice_id;
      return invoice_id === undefined ? [] : [{ invoice_id, paid_at: stated.get(id) ?? null }];
    }),
    closing: isPlausible ? invoicesOf(proven) : [],
    heldIds: invoicesOf(isPlausible || isAttended ? unnamed : [...proven, ...unnamed]),
    stop: isPlausible || !isAttended ? null : { missing, open },
  };
}
