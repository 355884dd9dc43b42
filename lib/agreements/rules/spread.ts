import type { Day } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";

/** An invoice money can go on. */
type Payable = {
  id: number;
  number: string;
  expires_at: Day;
  open: Cents;
  /** Its place in an arrangement that is on schedule, whose invoices go first; null outside one. */
  arranged: number | null;
};

export type Part = { id: number; amount: Cents };

/** The order money goes in: an arrangement's own, then what is due before what is not, the oldest due date, the number (AGREEMENTS §1). */
function inOrder(invoices: readonly Payable[], today: Day): Payable[] {
  const rank = ({ arranged, expires_at, number }: Payable) =>
    [
      arranged === null ? 1 : 0,
      String(arranged ?? 0).padStart(6, "0"),
      expires_at < today ? 0 : 1,
      expires_at,
      number,
    ].join(" ");
  return [...invoices].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Money over invoices: what was chosen for some of them, the rest in order. What is left over when all are paid is `rest`. */
export function spread(
  amount: Cents,
  invoices: readonly Payable[],
  chosen: ReadonlyMap<number, Cents | null>,
  today: Day,
): { parts: Part[]; rest: Cents } {
  const fixed = sum([...chosen.values()].map((part) => part ?? NOTHING));
  let left = subtract(amount, fixed);
  const parts = new Map<number, Cents>();
  for (const [id, part] of chosen) if (part !== null) parts.set(id, part);
  for (const { id, open } of inOrder(invoices, today)) {
    if (left <= NOTHING || parts.has(id) || open <= NOTHING) continue;
    const part = atMost(open, left);
    parts.set(id, part);
    left = subtract(left, part);
  }
  return { parts: [...parts].map(([id, part]) => ({ id, amount: part })), rest: left };
}

/** The parts with what is left over on the last of them: an overpayment. */
export function withRest(parts: readonly Part[], rest: Cents): Part[] {
  return parts.map((part, place) =>
    place === parts.length - 1 ? { ...part, amount: add(part.amount, rest) } : part,
  );
}
