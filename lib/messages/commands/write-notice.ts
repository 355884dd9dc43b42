import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { type HoldRow, lockHolds } from "@/lib/holds/queries/holds-on";
import { candidates, composeContext } from "../queries/candidates";
import { isToBeNotified, openAgreements, writtenNotices } from "../queries/notices/agreements";
import { composeMessage } from "../rules/compose";
import type { Notice } from "../rules/group";
import { noticeOutcome, type Outcome } from "../rules/run";
import { lockDebtors } from "./lock-debtors";
import { recordRows } from "./record-run";
import { write } from "./write";

/** The outcome of a message, and the context it was composed in. */
export type DecidedNotice = { outcome: Outcome; context: Parameters<typeof write>[3] };

type OpenAgreement = Awaited<ReturnType<typeof openAgreements>>[number];

/**
 * Returns the outcome of a message about an agreement, under locks on its debtor, its invoices and the agreement; null when there is none
 * to write.
 */
export async function decidedNotice(
  tx: Tx,
  { id, debtor_id }: Pick<HoldRow, "id" | "debtor_id">,
  noticeOf: (found: OpenAgreement) => Notice | null,
  run_id?: number,
) {
  await lockDebtors(tx, [debtor_id]);
  const rows = await candidates(tx, among(invoices.id, await invoicesUnder(tx, id)), "lock");
  const locked = await lockHolds(tx, and(eq(holds.id, id), isToBeNotified));
  const [found] = await openAgreements(tx, locked);
  const notice = found ? noticeOf(found) : null;
  if (!notice || rows.length === 0) return null;
  const writtenKeys = await writtenNotices(tx, [id]);
  if (writtenKeys.has(`${id} ${notice.type} ${notice.term_on}`)) return null;
  const context = await composeContext(tx, rows, run_id === undefined ? {} : { job_id: run_id });
  return { outcome: noticeOutcome(rows, notice, context), context };
}

/** Writes a message about an agreement or a payment, and its run's row for each of its invoices, in the caller's transaction. */
export async function writeNotice(tx: Tx, run_id: number, { outcome, context }: DecidedNotice) {
  const messages = outcome.messages.map((message) => composeMessage(message, context));
  await recordRows(tx, run_id, outcome, await write(tx, run_id, { messages, moves: outcome.moves }, context));
}

/** Returns the invoices still under a hold. */
async function invoicesUnder({ db, customer }: Tx, hold_id: number): Promise<number[]> {
  const items = await db
    .select({ id: hold_items.invoice_id })
    .from(hold_items)
    .where(
      and(
        eq(hold_items.customer_id, customer.id),
        eq(hold_items.hold_id, hold_id),
        eq(hold_items.is_open, true),
      ),
    );
  return items.map(({ id }) => id);
}
