import { and, asc, eq, gt, isNotNull, lte, not, notExists, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { invoices } from "@/db/schema/invoices";
import { provider_payments } from "@/db/schema/payments";
import { customers } from "@/db/schema/tenancy";
import { type Ctx, type Read, reading, type Tx, transact } from "@/lib/access/context";
import { makeHold } from "@/lib/agreements/commands/open-hold";
import { NewHold } from "@/lib/agreements/schema";
import { idsAt } from "@/lib/flow/statuses";
import { sentence } from "@/lib/i18n/sentences";
import type { DailyWork } from "@/lib/jobs/daily";
import { wakeDelivery } from "@/lib/jobs/wake";
import { addDays, type Day } from "@/lib/kernel/day";
import { NOTHING, sum, toWire } from "@/lib/kernel/money";
import { decidedNotice, writeNotice } from "@/lib/messages/commands/write-notice";
import { recordUnattendedRun } from "@/lib/messages/jobs/notices";
import { ProviderFailed } from "@/lib/payments/port";
import { collect, collectionsDueToday } from "./commands/collect";
import { revokeMandatesAtProvider } from "./commands/revoke-mandates";
import { lockDebits, setCollection, withdrawCollection } from "./commands/withdraw";
import { mayBeAnnounced } from "./queries/announced";

/**
 * Collects direct debits: follows the outcome of submitted collections, submits those announced for today, and announces amounts that are
 * due by the day they can be collected on. Repeating it does nothing twice.
 */
export const directDebitWork: DailyWork = {
  name: "direct-debits",
  async customersWith() {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select c.id from customers c where c.is_active and (
        exists (select from debit_mandates m where m.customer_id = c.id and m.state = 'valid')
        or exists (select from debit_collections d where d.customer_id = c.id and d.state in ('announced', 'asked'))
        -- A collection may be charged back weeks after it was paid, and that may be reversed.
        or exists (select from debit_collections d
          join provider_payments p on p.customer_id = d.customer_id and p.id = d.provider_payment_id
          where d.customer_id = c.id and d.state in ('done', 'failed') and p.state = 'paid'
            and (d.state = 'done') = (p.given_back >= p.amount)))
      order by c.id`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    await followSubmitted(ctx);
    await withdrawUnannounced(ctx);
    try {
      await revokeMandatesAtProvider(ctx);
      for (const { id } of await collectionsDueToday(ctx)) await collect(ctx, id);
    } catch (error) {
      // It is tried again within the hour.
      if (!(error instanceof ProviderFailed)) throw error;
    }
    for (const debtor_id of await owing(ctx)) await announce(ctx, debtor_id);
  },
};

const owing = (ctx: Ctx) =>
  reading(ctx, async (read) => {
    const days = await noticeDays(read);
    const rows = days === null ? [] : await collectable(read, days);
    return [...new Set(rows.map(({ debtor_id }) => debtor_id))];
  });

/** Withdraws collections that can no longer be announced to their debtor, because the announcement was withdrawn or refused. */
async function withdrawUnannounced(ctx: Ctx) {
  const unannounced = await reading(ctx, ({ db, customer }) =>
    db
      .select({
        id: debit_collections.id,
        debtor_id: debit_collections.debtor_id,
        hold_id: debit_collections.hold_id,
      })
      .from(debit_collections)
      .where(
        and(
          eq(debit_collections.customer_id, customer.id),
          eq(debit_collections.state, "announced"),
          not(mayBeAnnounced),
        ),
      ),
  );
  for (const collection of unannounced)
    await transact(ctx, async (tx) => {
      await lockDebits(tx, collection.debtor_id);
      await withdrawCollection(tx, collection, "withdrawn");
    });
}

const isFailed = sql<boolean>`(${provider_payments.state} = 'failed' or ${provider_payments.given_back} >= ${provider_payments.amount})`;

/**
 * Records how collections at the bank ended. One that was refused or charged back, even weeks after it was paid, has failed: its invoices
 * return to their former status, and a user has to settle it. One whose chargeback was reversed was collected after all.
 */
async function followSubmitted(ctx: Ctx) {
  const ended = await reading(ctx, ({ db, customer }) =>
    db
      .select({
        id: debit_collections.id,
        debtor_id: debit_collections.debtor_id,
        hold_id: debit_collections.hold_id,
        is_failed: isFailed,
      })
      .from(debit_collections)
      .innerJoin(
        provider_payments,
        and(
          eq(provider_payments.customer_id, debit_collections.customer_id),
          eq(provider_payments.id, debit_collections.provider_payment_id),
        ),
      )
      .where(
        and(
          eq(debit_collections.customer_id, customer.id),
          isNotNull(provider_payments.provider_id),
          sql`${provider_payments.state} <> 'open'`,
          sql`(${debit_collections.state} = 'asked' or ${debit_collections.state} = 'done' and ${isFailed}
            or ${debit_collections.state} = 'failed' and not ${isFailed})`,
        ),
      ),
  );
  for (const collection of ended)
    await transact(ctx, async (tx) => {
      await lockDebits(tx, collection.debtor_id);
      if (collection.is_failed) await withdrawCollection(tx, collection, "failed");
      else await setCollection(tx, collection, { state: "done" });
    });
}

/** The number of days banks may take to report whether money was collected: its invoices are on hold that long. */
const BANK_DAYS = 5;

/** The message may not be sent today; everything prepared is rolled back, and tried again tomorrow. */
class NotToday extends Error {}

/**
 * Announces to a debtor what will be collected, under locks and through the contact policy, and holds its invoices until then. Where the
 * message may not be sent today nothing is announced.
 */
const announce = (ctx: Ctx, debtor_id: number): Promise<void> =>
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
  const total = sum(rows.map(({ amount }) => amount));
  const hold = await held(tx, rows, first);
  const decided = await decidedNotice(tx, { id: hold.id, debtor_id }, () => ({
    type: "direct-debit",
    hold_id: hold.id,
    term_on: null,
    terms: [],
    amount: total,
    pay_before: collect_on,
    on: first.given_on ?? tx.today,
  }));
  if (!decided || decided.outcome.messages.length === 0) throw new NotToday();
  await writeNotice(tx, await recordUnattendedRun(tx), decided);
  await tx.db.insert(debit_collections).values({
    customer_id: tx.customer.id,
    debtor_id,
    mandate_id: first.mandate_id,
    hold_id: hold.id,
    currency: first.currency,
    amount: total,
    collect_on,
    invoice_ids: rows.map(({ id }) => id),
  });
  tx.afterCommit(wakeDelivery);

  function held(of: Tx, collectables: readonly Collectable[], { debtor_id: id }: Collectable) {
    return makeHold(
      of,
      NewHold.parse({
        kind: "promise",
        debtor_id: id,
        invoices: Object.fromEntries(collectables.map((row) => [row.id, null])),
        day: addDays(collect_on, BANK_DAYS),
        amount: toWire(total),
        note: sentence(of.language, "debits.note"),
      }),
    );
  }
}

const latest = <T>(value: T, other: T): T => (value > other ? value : other);

/** Returns how many days before a collection its debtor is notified; null while the customer collects none. */
async function noticeDays({ db, customer }: Read): Promise<number | null> {
  const [row] = await db
    .select({ on: customers.direct_debit, days: customers.direct_debit_days })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row?.on ? row.days : null;
}

/**
 * Returns the open invoices of debtors with a mandate that are due by the day on which they could be collected. Each is announced once
 * under a mandate: a user has to settle a failed or withdrawn one. Invoices with an open agreement, or handed over, are left out.
 */
const collectable = ({ db, customer, today }: Read, days: number, debtor_id?: number) =>
  db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      amount: invoices.amount,
      expires_at: invoices.expires_at,
      mandate_id: debit_mandates.id,
      given_on: debit_mandates.given_on,
    })
    .from(invoices)
    .innerJoin(
      debit_mandates,
      and(
        eq(debit_mandates.customer_id, invoices.customer_id),
        eq(debit_mandates.debtor_id, invoices.debtor_id),
        eq(debit_mandates.state, "valid"),
      ),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        debtor_id === undefined ? undefined : eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, "EUR"),
        gt(invoices.amount, NOTHING),
        lte(invoices.expires_at, addDays(today, days)),
        among(invoices.last_status_id, [...idsAt("open"), ...idsAt("step")]),
        notExists(
          db
            .select({ one: sql`1` })
            .from(hold_items)
            .where(
              and(
                eq(hold_items.customer_id, invoices.customer_id),
                eq(hold_items.invoice_id, invoices.id),
                eq(hold_items.is_open, true),
              ),
            ),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(debit_collections)
            .where(
              and(
                eq(debit_collections.customer_id, invoices.customer_id),
                sql`${invoices.id} = any(${debit_collections.invoice_ids})`,
                eq(debit_collections.mandate_id, debit_mandates.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(invoices.debtor_id), asc(invoices.expires_at), asc(invoices.id));

type Collectable = Awaited<ReturnType<typeof collectable>>[number];

/** Returns the day on which an invoice can be collected: so many days after the notification, and never before it is due. */
const collectDay = ({ expires_at }: { expires_at: Day }, days: number, today: Day): Day => {
  const soonest = addDays(today, days);
  return expires_at > soonest ? expires_at : soonest;
};
