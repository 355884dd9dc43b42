import type postgres from "postgres";
import type { StaffCtx } from "@/lib/access/context";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { runJob } from "@/lib/jobs/run";
import { registry } from "@/workers/registry";
import { type Figure, median, megabytes, once } from "./measure";

/** Measures plan and run of ten thousand rows, beside one set-based transaction that writes the same rows. */
export async function run(
  ctx: StaffCtx,
  sql: postgres.Sql,
  customer: number,
  invoices = 10_000,
): Promise<Figure[]> {
  await limitDue(sql, customer, invoices);
  const { meta } = await listActions.call(ctx, {});
  const plan = await median(5, () => previewActions.call(ctx, { doAll: true, count: meta.total }));
  const times: number[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    floors.push(await once(() => plain(sql, customer)));
    times.push(await once(() => runOnce(ctx, meta.total)));
    await putBack(sql, customer);
  }
  const [ms, floor] = [middle(times), middle(floors)];
  return [
    { work: `plan of a run over ${meta.total}`, ms: plan, target: "<= 350 ms", ok: plan <= 350 },
    {
      work: `run of ${meta.total}, committed`,
      ms,
      floor,
      target: "<= 5 s, <= 5 x SQL",
      ok: ms <= 5_000 && ms <= 5 * floor,
      note: `${megabytes()} MB`,
    },
  ];
}

const LAW_TURNS = 3;
const ALLOWED = 1.3;

/**
 * Measures a run over companies' invoices by Dutch law beside the same run by the customer's own rates, alternately; in both a debtor gets
 * one letter.
 */
export async function runByLaw(
  ctx: StaffCtx,
  sql: postgres.Sql,
  customer: number,
  invoices = 10_000,
): Promise<Figure[]> {
  await sql`update debtors set debtor_kind = 'company' where customer_id = ${customer}`;
  await limitDue(sql, customer, invoices);
  const times = { spec: [] as number[], law: [] as number[] };
  const letters = { spec: 0, law: 0 };
  for (let turn = 0; turn < LAW_TURNS; turn++)
    for (const mode of ["spec", "law"] as const) {
      await sql`update customers set legal_mode = ${mode === "law"}, law = '{"abroad": true}', combine_claim_box = true where id = ${customer}`;
      const { meta } = await listActions.call(ctx, {});
      times[mode].push(await once(() => runOnce(ctx, meta.total)));
      const [row] = await sql<
        { count: number }[]
      >`select count(*)::int from letters where customer_id = ${customer}`;
      letters[mode] = row?.count ?? 0;
      await putBack(sql, customer);
    }
  await sql`update customers set legal_mode = false where id = ${customer}`;
  const [ms, floor] = [middle(times.law), middle(times.spec)];
  const work = `run of ${invoices} by Dutch law; floor: by own rates`;
  const note = `${letters.law} letters, ${letters.spec} without`;
  return [{ work, ms, floor, target: `<= ${ALLOWED} x`, ok: ms <= ALLOWED * floor, note }];
}

const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function runOnce(ctx: StaffCtx, count: number) {
  const started: { data: { id: number } } = await runActions.call(ctx, { doAll: true, count });
  await runJob(registry, { id: started.data.id, customer_id: ctx.customer?.id ?? 0 }, () => new Date());
}

/** Limits the list to the given number of rows; the others are postponed far into the future. */
export async function limitDue(sql: postgres.Sql, customer: number, invoices: number) {
  await sql`update invoices set next_action_on = date '2199-01-01' where customer_id = ${customer} and next_action_on is not null and id not in (
    select id from invoices where customer_id = ${customer} and next_action_on <= current_date order by id limit ${invoices})`;
  await sql`create table if not exists bench_before as select * from invoices where false`;
  await sql`delete from bench_before`;
  await sql`insert into bench_before select * from invoices where customer_id = ${customer} and next_action_on <= current_date`;
  await sql`vacuum analyze invoices`;
}

/** Measures the minimum for such a run: one transaction, five statements, no letter and no check. */
const plain = (sql: postgres.Sql, customer: number) =>
  sql
    .begin(async (tx) => {
      const due = tx`select id from invoices where customer_id = ${customer} and next_action_on <= current_date`;
      await tx`insert into timeline_entries (customer_id, invoice_id, type, content, day) select ${customer}, id, 'mail', '', current_date from (${due}) d`;
      await tx`insert into journal_entries (customer_id, invoice_id, label, "from", "to", day) select ${customer}, id, 'status', '1', '3', current_date from (${due}) d`;
      await tx`insert into outbox (customer_id, kind, recipient, sender, subject, message_id) select ${customer}, 'dunning', 'a@b.example', 'c@d.example', 'x', '<' || gen_random_uuid() || '@x>' from (${due}) d`;
      await tx`with form as (insert into letter_forms (customer_id, hash, content) values (${customer}, gen_random_uuid()::text, '{}') returning id)
        insert into letters (customer_id, debtor_id, form_id, language, content, filename, day)
        select ${customer}, debtor_id, form.id, 'nl', '{}', 'x.pdf', current_date from invoices, form where customer_id = ${customer} and next_action_on <= current_date`;
      await tx`update invoices set last_status_id = 3, action_no = action_no + 1, next_action_on = current_date + 14, version = version + 1 where customer_id = ${customer} and next_action_on <= current_date`;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });

class RolledBack extends Error {}

async function putBack(sql: postgres.Sql, customer: number) {
  await sql`delete from letters where customer_id = ${customer}`;
  await sql`delete from outbox where customer_id = ${customer}`;
  await sql`update invoices i set last_status_id = b.last_status_id, flow_step_id = b.flow_step_id, last_action_at = b.last_action_at,
      action_no = b.action_no, invoice_status_id = b.invoice_status_id, next_action_on = b.next_action_on, had_sommatie = b.had_sommatie,
      calculate_interest = b.calculate_interest, calculate_incasso = b.calculate_incasso
    from bench_before b where i.id = b.id`;
  await sql`vacuum analyze invoices`;
}
