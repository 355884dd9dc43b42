import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { files, jobs } from "@/db/schema/jobs";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import type { Tx } from "@/lib/access/context";
import { forgetRows } from "@/lib/accounting/commands/forget-rows";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { jobStatus } from "@/lib/jobs/rules";
import type { ClearingKind } from "../schema";
import { clearLetters, clearMessages } from "./clear";
import { cutImports, ofLists } from "./imports";

/** A customer's own period, of the transaction's customer. */
const period = (tx: Tx, column: SQL) =>
  sql`(select ${column} from ${customers} where ${customers.id} = ${tx.customer.id})`;
/** The moment before which what a customer keeps for so many months is over its time. */
const monthsAgo = (tx: Tx, column: SQL) =>
  sql`(${tx.today}::date - make_interval(months => ${period(tx, column)}))`;

/** An invoice that is still open, or was closed after a moment: what is about it is kept. */
const isRecent = (moment: SQL) =>
  sql`(${isOpenClaim} or coalesce(${invoices.paid_at}::timestamptz, ${invoices.updated_at}) >= ${moment})`;

/** What of it are about no recent claim. */
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

/** A message that waits, or that somebody still has to decide about, is nobody's to clear. */
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
  const said =
    await tx.db.execute(sql`update ${debtor_entries} set content = '' where ${debtor_entries.customer_id} = ${tx.customer.id}
    and ${debtor_entries.id} in (select ${debtor_entries.id} from ${debtor_entries} where ${debtor_entries.customer_id} = ${tx.customer.id}
      and ${debtor_entries.type} <> 'change' and ${debtor_entries.content} <> '' and ${debtor_entries.created_at} < ${moment}
      and not exists (select 1 from ${invoices} where ${invoices.customer_id} = ${debtor_entries.customer_id}
        and ${invoices.debtor_id} = ${debtor_entries.debtor_id} and ${isRecent(moment)})
      order by ${debtor_entries.id} limit ${most})`);
  if (said.count === most) return most;
  const noted = await tx.db.execute<{
    file_id: number | null;
  }>(sql`with over as (select t.id, t.file_id from ${timeline_entries} t
      where t.customer_id = ${tx.customer.id} and t.type = 'note' and (t.content <> '' or t.file_id is not null) and t.created_at < ${moment}
      and not exists (select 1 from ${invoices} where ${invoices.customer_id} = t.customer_id and ${invoices.id} = t.invoice_id and ${isRecent(moment)})
      order by t.id limit ${most - said.count})
    update ${timeline_entries} set content = '', file_id = null, filename = null from over
    where ${timeline_entries.customer_id} = ${tx.customer.id} and ${timeline_entries.id} = over.id returning over.file_id`);
  const attached = [...noted].flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  if (attached.length > 0)
    await tx.db.execute(
      sql`delete from ${files} where ${files.customer_id} = ${tx.customer.id} and ${files.id} = any (${sql.param(attached)})`,
    );
  return said.count + noted.count;
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
  await cutImports(tx, ended);
  const moment = sql`${tx.today}::date - make_interval(days => ${days})`;
  return ended.length + (await forgetRows(tx, moment, most - ended.length));
}

async function audit(tx: Tx, most: number): Promise<number> {
  const [forgot] = await tx.db.execute<{ gone: number }>(
    sql`select forget_audit(${monthsAgo(tx, sql`${customers.keep_audit_months}`)}::timestamptz, ${most}::int) as gone`,
  );
  return forgot?.gone ?? 0;
}

/** What goes by a customer's own periods, at most so many in one turn; each returns how many it cleared. */
export const clearers = {
  letters: letterWords,
  messages: messageWords,
  notes,
  imports,
  audit,
} satisfies Partial<Record<ClearingKind, (tx: Tx, most: number) => Promise<number>>>;
