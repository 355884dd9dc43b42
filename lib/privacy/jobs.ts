import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { clearings } from "@/db/schema/clearings";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { files, jobs } from "@/db/schema/jobs";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import { productDay } from "@/lib/access/actor-context";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { forgetRows } from "@/lib/accounting/commands/forget-rows";
import { removeDiscardedFiles } from "@/lib/files/jobs";
import { deleteOldKeys } from "@/lib/http/idempotency";
import { forgetUndos } from "@/lib/invoices/commands/forget-undos";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import type { DailyWork } from "@/lib/jobs/daily";
import { jobStatus } from "@/lib/jobs/rules";
import { deleteOutdatedProofs } from "@/lib/users/sign-in/delete-outdated";
import { forgetDeliveries } from "@/lib/webhooks/jobs";
import { clearLetters, clearMessages } from "./commands/clear";
import { clearImports, ofLists } from "./commands/imports";
import type { ClearingKind } from "./schema";

/** Rows cleared per transaction, and transactions per run: short enough not to block users; the next run continues. */
const AT_ONCE = 500;
const MOST_TURNS = 10;
/** Customers per run: a run must finish in minutes, even after years without one; the others follow an hour later. */
const CUSTOMERS_AT_ONCE = 25;

/** Clears the data of each customer that has passed its retention period, and records the counts by night and kind. */
export const retentionWork: DailyWork = {
  name: "retention",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<
      { id: number }[]
    >`select id from customers_to_clear(${today}) as id order by random() limit ${CUSTOMERS_AT_ONCE}`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    for (const [kind, clear] of Object.entries(clearers) as [ClearingKind, Clear][])
      await inTurns(ctx, kind, clear);
  },
};

type Clear = (tx: Tx, most: number) => Promise<number>;

/** Clears in turns, each a transaction that includes its count: after a crash the finished turns are cleared and counted. */
async function inTurns(ctx: Ctx, kind: ClearingKind, clear: Clear) {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const cleared = await transact(
      ctx,
      async (tx) => {
        const records = await clear(tx, AT_ONCE);
        if (records > 0) await addCount(tx, kind, records);
        return records;
      },
      "work",
    );
    if (cleared < AT_ONCE) return;
  }
}

/**
 * Deletes expired data that belongs to no single customer, and records the counts: sessions, proofs of sign-in, idempotency keys, undos,
 * webhook deliveries, files.
 */
export async function tidyProduct(now: Date): Promise<void> {
  const day = await productDay(now);
  const { sessions, proofs } = await deleteOutdatedProofs();
  const counts = {
    sessions,
    proofs,
    keys: await deleteOldKeys(),
    undos: await forgetUndos(),
    deliveries: await forgetDeliveries(),
    files: await removeDiscardedFiles(),
  } satisfies Partial<Record<ClearingKind, number>>;
  for (const [kind, records] of Object.entries(counts))
    if (records > 0)
      await pool("invorder_dispatch")
        .sql`insert into clearings (customer_id, day, kind, records) values (null, ${day}, ${kind}, ${records})
        on conflict (customer_id, day, kind) do update set records = clearings.records + excluded.records, cleared_at = now()`;
}

/** Adds to the customer's count of tonight, in the transaction that clears. */
const addCount = (tx: Tx, kind: ClearingKind, records: number) =>
  tx.db
    .insert(clearings)
    .values({ customer_id: tx.customer.id, day: tx.today, kind, records })
    .onConflictDoUpdate({
      target: [clearings.customer_id, clearings.day, clearings.kind],
      set: { records: sql`${clearings.records} + ${records}`, cleared_at: sql`now()` },
    });

/** Returns the retention period in a column of the transaction's customer. */
const period = (tx: Tx, column: SQL) =>
  sql`(select ${column} from ${customers} where ${customers.id} = ${tx.customer.id})`;
/** Returns the moment before which data with a retention period in months has expired. */
const monthsAgo = (tx: Tx, column: SQL) =>
  sql`(${tx.today}::date - make_interval(months => ${period(tx, column)}))`;

/** Returns the condition for invoices that are still open, or were closed after a moment: data about them is retained. */
const isRecent = (moment: SQL) =>
  sql`(${isOpenClaim} or coalesce(${invoices.paid_at}::timestamptz, ${invoices.updated_at}) >= ${moment})`;

/** Returns the condition for letters about no recent claim. */
const ofLettersPast = (
  tx: Tx,
  letter_id: SQL,
  moment: SQL,
) => sql`not exists (select 1 from ${letter_items} join ${invoices}
  on ${invoices.customer_id} = ${letter_items.customer_id} and ${invoices.id} = ${letter_items.invoice_id}
  where ${letter_items.customer_id} = ${tx.customer.id} and ${letter_items.letter_id} = ${letter_id} and ${isRecent(moment)})`;

