import type { Day } from "@/lib/kernel/day";
import { add, atMost, type Cents, cents, NOTHING, subtract, sum } from "@/lib/kernel/money";

/** The place of an invoice in an arrangement that is on schedule, and whether money is spread over all of its invoices in proportion. */
export type ArrangementPlace = { index: number; isPro: boolean };

/** An invoice that money can be allocated to. */
type Payable = {
  id: number;
  number: string;
  expires_at: Day;
  open: Cents;
  /** Invoices of an arrangement that is on schedule come first; null outside one. */
  arranged: ArrangementPlace | null;
};

export type Part = { id: number; amount: Cents };

/**
 * Returns invoices in the order in which money is allocated to them: an arrangement's own, then what is due before what is not, the oldest
 * due date, the number (AGREEMENTS §1).
 */
function inOrder(invoices: readonly Payable[], today: Day): Payable[] {
  const rank = ({ arranged, expires_at, number }: Payable) =>
    [
      arranged === null ? 1 : 0,
      String(arranged?.index ?? 0).padStart(6, "0"),
      expires_at < today ? 0 : 1,
      expires_at,
      number,
    ].join(" ");
  return [...invoices].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Spreads money over invoices: the chosen parts, then the remainder in order. `rest` is what is left over when all are paid. */
export function allocated(
  amount: Cents,
  invoices: readonly Payable[],
  chosen: ReadonlyMap<number, Cents | null>,
  today: Day,
): { parts: Part[]; rest: Cents } {
  const parts = new Map<number, Cents>();
  for (const [id, part] of chosen) if (part !== null) parts.set(id, part);
  let left = subtract(amount, sum([...parts.values()]));
  const free = inOrder(invoices, today).filter(({ id, open }) => !parts.has(id) && open > NOTHING);
  for (const { id, amount: part } of proRata(
    left,
    free.filter(({ arranged }) => arranged?.isPro),
  )) {
    parts.set(id, part);
    left = subtract(left, part);
  }
  for (const { id, open, arranged } of free) {
    if (left <= NOTHING || arranged?.isPro) continue;
    const part = atMost(open, left);
    parts.set(id, part);
    left = subtract(left, part);
  }
  return { parts: [...parts].map(([id, part]) => ({ id, amount: part })), rest: left };
}

/** Spreads money over invoices in proportion to their open amounts, to the cent; the cents that cannot be split are added to the first. */
function proRata(amount: Cents, invoices: readonly Payable[]): Part[] {
  const total = sum(invoices.map(({ open }) => open));
  const spent = atMost(amount, total);
  if (spent <= NOTHING) return [];
  const shares = invoices.map(({ id, open }) => ({
    id,
    open,
    amount: cents(Number((BigInt(spent) * BigInt(open)) / BigInt(total))),
  }));
  let left = subtract(spent, sum(shares.map((share) => share.amount)));
  return shares.flatMap(({ id, open, amount: share }) => {
    const more = atMost(left, subtract(open, share));
    left = subtract(left, more);
    const part = add(share, more);
    return part > NOTHING ? [{ id, amount: part }] : [];
  });
}

/** Spreads money over the charges that are due, in their order (6:44 BW); what is left of it is spread over the invoices. */
export function allocatedToCharges(
  amount: Cents,
  due: readonly { invoice_id: number; due: Cents }[],
): Part[] {
  let left = amount;
  return due.flatMap(({ invoice_id: id, due: most }) => {
    const part = atMost(most, left);
    left = subtract(left, part);
    return part > NOTHING ? [{ id, amount: part }] : [];
  });
}

/** Returns the parts with what is left over added to the last of them: an overpayment. */
export function withOverpayment(parts: readonly Part[], rest: Cents): Part[] {
  return parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, amount: add(part.amount, rest) } : part,
  );
}
