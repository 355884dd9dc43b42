import { and, asc, eq, lt, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { debit_collections } from "@/db/schema/debits";
import { provider_payments } from "@/db/schema/payments";
import { type Ctx, reading, transact } from "@/lib/access/context";
import type { DailyWork } from "@/lib/jobs/daily";
import { dropPayment } from "./commands/begin-payment";
import { settleAll } from "./commands/settle";
import { ProviderFailed } from "./port";
import { payable } from "./queries/payable";

/** Payments per customer and run; the rest is read within the hour. */
const MOST_ASKED = 200;
/** A payment whose provider can no longer be asked waits no longer than the slowest bank transfer takes. */
const SLOWEST = sql`interval '60 days'`;

/**
 * Reads from the provider how unreported payments ended: expired ones stop waiting, and one that was paid is booked although its message
 * never arrived. A payment begun that never reached the provider stops waiting too.
 */
export const openPaymentsWork: DailyWork = {
  name: "open-payments",
  async customersWith() {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select distinct customer_id as id from provider_payments
      where state = 'open' and created_at < now() - interval '1 hour' order by 1`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    try {
      for (const row of await openOnes(ctx)) await follow(ctx, row);
    } catch (error) {
      // It is tried again within the hour.
      if (!(error instanceof ProviderFailed)) throw error;
    }
  },
};

const openOnes = (ctx: Ctx) =>
  reading(ctx, ({ db, customer }) =>
    db
      .select({
        id: provider_payments.id,
        provider_id: provider_payments.provider_id,
        is_old: sql<boolean>`${provider_payments.created_at} < now() - ${SLOWEST}`,
      })
      .from(provider_payments)
      .where(
        and(
          eq(provider_payments.customer_id, customer.id),
          eq(provider_payments.state, "open"),
          lt(provider_payments.created_at, sql`now() - interval '1 hour'`),
          // A collection is followed by the job that announced it, until the provider has an id for it.
          sql`not (${provider_payments.provider_id} is null and exists (select 1 from ${debit_collections} d
            where d.customer_id = ${provider_payments.customer_id} and d.provider_payment_id = ${provider_payments.id}))`,
        ),
      )
      .orderBy(asc(provider_payments.id))
      .limit(MOST_ASKED),
  );

type Open = Awaited<ReturnType<typeof openOnes>>[number];

async function follow(ctx: Ctx, { id, provider_id, is_old }: Open) {
  const drop = () => transact(ctx, (tx) => dropPayment(tx, id));
  if (provider_id === null) return drop();
  const provider = await transact(ctx, async (tx) => (await payable(tx, [{ id, provider_id }]))[0]);
  if (!provider) return is_old ? drop() : undefined;
  const report = await provider.read(provider_id);
  if (report) await transact(ctx, (tx) => settleAll(tx, [{ id, provider_id, report, asked_at: ctx.now }]));
  else await drop();
}
