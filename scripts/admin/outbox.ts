import type postgres from "postgres";
import { emitAtOnce } from "@/lib/access/emit";
import { jobStatus, SYNC } from "@/lib/jobs/rules";
import { wakeDelivery } from "@/lib/jobs/wake";
import { holdSentSince } from "./hold-sent-since";
import { asOwner, executor, inOwnersTransaction, type OwnerTransaction } from "./owner";

type Row = {
  id: string;
  state: string;
  customer_id: number | null;
  recipient: string;
  subject: string;
  error: string | null;
  age: string;
};

type Decided = { customer_id: number | null; kind: string; debtor_id: number | null };
type Ended = { id: number; customer_id: number; action: string; exclusive: string | null };

/** Runs outbox [list | retry ID | sent ID | withdraw ID]: mails that wait, failed, or whose outcome is unknown. */
export async function outbox([what = "list", id]: string[]) {
  if (what === "list") return list();
  const states: Record<string, string> = { retry: "reserved", sent: "sent", withdraw: "withdrawn" };
  const state = states[what];
  if (!state || !/^\d+$/.test(id ?? ""))
    throw new Error("usage: outbox [list | retry ID | sent ID | withdraw ID]");
  await asOwner((sql) => sql.begin((transaction) => decide(transaction, id ?? "", state)));
  if (state === "reserved") await wakeDelivery();
  console.log(`message ${id} is ${state}`);
}

async function decide(sql: postgres.TransactionSql, id: string, state: string) {
  const [message] = await sql<
    Decided[]
  >`update outbox set state = ${state}, lease_by = null, lease_until = null, not_before = now(),
      sent_at = case when ${state} = 'sent' then now() else sent_at end
    where id = ${id} and state in ('failed', 'unknown')
      and (${state} <> 'reserved' or customer_id is not null or html is not null) returning customer_id, kind, debtor_id`;
  if (!message)
    throw new Error(
      `message ${id} is neither failed nor unknown, or it was a rehearsal, which is not kept: whoever asked for it can ask again`,
    );
  const { customer_id, kind, debtor_id } = message;
  if (customer_id !== null) await sql`select refresh_positions(${customer_id}, '{}', current_date)`;
  if (customer_id !== null && state === "sent")
    await emitAtOnce(executor(sql), customer_id, "message.delivered", [{ id: Number(id), kind, debtor_id }]);
}

/**
 * Holds the outbox after a restored backup, before the first worker starts: nothing is sent automatically that may have been sent since the
 * backup. Every message that waits or was being sent becomes unknown, for a person to decide about on the delivery list, running jobs are
 * ended, and invoices are paused about which there are mails without a row.
 */
export async function holdOutbox() {
  const { messages, jobs } = await inOwnersTransaction("", holdWaiting);
  console.log(`${messages} messages are held as unknown, ${jobs} jobs that were under way are ended`);
  await holdSentSince();
}

/** Holds waiting messages and ends running jobs, in the caller's transaction; what the jobs had reserved is released by a worker. */
export async function holdWaiting(sql: OwnerTransaction) {
  const messages =
    await sql`update outbox set state = 'unknown', error = 'restored', lease_by = null, lease_until = null
    where state in ('reserved', 'sending') returning id`;
  const jobs =
    await sql<Ended>`update jobs set status = ${jobStatus.failed}, error = 'job_restored', finished_at = now()
    where status in (${jobStatus.pending}, ${jobStatus.running}) returning id, customer_id, action, exclusive`;
  for (const { id, customer_id, action, exclusive } of jobs)
    if (exclusive === SYNC)
      await emitAtOnce(executor(sql), customer_id, "sync.ended", [
        { job_id: id, action, status: jobStatus.failed },
      ]);
  return { messages: messages.length, jobs: jobs.length };
}

async function list() {
  const rows = await asOwner(
    (sql) => sql<
      Row[]
    >`select id, state, customer_id, recipient, subject, error, date_trunc('second', now() - created_at)::text as age
      from outbox where state in ('failed', 'unknown', 'sending') or (state = 'reserved' and created_at < now() - interval '5 minutes')
      order by id limit 500`,
  );
  for (const { id, state, customer_id, recipient, subject, error, age } of rows)
    console.log(
      [id, state, `customer ${customer_id ?? "-"}`, recipient, subject, error ?? "", age].join("  "),
    );
  console.log(`${rows.length} messages need a look`);
}
