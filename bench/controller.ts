import type postgres from "postgres";
import { type Ctx, transact } from "@/lib/access/context";
import { settled, statusIds } from "@/lib/flow/statuses";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { type Figure, median, megabytes, once } from "./measure";

const MANY = 1_000_000;
const PAGE_RUNS = 15;

/** Measures a controller's lists over HTTP, for customers of 42,000 and 200,000 invoices, each beside its queries in plain SQL. */
export async function controllerLists(
  sql: postgres.Sql,
  customer: number,
  fetched: (path: string) => Promise<unknown>,
): Promise<Figure[]> {
  const invoiceFloor = await median(PAGE_RUNS, () =>
    sql.begin("read only", async (tx) => {
      await tx`select i.id, d.name, d.number, i.number, i.date, i.expires_at, i.currency, i.amount, i.total_amount, i.last_status_id, i.deadline, i.version
        from invoices i join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
        where i.customer_id = ${customer} order by i.date desc, i.id desc limit 50`;
      await tx`select currency, count(*), sum(total_amount), sum(amount) filter (where last_status_id <> all(${settled}))
        from invoices where customer_id = ${customer} group by currency`;
    }),
  );
  const debtorFloor = await median(PAGE_RUNS, () =>
    sql.begin("read only", async (tx) => {
      await tx`select d.id, d.number, d.name, d.status, o.*, s.dso from debtors d
        left join lateral (select sum(amount) as open, sum(amount) filter (where expires_at < current_date) as overdue, count(*) as many
          from invoices i where i.customer_id = d.customer_id and i.debtor_id = d.id and i.last_status_id <> all(${settled}) and i.amount <> 0) o on true
        left join lateral (select sum(total_amount * (coalesce(paid_at, current_date) - date)) / sum(total_amount) as dso
          from invoices i where i.customer_id = d.customer_id and i.debtor_id = d.id and i.total_amount > 0) s on true
        where d.customer_id = ${customer} order by d.name, d.id limit 50`;
      await tx`select count(*) from debtors where customer_id = ${customer}`;
      await tx`select currency, sum(amount), sum(amount) filter (where expires_at < current_date), count(*)
        from invoices where customer_id = ${customer} and last_status_id <> all(${settled}) and amount <> 0 group by currency`;
    }),
  );
  const actions = await median(PAGE_RUNS, () => fetched("/api/actions-list?per_page=50"));
  const invoices = await median(PAGE_RUNS, () => fetched("/api/invoices"));
  const debtors = await median(PAGE_RUNS, () => fetched("/api/debtors"));
  const [row] = await sql<{ many: number }[]>`
    select count(*)::int as many from invoices where customer_id = ${customer}`;
  const many = row?.many ?? 0;
  const most = many <= 200_000 ? 50 : 150;
  const figure = (list: string, ms: number, floor?: number): Figure => ({
    work: `${list} list over HTTP, customer of ${many}`,
    ms,
    target: `<= ${most} ms`,
    ok: ms <= most,
    ...(floor === undefined ? {} : { floor }),
  });
  return [
    figure("action", actions),
    figure("invoice", invoices, invoiceFloor),
    figure("debtor", debtors, debtorFloor),
  ];
}

/** Measures setting ten thousand statuses in one call, beside one transaction that updates as many rows and writes as many entries. */
export async function bulkStatuses(ctx: Ctx, sql: postgres.Sql, customer: number): Promise<Figure[]> {
  const rows = await sql<{ id: number }[]>`
    select id from invoices where customer_id = ${customer} and amount > 0 order by id limit 20000`;
  const ids = rows.map(({ id }) => id);
  const floor = await once(() =>
    sql.begin(async (tx) => {
      const some = ids.slice(10_000);
      await tx`update invoices set last_status_id = ${statusIds.phoneContact}, version = version + 1 where customer_id = ${customer} and id = any(${some})`;
      await tx`insert into journal_entries (customer_id, invoice_id, label, "from", "to", day) select ${customer}, id, 'status', null, ${String(statusIds.phoneContact)}, current_date from unnest(${some}::int[]) id`;
      await tx`insert into timeline_entries (customer_id, invoice_id, type, content, day) select ${customer}, id, 'status', '', current_date from unnest(${some}::int[]) id`;
    }),
  );
  const chosen = Object.fromEntries(ids.slice(0, 10_000).map((id) => [String(id), statusIds.phoneContact]));
  const ms = await once(() => transact(ctx, (tx) => updateStatuses.call(tx, { invoices: chosen })));
  return [{ work: "bulk status of 10,000", ms, floor, target: "<= 5 x SQL", ok: ms <= 5 * floor }];
}

/** Measures the export of a million invoices as CSV, read as fast as it arrives, and the growth of the process's memory. */
export async function bigExport(ctx: Ctx, sql: postgres.Sql, customer: number): Promise<Figure[]> {
  await sql`insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id)
    select ${customer}, d.first + g % 5000, 'M' || g, current_date - 60 - g % 700, current_date - 30 - g % 700,
      case when g % 10 < 4 then 5000 + g % 90000 else 0 end, 5000 + g % 90000, case when g % 10 < 4 then 3 else 19 end
    from generate_series(1, ${MANY}) g, (select min(id) as first from debtors where customer_id = ${customer}) d`;
  await sql`vacuum analyze invoices`;
  const before = megabytes();
  let peak = before;
  let rows = 0;
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  const ms = await once(async () => {
    const { body } = await exportInvoices.call(ctx, {});
    if (Buffer.isBuffer(body)) throw new Error("an export is streamed");
    for await (const part of body) for (const byte of part) if (byte === 10) rows += 1;
  });
  clearInterval(watch);
  const perSecond = (rows - 1) / (ms / 1_000);
  return [
    {
      work: `CSV of ${rows - 1} invoices`,
      ms,
      target: ">= 300,000 rows/s, <= 150 MB",
      ok: perSecond >= 300_000 && peak - before <= 150,
      note: `${Math.round(perSecond)} rows a second, grew by ${peak - before} MB`,
    },
  ];
}
