import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { staleRecord } from "@/lib/access/stale-record";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { changeHold, writeCharges } from "@/lib/holds/commands/change";
import { type StoredHold, snapshots } from "@/lib/holds/commands/store";
import { addHoldEvents, writeTerms } from "@/lib/holds/commands/write";
import { evaluatedHolds, termsOf } from "@/lib/holds/queries/evaluated-holds";
import { type HoldRow, holdsWhere, itemsOf, lockHolds } from "@/lib/holds/queries/holds-on";
import { scheduleOf } from "@/lib/holds/rules/evaluate";
import { covered, type Term } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import { backOn } from "@/lib/holds/rules/working-days";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { statesByHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { createUndo } from "@/lib/invoices/commands/undo";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import type { Cents } from "@/lib/kernel/money";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { HoldChanged } from "../answers";
import { holdAnswer } from "../queries/get-hold";
import { plannedHold } from "../queries/planned-hold";
import { selectedInvoices } from "../queries/selected-invoices";
import { confirming, HoldChange } from "../schema";

/**
 * Changes an agreement: its day, amount, reason, owner, note, or the terms that no money covers yet; an arrangement without terms gets them
 * with all that one is made with, and its debtor is notified unless that is not wanted. Throws Problem("not-found"), ("stale"),
 * ("conflict") for one that has ended, and ("invalid") at the field.
 */
export const moveHold = command({
  can: "holds.write",
  input: HoldChange,
  answer: HoldChanged,
  async run(tx, change) {
    const { hold, rows } = await requireOpenHold(tx, change);
    const { terms, charges_of, isFirst = false, ...columns } = await factsOf(tx, hold, change);
    const storedHolds = await snapshots(tx, [hold.id]);
    await changeHold(tx, hold.id, columns);
    if (terms) await writeTerms(tx, hold.id, terms);
    if (charges_of) await writeCharges(tx, hold.id, charges_of);
    if (isFirst && change.confirm) await startJob(tx, confirming, { hold_id: hold.id }, 1);
    const day = columns.day ?? hold.day;
    await addHoldEvents(tx, [
      day === hold.day
        ? { hold_id: hold.id, type: "changed", from: null, to: null }
        : { hold_id: hold.id, type: "moved", from: hold.day, to: day },
    ]);
    const settings = await customerSettings(tx);
    const undo_id = await writeByHoldsWithUndo(tx, rows, { storedHolds, settings });
    await evaluateConcerned(
      tx,
      rows.map(({ id }) => id),
      settings,
    );
    return { data: await holdAnswer(tx, hold.id), undo_id };
  },
});

type HoldOptions = {
  storedHolds: readonly StoredHold[];
  settings: CustomerSettings;
  overridesOf?: Parameters<typeof statesByHolds>[3];
};

/** Writes invoices by their current holds, to be undone together with the holds. Returns the undo's id. */
export async function writeByHoldsWithUndo(
  tx: Tx,
  rows: readonly LockedInvoice[],
  { storedHolds, settings, overridesOf }: HoldOptions,
): Promise<number> {
  const changes = await statesByHolds(tx, rows, settings, overridesOf);
  const undo_id = await createUndo(
    tx,
    "hold",
    changes.map(({ state }) => state),
    { storedHolds },
  );
  await writeChanges(tx, changes);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return undo_id;
}

/** Returns an open hold in the caller's version with its invoices, all locked. Throws Problem("not-found"), ("stale"), ("conflict"). */
export async function requireOpenHold(tx: Tx, { id, version }: { id: number; version?: number | undefined }) {
  const [found] = await holdsWhere(tx, eq(holds.id, id));
  if (!found || !(await isReachable(tx, found))) throw notFound();
  const items = (await itemsOf(tx, [id])).get(id) ?? [];
  const ids = items.filter(({ is_open }) => is_open).map(({ invoice_id }) => invoice_id);
  const rows = await lockRows(tx, among(invoices.id, ids));
  const [hold] = await lockHolds(tx, eq(holds.id, id));
  if (!hold) throw notFound();
  if (version !== undefined && version !== hold.version) throw await staleRecord(tx, holds, id);
  if (hold.state === "ended") throw conflict("hold_ended");
  return { hold, rows, items };
}

async function isReachable(tx: Tx, { debtor_id }: HoldRow): Promise<boolean> {
  if (!tx.actor.debtor_link) return true;
  const own = await tx.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, debtor_id), ownDebtor(tx)));
  return own.length > 0;
}

type Facts = Parameters<typeof changeHold>[2] & Partial<Scheduled>;

