import { and, asc, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_entries, bank_matches, bank_proposals } from "@/db/schema/bank";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { bookPayment } from "@/lib/agreements/commands/book-payment";
import { paymentAllocation } from "@/lib/agreements/queries/payment-allocation";
import type { NewPayment } from "@/lib/agreements/schema";
import { lockRows } from "@/lib/invoices/commands/lock";
import { jobEvents } from "@/lib/jobs/events";
import { earlier } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { ConfirmedAnswer } from "../../answers";
import { Confirmed } from "../../schema";
import { propose } from "./propose";
import { isOfOurs, lockPaymentsOf, settleLine } from "./settle-line";

/** Books lines as proposed; those that changed since they were shown are left as they are. Ignores ids of other customers' lines. */
export const confirmBankEntries = command({
  can: "bank.write",
  input: Confirmed,
  answer: ConfirmedAnswer,
  async run(tx, { entries }) {
    const seen = new Map(Object.entries(entries).map(([id, version]) => [Number(id), version]));
    return { data: await confirmProposals(tx, seen) };
  },
});

type Entry = typeof bank_entries.$inferSelect;
type Proposal = { entry_id: number; invoice_id: number; amount: Cents };

/** Books lines by their proposals, in the caller's transaction. `seen`: the version of each that was shown. */
export async function confirmProposals(
  tx: Tx,
  seen: ReadonlyMap<number, number>,
): Promise<{ booked: number; changed: number }> {
  const locked = await lockEntries(tx, [...seen.keys()]);
  await lockPaymentsOf(tx, locked);
  const lockedById = new Map(locked.map((entry) => [entry.id, entry]));
  const before = await proposalsOf(tx, [...lockedById.keys()]);
  await lockRows(
    tx,
    among(
      invoices.id,
      [...before.values()].flat().map(({ invoice_id }) => invoice_id),
    ),
  );
  await propose(tx, [...lockedById.keys()]);
  const now = await proposalsOf(tx, [...lockedById.keys()]);
  let booked = 0;
  for (const entry of await lockEntries(tx, [...lockedById.keys()])) {
    if (lockedById.get(entry.id)?.version !== seen.get(entry.id)) continue;
    const parts = now.get(entry.id) ?? [];
    const isSame = JSON.stringify(parts) === JSON.stringify(before.get(entry.id) ?? []);
    if (isOfOurs(entry) && entry.state === "certain") await settleLine(tx, entry);
    else if (isSame && parts.length > 0) await bookProposal(tx, entry, parts);
    else continue;
    booked += 1;
  }
  if (booked > 0) tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return { booked, changed: seen.size - booked };
}

/** Returns lines under a lock, taken in the order of their ids everywhere. */
export const lockEntries = (tx: Tx, ids: readonly number[]): Promise<Entry[]> =>
  tx.db
    .select()
    .from(bank_entries)
    .where(and(eq(bank_entries.customer_id, tx.customer.id), among(bank_entries.id, ids)))
    .orderBy(asc(bank_entries.id))
    .for("update");

async function proposalsOf(tx: Tx, ids: readonly number[]) {
  const rows: Proposal[] = await tx.db
    .select({
      entry_id: bank_proposals.entry_id,
      invoice_id: bank_proposals.invoice_id,
      amount: bank_proposals.amount,
    })
    .from(bank_proposals)
    .where(and(eq(bank_proposals.customer_id, tx.customer.id), among(bank_proposals.entry_id, ids)))
    .orderBy(asc(bank_proposals.entry_id), asc(bank_proposals.invoice_id));
  return groupBy(rows, ({ entry_id }) => entry_id);
}

async function bookProposal(tx: Tx, entry: Entry, parts: readonly Proposal[]) {
  const { debtor_id, state: method } = entry;
  if (debtor_id === null || (method !== "certain" && method !== "proposed")) return;
  const amount = sum(parts.map((part) => part.amount));
  const choice = { debtor_id, overpay: false, method };
  const whole = await withCharges(tx, entry, {
    ...choice,
    amount: subtract(entry.amount, entry.booked),
    parts,
  });
  if (whole > amount)
    await bookEntry(tx, entry, { ...choice, amount: whole, invoices: namedBy(parts, () => null) });
  else await bookEntry(tx, entry, { ...choice, amount, invoices: namedBy(parts, (part) => part.amount) });
}

/**
 * Returns how much of a line's remaining amount its invoices take: where it exceeds their open amounts, the statutory interest and costs on
 * them as well.
 */
async function withCharges(
  tx: Tx,
  entry: Entry,
  { parts, amount, ...choice }: Omit<Choice, "invoices"> & { parts: readonly Proposal[] },
): Promise<Cents> {
  if (amount <= sum(parts.map((part) => part.amount))) return NOTHING;
  const wish = wishOf(tx, entry, { ...choice, amount, invoices: namedBy(parts, () => null) });
  return subtract(amount, (await paymentAllocation(tx, wish)).rest);
}

const namedBy = (parts: readonly Proposal[], amountOf: (part: Proposal) => Cents | null) =>
  Object.fromEntries(parts.map((part) => [part.invoice_id, amountOf(part)]));

type Choice = {
  debtor_id: number;
  amount: Cents;
  invoices: Record<string, Cents | null>;
  overpay: boolean;
  method: "certain" | "proposed" | "hand";
};

const LONGEST_REFERENCE = 255;

/** Books money of a locked line as a payment, and stores the match. Returns the payment's id. Throws as booking a payment by hand does. */
export async function bookEntry(tx: Tx, entry: Entry, choice: Choice): Promise<number> {
  const { method, amount } = choice;
  const { id } = await bookPayment(tx, wishOf(tx, entry, choice), "bank");
  await tx.db
    .delete(bank_proposals)
    .where(and(eq(bank_proposals.customer_id, tx.customer.id), eq(bank_proposals.entry_id, entry.id)));
  await tx.db.insert(bank_matches).values({
    customer_id: tx.customer.id,
    entry_id: entry.id,
    payment_id: id,
    amount,
    how: method,
    user_id: tx.actor.id || null,
  });
  await tx.db
    .update(bank_entries)
    .set({ debtor_id: choice.debtor_id })
    .where(and(eq(bank_entries.customer_id, tx.customer.id), eq(bank_entries.id, entry.id)));
  return id;
}

/** Returns a line's money as the input of a payment by hand. */
const wishOf = (tx: Tx, entry: Entry, { method: _, ...choice }: Choice): NewPayment => ({
  ...choice,
  currency: entry.currency,
  on: earlier(entry.value_on, tx.today),
  kind: "money",
  confirm: false,
  note: "",
  reference: (entry.text || entry.name).slice(0, LONGEST_REFERENCE),
  preview: false,
});
