import { and, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { add, atLeast, atMost, type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import { selectedState } from "../queries/state";
import { nextState } from "../rules/next-state";
import type { State } from "../rules/state";
import { paidBetween } from "./book";
import { evaluateConcerned } from "./evaluate-holds";
import { followHolds } from "./follow-holds";
import { recordImportedPayments } from "./record-imported-payments";
import { type Incoming, restsAfter } from "./rests-after";
import { entriesOf, journal, timeline, writeStates } from "./write-states";

const BATCH = 5_000;

/** Matches rows of the import (`import_rows`, a temporary table of this transaction) that differ from their invoice. */
const differs = sql`(${invoices.amount} + coalesce(b.unseen, 0) <> r.amount or ${invoices.total_amount} <> r.total_amount or ${invoices.expires_at} <> r.expires_at
  or (r.amount = 0 and r.paid_at is not null and ${invoices.paid_at} is distinct from r.paid_at)
  or (r.contract_number <> '' and r.contract_number <> ${invoices.contract_number})
  or (r.information <> '' and r.information <> ${invoices.information}))`;

/**
 * Returns the condition of invoices a source may change: a package its own, a file only those without a package, so that two sources never
 * overwrite each other.
 */
const mayChange = (source: EntrySource) => sql`${invoices.source} in ('manual', 'csv', ${source})`;

const paidOn: SQL<Day | null> = sql`r.paid_at`.mapWith(invoices.paid_at);

/** Selects the invoices that differ, each with its imported row, and locks them in the order that all writers use. */
const differing = (tx: Tx, source: EntrySource) =>
  tx.db
    .select({
      ...selectedState,
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      date: invoices.date,
      total_amount: invoices.total_amount,
      /** Money that users booked and this source has not reported yet. */
      unseen: sql`coalesce(b.unseen, 0)`.mapWith(invoices.amount),
      contract_number: invoices.contract_number,
      information: invoices.information,
      collect: debtors.collect,
      imported: {
        amount: sql`r.amount`.mapWith(invoices.amount),
        expires_at: sql`r.expires_at`.mapWith(invoices.expires_at),
        paid_at: paidOn,
        total_amount: sql`r.total_amount`.mapWith(invoices.total_amount),
        contract_number: sql`r.contract_number`.mapWith(String),
        information: sql`r.information`.mapWith(String),
      },
      /** True when it is paid because a complete list lacks it. */
      is_vanished: sql<boolean>`r.is_vanished`,
    })
    .from(invoices)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id)),
    )
    .innerJoin(sql`import_rows r`, sql`r.debtor_number = ${debtors.number} and r.number = ${invoices.number}`)
    .leftJoin(
      sql`(select ${bookings.invoice_id}, sum(${bookings.unseen})::bigint as unseen from ${bookings}
        where ${bookings.customer_id} = ${tx.customer.id} and ${bookings.unseen} <> 0 group by 1) b`,
      sql`b.invoice_id = ${invoices.id}`,
    )
    .where(and(eq(invoices.customer_id, tx.customer.id), mayChange(source), differs))
    .orderBy(invoices.debtor_id, invoices.id)
    .for("update", { of: invoices });

type Differing = Awaited<ReturnType<typeof differing>>[number];
type Changed = { before: Differing; state: NewState };
type NewState = State &
  Pick<Differing, "id" | "total_amount" | "contract_number" | "information"> & { ledger_open: Cents };

/** A change to an invoice: what the source reported before and reports with this import. */
export type ChangedInvoice = {
  id: number;
  kind: "changed" | "closed" | "reopened";
  isVanished: boolean;
  before: VisibleState;
  after: VisibleState;
};
type VisibleState = Pick<Differing, "amount" | "total_amount" | "expires_at"> & { status_id: number };

/**
 * Changes the known invoices that differ from the import, and returns them. Works in batches on those that differ; equal ones cost one
 * comparison. `keep` receives the ids of each batch before it changes.
 */
