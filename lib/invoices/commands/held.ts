import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf, statusIds } from "@/lib/flow/statuses";
import { type HoldOnInvoice, holdsOn } from "@/lib/holds/queries/holds-on";
import { daysOf } from "@/lib/holds/rules/stands";
import type { Day } from "@/lib/kernel/day";
import { after } from "../rules/after";
import type { State } from "../rules/state";
import type { LockedInvoice } from "./lock";
import { entriesOf, journal, timeline, writeStates } from "./write-states";

/** An invoice as it was, and as it will be. */
export type Change = { before: LockedInvoice; state: State & { id: number } };

/** Invoices as they were, beside the states they get. */
export function changesOf(rows: readonly LockedInvoice[], states: readonly Change["state"][]): Change[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return states.flatMap((state) => {
    const before = byId.get(state.id);
    return before ? [{ before, state }] : [];
  });
}

/** What the caller knows that the holds do not say. */
type Told = {
  /** Of an invoice a hold let go: the status it had before. */
  status_before?: number | null | undefined;
  /** The day it waits for though no hold says so. */
  bare?: Day | null | undefined;
  /** Where its flow goes on from, when that is another place than it had. */
  flow_step_id?: number | null | undefined;
};

/** The days of an invoice by holds that are open, or passed and stay until somebody acts. */
export const daysBy = (holds: readonly HoldOnInvoice[], bare: Day | null) =>
  daysOf(
    holds.filter(({ is_open }) => is_open),
    { stays: holds.filter((hold) => !hold.is_open).map(({ back_on }) => back_on), bare },
  );

/**
 * Returns where locked invoices stand by the holds they have now (AGREEMENTS §1): the status of the newest that gives one, else the one
 * they had before, and the days. Writes nothing.
 */
export async function standing(
  tx: Tx,
  rows: readonly LockedInvoice[],
  overridesOf: (row: LockedInvoice) => Told = () => ({}),
): Promise<Change[]> {
  const [holds, settings] = [
    await holdsOn(
      tx,
      rows.map(({ id }) => id),
    ),
    await customerSettings(tx),
  ];
  return rows.map((row) => {
    const of = holds.get(row.id) ?? [];
    const { bare = null, flow_step_id, status_before } = overridesOf(row);
    const held = { last_status_id: statusBy(tx, row, of, status_before), ...daysBy(of, bare) };
    const context = { settings, today: tx.today, collect: row.collect };
    const event = { kind: "held" as const, ...held, ...(flow_step_id === undefined ? {} : { flow_step_id }) };
    return { before: row, state: { ...after(row, event, context), id: row.id } };
  });
}

type Placed = Pick<LockedInvoice, "last_status_id" | "flow_step_id" | "expires_at">;

/** The status of an invoice by its holds: the newest that gives one; a status of a hold that is gone becomes the one before it, or the flow's. */
export function statusBy(
  { today }: Pick<Tx, "today">,
  row: Placed,
  holds: readonly HoldOnInvoice[],
  before?: number | null,
): number {
  const stage = stageOf(row.last_status_id);
  if (stage === "closed") return row.last_status_id;
  const giving = holds.filter(({ is_open, status_id }) => is_open && status_id !== null);
  const status = giving.at(-1)?.status_id;
  if (status !== undefined && status !== null) return status;
  if (stage !== "hold") return row.last_status_id;
  const back = before ?? row.flow_step_id ?? statusIds.notDue;
  return back === statusIds.notDue && row.expires_at < today ? statusIds.none : back;
}

/** Writes what changed of invoices with their journal, and a line in the dossier where the status did. */
export async function writeChanges(tx: Tx, changes: readonly Change[], source = "user") {
  const real = changes.filter(({ before, state }) => differs(before, state));
  await writeStates<never>(
    tx,
    real.map(({ before, state }) => ({ ...state, from: before.last_status_id })),
  );
  await journal(
    tx,
    real.flatMap(({ before, state }) => entriesOf(before.id, before, state)),
    source,
  );
  await timeline(
    tx,
    real
      .filter(({ before, state }) => before.last_status_id !== state.last_status_id)
      .map(({ state }) => ({
        invoice_id: state.id,
        type: "status" as const,
        content: "",
        status_id: state.last_status_id,
      })),
  );
}

const columns = [
  "amount",
  "last_status_id",
  "deadline",
  "agenda_on",
  "flow_step_id",
  "next_action_on",
  "invoice_status_id",
  "is_removed",
] as const;
const differs = (before: LockedInvoice, state: State): boolean =>
  columns.some((name) => before[name] !== state[name]);