function letterWords(tx: Tx, most: number): Promise<number> {
  const moment = monthsAgo(tx, sql`${customers.keep_letters_months}`);
  return clearLetters(
    tx,
    sql`${letters.id} in (select ${letters.id} from ${letters} where ${letters.customer_id} = ${tx.customer.id} and ${letters.cleared_at} is null
      and ${letters.created_at} < ${moment} and ${ofLettersPast(tx, sql`${letters.id}`, moment)} order by ${letters.id} limit ${most})`,
  );
}

/** Clears messages; those waiting, or needing a decision, are left. */
function messageWords(tx: Tx, most: number): Promise<number> {
  const moment = monthsAgo(tx, sql`${customers.keep_messages_months}`);
  return clearMessages(
    tx,
    sql`${outbox.id} in (select ${outbox.id} from ${outbox} where ${outbox.customer_id} = ${tx.customer.id} and ${outbox.cleared_at} is null
      and ${outbox.created_at} < ${moment} and ${outbox.state} in ('sent', 'withdrawn')
      and ${ofLettersPast(tx, sql`${outbox.letter_id}`, moment)} order by ${outbox.id} limit ${most})`,
  );
}

async function notes(tx: Tx, most: number): Promise<number> {
  const moment = monthsAgo(tx, sql`${customers.keep_notes_months}`);
  const clearedEntries =
    await tx.db.execute(sql`update ${debtor_entries} set content = '' where ${debtor_entries.customer_id} = ${tx.customer.id}
    and ${debtor_entries.id} in (select ${debtor_entries.id} from ${debtor_entries} where ${debtor_entries.customer_id} = ${tx.customer.id}
      and ${debtor_entries.type} <> 'change' and ${debtor_entries.content} <> '' and ${debtor_entries.created_at} < ${moment}
      and not exists (select 1 from ${invoices} where ${invoices.customer_id} = ${debtor_entries.customer_id}
        and ${invoices.debtor_id} = ${debtor_entries.debtor_id} and ${isRecent(moment)})
      order by ${debtor_entries.id} limit ${most})`);
  if (clearedEntries.count === most) return most;
  const noted = await tx.db.execute<{
    file_id: number | null;
  }>(sql`with over as (select t.id, t.file_id from ${timeline_entries} t
      where t.customer_id = ${tx.customer.id} and t.type = 'note' and (t.content <> '' or t.file_id is not null) and t.created_at < ${moment}
      and not exists (select 1 from ${invoices} where ${invoices.customer_id} = t.customer_id and ${invoices.id} = t.invoice_id and ${isRecent(moment)})
      order by t.id limit ${most - clearedEntries.count})
    update ${timeline_entries} set content = '', file_id = null, filename = null from over
    where ${timeline_entries.customer_id} = ${tx.customer.id} and ${timeline_entries.id} = over.id returning over.file_id`);
  const attached = [...noted].flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  if (attached.length > 0)
    await tx.db.execute(
      sql`delete from ${files} where ${files.customer_id} = ${tx.customer.id} and ${files.id} = any (${sql.param(attached)})`,
    );
  return clearedEntries.count + noted.count;
}

async function imports(tx: Tx, most: number): Promise<number> {
  const days = period(tx, sql`${customers.keep_imports_days}`);
  const ended = await tx.db
    .select({ id: jobs.id, input: jobs.input, result: jobs.result })
    .from(jobs)
    .where(
      and(
        eq(jobs.customer_id, tx.customer.id),
        inArray(jobs.action, ofLists),
        gt(jobs.status, jobStatus.running),
        sql`(${jobs.input} ? 'file_id' or jsonb_typeof(${jobs.result} -> 'report_file') = 'number')`,
        lt(jobs.finished_at, sql`${tx.today}::date - make_interval(days => ${days})`),
      ),
    )
    .orderBy(jobs.id)
    .limit(most)
    .for("update");
  await clearImports(tx, ended);
  const moment = sql`${tx.today}::date - make_interval(days => ${days})`;
  return ended.length + (await forgetRows(tx, moment, most - ended.length));
}

async function audit(tx: Tx, most: number): Promise<number> {
  const [forgot] = await tx.db.execute<{ gone: number }>(
    sql`select forget_audit(${monthsAgo(tx, sql`${customers.keep_audit_months}`)}::timestamptz, ${most}::int) as gone`,
  );
  return forgot?.gone ?? 0;
}

/** Clears data by a customer's own periods, at most `most` rows a turn; each returns how many it cleared. */
const clearers = {
  letters: letterWords,
  messages: messageWords,
  notes,
  imports,
  audit,
} satisfies Partial<Record<ClearingKind, (tx: Tx, most: number) => Promise<number>>>;
