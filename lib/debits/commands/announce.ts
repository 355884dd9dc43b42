import { debit_collections } from "@/db/schema/debits";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { makeHold } from "@/lib/agreements/commands/open-hold";
import { NewHold } from "@/lib/agreements/schema";
import { sentence } from "@/lib/i18n/sentences";
import { wakeDelivery } from "@/lib/jobs/wake";
import { addDays } from "@/lib/kernel/day";
import { sum, toWire } from "@/lib/kernel/money";
import { decidedNotice, writeNotice } from "@/lib/messages/commands/write-notice";
import { begunRun } from "@/lib/messages/jobs/notices";
import { type Collectable, collectable, collectDay, noticeDays } from "../queries/collectable";
import { lockDebits } from "./withdraw";

/** Banks take some days to say whether money was collected: so long its invoices stand still. */
const BANK_DAYS = 5;

/** The message may not go today; nothing of what was prepared stays, and it is tried again tomorrow. */
class NotToday extends Error {}

/**
 * Announces to a debtor what will be collected, through the gate and the guard, and makes its invoices stand still until then. Where the
 * message may not go today nothing is announced.
 */
export const announce = (ctx: Ctx, debtor_id: number): Promise<void> =>
  transact(ctx, (tx) => announceIn(tx, debtor_id), "work").catch((error: unknown) => {
    if (!(error instanceof NotToday)) throw error;
  });

async function announceIn(tx: Tx, debtor_id: number) {
  await lockDebits(tx, debtor_id);
  const days = await noticeDays(tx);
  const rows = days === null ? [] : await collectable(tx, days, debtor_id);
  const [first] = rows;
  if (!first || days === null) return;
  const collect_on = rows.map((row) => collectDay(row, days, tx.today)).reduce(latest);
  const asked = sum(rows.map(({ amount }) => amount));
  const hold = await held(tx, rows, first);
  const decided = await decidedNotice(tx, { id: hold.id, debtor_id }, () => ({
    type: "direct-debit",
    hold_id: hold.id,
    term_on: null,
    terms: [],
    asked,
    pay_before: collect_on,
    on: first.given_on ?? tx.today,
  }));
  if (!decided || decided.outcome.messages.length === 0) throw new NotToday();
  await writeNotice(tx, await begunRun(tx), decided);
  await tx.db.insert(debit_collections).values({
    customer_id: tx.customer.id,
    ...{ debtor_id, mandate_id: first.mandate_id, hold_id: hold.id },
    ...{ currency: first.currency, amount: asked, collect_on },
    invoice_ids: rows.map(({ id }) => id),
  });
  tx.afterCommit(wakeDelivery);

  function held(of: Tx, owed: readonly Collectable[], { debtor_id: id }: Collectable) {
    return makeHold(
      of,
      NewHold.parse({
        kind: "promise",
        debtor_id: id,
        invoices: Object.fromEntries(owed.map((row) => [row.id, null])),
        day: addDays(collect_on, BANK_DAYS),
        amount: toWire(asked),
        note: sentence(of.language, "debits.note"),
      }),
    );
  }
}

const latest = <T>(one: T, other: T): T => (one > other ? one : other);