export async function changeInvoices(
  tx: Tx,
  source: EntrySource,
  settings: CustomerSettings,
  keep?: (ids: readonly number[]) => Promise<void>,
): Promise<ChangedInvoice[]> {
  const rows = await differing(tx, source);
  const changed: ChangedInvoice[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const rests = await restsAfter(tx, settings, batch.flatMap(paidInBooks));
    const changes = batch.map((before) => ({
      before,
      state: importedState(before, settings, { today: tx.today, keeps_rest: rests.has(before.id) }),
    }));
    await keep?.(changes.map(({ before }) => before.id));
    const { states } = await followHolds(
      tx,
      changes.map(({ before, state }) => ({ before, state })),
      { cause: "money", settings },
    );
    const fromOf = new Map(changes.map(({ before }) => [before.id, before.last_status_id]));
    await writeStates(
      tx,
      states.map((state) => ({ ...state, from: fromOf.get(state.id) ?? state.last_status_id })),
      ["total_amount", "contract_number", "information", "ledger_open"],
    );
    await journal(
      tx,
      changes.flatMap(({ before, state }) => entriesOf(before.id, before, state)),
      source,
    );
    await timeline(
      tx,
      changes.filter(isPaid).map(({ state }) => ({
        invoice_id: state.id,
        type: "payment",
        content: "",
        status_id: state.last_status_id,
      })),
    );
    await recordImportedPayments(
      tx,
      changes.map(({ before, state }) => ({
        before,
        state,
        seen: seenNow(before),
        reported_on: before.imported.paid_at,
        source: before.is_vanished ? "vanished" : source,
      })),
    );
    await evaluateConcerned(
      tx,
      changes.map(({ before }) => before.id),
      settings,
    );
    changed.push(...changes.map(changedInvoice));
  }
  return changed;
}

const changedInvoice = (change: Changed): ChangedInvoice => ({
  id: change.before.id,
  kind: isPaid(change) ? "closed" : isReopened(change) ? "reopened" : "changed",
  isVanished: change.before.is_vanished,
  before: syncFacts(change.before),
  after: syncFacts(change.state),
});

const syncFacts = ({
  amount,
  total_amount,
  expires_at,
  last_status_id,
}: Omit<VisibleState, "status_id"> & State): VisibleState => ({
  amount,
  total_amount,
  expires_at,
  status_id: last_status_id,
});

/**
 * Returns the state after an import. An empty cell changes nothing. Money that users booked and the source has not reported yet stays
 * deducted from the amount.
 */
function importedState(
  before: Differing,
  settings: CustomerSettings,
  { today, keeps_rest }: { today: Day; keeps_rest: boolean },
): NewState {
  const { collect, imported } = before;
  const amount = openNow(before);
  return {
    ...nextState(before, { kind: "imported", ...imported, amount }, { settings, today, collect, keeps_rest }),
    ledger_open: imported.amount,
    id: before.id,
    total_amount: imported.total_amount,
    contract_number: imported.contract_number || before.contract_number,
    information: imported.information || before.information,
  };
}

const openNow = (before: Differing): Cents =>
  subtract(before.imported.amount, subtract(before.unseen, seenNow(before)));

/** Returns the payment of the whole open amount that a source reports; nothing where it corrected the total instead. */
function paidInBooks(before: Differing): Incoming[] {
  const { id, imported } = before;
  const isOpen = before.amount > NOTHING && stageOf(before.last_status_id) !== "closed";
  if (!isOpen || openNow(before) !== NOTHING || imported.total_amount !== before.total_amount) return [];
  return [{ id, on: imported.paid_at, paid: before.amount, charges: NOTHING, by: "ledger" }];
}

const isPaid = ({ before, state }: Changed): boolean =>
  stageOf(state.last_status_id) === "closed" && stageOf(before.last_status_id) !== "closed";

const isReopened = ({ before, state }: Changed): boolean =>
  stageOf(before.last_status_id) === "closed" && stageOf(state.last_status_id) !== "closed";

/** Returns the part of the unseen money the source reports with this import: as much as its open amount fell. */
const seenNow = ({ amount, total_amount, unseen, imported }: Differing): Cents => {
  const previous = { amount: add(amount, unseen), total_amount };
  return atMost(unseen, atLeast(NOTHING, paidBetween(previous, imported)));
};
