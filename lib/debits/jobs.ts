import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { debit_collections } from "@/db/schema/debits";
import { provider_payments } from "@/db/schema/payments";
import { type Ctx, reading, transact } from "@/lib/access/context";
import type { DailyWork } from "@/lib/jobs/daily";
import { ProviderFailed } from "@/lib/payments/port";
import { announce } from "./commands/announce";
import { collect, dueToday } from "./commands/collect";
import { tellUntold } from "./commands/tell-untold";
import { giveUp, lockDebits, setCollection } from "./commands/withdraw";
import { collectable, noticeDays } from "./queries/collectable";
import { mayBeTold } from "./queries/told";

/**
 * Collects from debtors what they let be collected: follows what became of what was asked, asks what was announced for today, and
 * announces what is due by the day it can be collected on. Doing it again does nothing twice.
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
    await followAsked(ctx);
    await letGoUntold(ctx);
    try {
      await tellUntold(ctx);
      for (const { id } of await dueToday(ctx)) await collect(ctx, id);
    } catch (error) {
      // It is asked again within the hour.
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

/** What its debtor can be told of no more, because the announcement was withdrawn or refused, is not collected. */
async function letGoUntold(ctx: Ctx) {
  const untold = await reading(ctx, ({ db, customer }) =>
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
          not(mayBeTold),
        ),
      ),
  );
  for (const one of untold)
    await transact(ctx, async (tx) => {
      await lockDebits(tx, one.debtor_id);
      await giveUp(tx, one, "withdrawn");
    });
}

const isFailed = sql<boolean>`(${provider_payments.state} = 'failed' or ${provider_payments.given_back} >= ${provider_payments.amount})`;

/**
 * What the bank refused or took back, be it weeks after it was paid: its invoices go on where they stood, and it is a person's to settle. What
 * came again was collected after all.
 */
async function followAsked(ctx: Ctx) {
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
  for (const one of ended)
    await transact(ctx, async (tx) => {
      await lockDebits(tx, one.debtor_id);
      if (one.is_failed) await giveUp(tx, one, "failed");
      else await setCollection(tx, one, { state: "done" });
    });
}