/** Returns the values that a change writes: columns, and for an arrangement a new schedule. */
async function factsOf(tx: Tx, hold: HoldRow, change: HoldChange): Promise<Facts> {
  const { owner_user_id, reason, note, remind } = change;
  const words = {
    ...(owner_user_id === undefined ? {} : { owner_user_id }),
    ...(note === undefined ? {} : { note }),
    ...(remind === undefined ? {} : { remind }),
  };
  const isScheduled = Boolean(change.terms ?? change.count ?? change.first_day);
  if (hold.kind === "arrangement")
    return { ...words, ...(isScheduled ? await scheduled(tx, hold, change) : {}) };
  if (change.day === undefined && !change.amount && !reason) return words;
  const items = (await itemsOf(tx, [hold.id])).get(hold.id) ?? [];
  const open = items.filter(({ is_open }) => is_open).map(({ invoice_id }) => invoice_id);
  const subjects = await selectedInvoices(tx, hold.debtor_id, open);
  const request = {
    kind: hold.kind,
    day: change.day ?? hold.day,
    amount: change.amount ?? hold.amount,
    reason: reason ?? knownReason(hold),
    note: note ?? hold.note,
    charges: "frozen" as const,
    interval: change.interval,
    count: null,
    first_day: null,
    parts: new Map(),
  };
  const planned = await plannedHold(tx, request, subjects);
  const isMoved = change.day !== undefined && change.day !== hold.day;
  return {
    ...words,
    reason: planned.reason,
    amount: hold.kind === "promise" ? planned.amount : hold.amount,
    ...(isMoved ? { day: planned.day, back_on: planned.back_on, is_unread: false } : {}),
  };
}

const knownReason = ({ reason }: HoldRow) => {
  const found = HoldChange.shape.reason.safeParse(reason);
  return found.success ? found.data : null;
};

/** A new schedule of an arrangement. */
type Scheduled = {
  terms: readonly Term[];
  /** By invoice, the part of its interest and costs in the total; absent: unchanged. */
  charges_of: ReadonlyMap<number, Cents>;
  /** True when it had no terms before. */
  isFirst: boolean;
};

/**
 * Returns a new schedule: for an arrangement without one as when it is made; else terms that money covers are unchanged. Throws
 * Problem("invalid") at the field.
 */
async function scheduled(tx: Tx, hold: HoldRow, change: HoldChange) {
  const old = (await termsOf(tx, [hold.id])).get(hold.id) ?? [];
  return old.length === 0 ? first(tx, hold, change) : next(tx, hold, change);
}

/** Returns its first terms: money counts for them from then on. */
async function first(tx: Tx, hold: HoldRow, change: HoldChange) {
  const items = (await itemsOf(tx, [hold.id])).get(hold.id) ?? [];
  const open = items.filter(({ is_open }) => is_open).map(({ invoice_id }) => invoice_id);
  const subjects = await selectedInvoices(tx, hold.debtor_id, open);
  const request = {
    ...change,
    kind: "arrangement" as const,
    day: null,
    reason: null,
    note: "",
    charges: change.charges ?? hold.charges ?? ("frozen" as const),
    parts: new Map(),
  };
  const { status_id: _, reason: __, ...planned } = await plannedHold(tx, request, subjects);
  return {
    ...planned,
    charges: request.charges,
    allotment: change.order ?? hold.allotment ?? ("oldest" as const),
    remind: change.remind ?? true,
    resume_step: change.resume_step === undefined ? hold.resume_step : change.resume_step,
    agreed_at: sql`now()`,
    isFirst: true,
  };
}

async function next(tx: Tx, hold: HoldRow, { terms: newTerms }: HoldChange) {
  const rules = agreementRules(await customerSettings(tx));
  const [found] = await evaluatedHolds(tx, [hold], rules);
  if (!newTerms || !found) throw invalidField("terms", "required");
  const { terms: now, paid, total } = scheduleOf(found.of, found.facts);
  const old = covered(now, paid);
  requireCoveredStay(old, newTerms);
  const sum = newTerms.reduce((all, { amount }) => all + amount, 0);
  if (sum !== total) throw invalidField("terms", "terms_sum");
  const open = newTerms.find((_, index) => (old[index]?.paid ?? 0) < (now[index]?.amount ?? 1));
  const day = open?.day ?? hold.day;
  return { amount: total, day, back_on: backOn(day, rules), terms: newTerms };
}

/** Throws Problem("invalid") where terms that money covers already were changed, or their days are out of order. */
function requireCoveredStay(old: readonly (Term & { paid: number })[], newTerms: readonly Term[]) {
  for (const [index, term] of old.entries()) {
    const now = newTerms[index];
    if (term.paid > 0 && (now?.day !== term.day || now.amount !== term.amount))
      throw invalidField("terms", "read_only");
    const before = newTerms[index - 1];
    if (before && now && now.day <= before.day) throw invalidField("terms", "terms_order");
  }
}
