import { and, eq, gt, notInArray, or } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, transact } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { idsAt } from "@/lib/flow/statuses";
import { pausesOf, unpaused } from "@/lib/holds/commands/pause";
import { writeHolds } from "@/lib/holds/commands/write";
import { writeByHolds } from "@/lib/invoices/commands/follow-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { addDays } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";

/** The longest that a pause may last: nothing is sent until a user has checked, and lifts it. */
const LONGEST_DAYS = 365;

type PauseTargets = { invoice_ids: readonly number[]; debtor_ids: readonly number[] };

/**
 * Pauses invoices about which a mail was sent that is missing from a restored backup: the given ones, and all of the given debtors. One
 * pause per debtor, with a reason of its own. Skips invoices that are not open, are paused already or no longer exist. Returns how many
 * were paused.
 */
export const pauseRestored = (ctx: Ctx, { invoice_ids, debtor_ids }: PauseTargets): Promise<number> =>
  transact(ctx, async (tx) => {
    const matching = or(among(invoices.id, [...invoice_ids]), among(invoices.debtor_id, [...debtor_ids]));
    const named = await tx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.customer_id, tx.customer.id),
          matching,
          gt(invoices.amount, NOTHING),
          notInArray(invoices.last_status_id, idsAt("closed")),
        ),
      );
    const ids = named.map(({ id }) => id);
    const rows = await unpaused(tx, await lockRows(tx, among(invoices.id, ids)));
    if (rows.length === 0) return 0;
    const day = addDays(tx.today, LONGEST_DAYS);
    await writeHolds(tx, { opens: pausesOf(rows, { reason: "restored", day }) });
    await writeByHolds(tx, rows, {
      settings: await customerSettings(tx),
      entries: rows.map(({ id }) => ({ invoice_id: id, label: "pause", from: null, to: "open" })),
      notes: rows.map(({ id }) => ({ invoice_id: id, type: "hold", content: "pause:made" })),
    });
    return rows.length;
  });
