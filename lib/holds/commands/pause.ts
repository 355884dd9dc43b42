import type { Tx } from "@/lib/access/context";
import { stageOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { type HoldOnInvoice, holdsOn } from "../queries/holds-on";

type Pausable = { id: number; debtor_id: number; amount: Cents; last_status_id: number };

/** Returns the invoices that a new pause would hold: open, and not paused already. */
export async function unpaused<Row extends Pausable>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const holds = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  const isPause = ({ is_open, kind }: HoldOnInvoice) => is_open && kind === "pause";
  return rows.filter(
    ({ id, amount, last_status_id }) =>
      amount > NOTHING && stageOf(last_status_id) !== "closed" && !holds.get(id)?.some(isPause),
  );
}

/** Returns a new pause of each debtor over its invoices until `day`, for `writeHolds`. */
export const pausesOf = (rows: readonly Pausable[], { reason, day }: { reason: string; day: Day }) =>
  [...groupBy(rows, ({ debtor_id }) => debtor_id)].map(([debtor_id, of]) => ({
    kind: "pause" as const,
    reason,
    debtor_id,
    day,
    back_on: day,
    items: of.map(({ id, amount }) => ({
      invoice_id: id,
      amount: null,
      open_then: amount,
      status_before: null,
    })),
  }));
