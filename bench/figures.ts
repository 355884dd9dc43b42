import fs from "node:fs";
import type postgres from "postgres";
import type { StaffCtx } from "@/lib/access/context";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { rebuildPositions } from "@/lib/figures/commands/rebuild-positions";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { runDaily } from "@/lib/jobs/daily";
import { pastOf } from "./figure-data";
import { floors } from "./figure-floors";
import { caller } from "./http";
import { type Figure, medianWithin, once, percentile } from "./measure";

const [PAGE_MS, CALL_MS] = [30_000, 4_000];
const ROUNDS = 25;
const PAYMENTS = 9;
const PAGE = "/invorder?figures";

/** Measures a customer's dashboard: its page and each call over HTTP, each call beside its queries in plain SQL over the same positions. */
export async function dashboard(sql: postgres.Sql, customer: number, most: number): Promise<Figure[]> {
  if (await pastOf(sql, customer)) await rebuildPositions([customer], new Date());
  // As the worker does every minute.
  await runDaily(statsWork, new Date());
  await catchUpStats(new Date());
  const [row] = await sql<{ many: number }[]>`
    select count(*)::int as many from invoices where customer_id = ${customer}`;
  const of = `customer of ${row?.many}`;
  const { asProgram, asBrowser } = await caller(sql, customer);
  const page = await medianWithin(PAGE_MS, ROUNDS, () => asBrowser(PAGE));
  const figures: Figure[] = [
    { work: `dashboard as a page, ${of}`, ms: page, target: `<= ${most} ms`, ok: page <= most },
  ];
  for (const [call, floorOf] of Object.entries(floors)) {
    const ms = await medianWithin(CALL_MS, ROUNDS, () => asProgram(`/api/dashboard/${call}`));
    const floor = await medianWithin(CALL_MS, 9, () => sql.begin("read only", (tx) => floorOf(tx, customer)));
    const target = "<= 5 x SQL + 10 ms";
    figures.push({ work: `${call}, ${of}`, ms, floor, target, ok: ms <= 5 * floor + 10 });
  }
  return figures;
}

/** Measures the page after each of several payments of today, each by another debtor, and once more. */
export async function pageAfterPayment(
  ctx: StaffCtx,
  sql: postgres.Sql,
  customer: number,
): Promise<Figure[]> {
  const { asBrowser } = await caller(sql, customer);
  const page = () => once(() => asBrowser(PAGE));
  const rows = await sql<{ debtor_id: number; invoice_id: number }[]>`
    select debtor_id, min(id) as invoice_id from invoices where customer_id = ${customer} and amount > 2000
    group by 1 order by 1 limit ${PAYMENTS}`;
  const [again, after]: [number[], number[]] = [[], []];
  for (const { debtor_id, invoice_id } of rows) {
    await addPayment.call(ctx, { debtor_id, amount: "10.00", invoices: { [invoice_id]: null } });
    after.push(await page());
    again.push(await page());
  }
  const figure = (label: string, times: number[], most: number): Figure => {
    const ms = percentile(times, 0.5);
    return { work: `dashboard as a page, ${label}`, ms, target: `<= ${most} ms`, ok: ms <= most };
  };
  return [figure("after a payment", after, 1_000), figure("again", again, 200)];
}

/** Figures that a payment of one invoice changes; days of sales outstanding do not change by so little. */
const moved = [
  "currencies",
  "stats",
  "invoice-status",
  "age-analysis",
  "payed-vs-status",
  "forecast",
  "top-debtors",
];

/** Measures how long after booking a payment dated last month every figure shows it, in ms. Throws when the customer has nothing open. */
export async function paidLate(ctx: StaffCtx, sql: postgres.Sql, customer: number): Promise<Figure[]> {
  const { asProgram } = await caller(sql, customer);
  const fetchAll = () => Promise.all(moved.map((call) => asProgram(`/api/dashboard/${call}`)));
  const [openInvoice] = await sql<{ debtor_id: number; invoice_id: number; amount: string; on: string }[]>`
    select debtor_id, min(id) as invoice_id, '10.00' as amount, (current_date - interval '1 month')::date::text as "on"
    from invoices where customer_id = ${customer} and amount > 1000 and date < current_date - 40
    group by 1 order by sum(amount) desc limit 1`;
  if (!openInvoice) throw new Error(`customer ${customer} has nothing open`);
  const before = await fetchAll();
  const { invoice_id, ...payment } = openInvoice;
  const ms = await once(async () => {
    await addPayment.call(ctx, { ...payment, invoices: { [invoice_id]: null } });
    for (let after = before; after.some((answer, at) => answer === before[at]); ) after = await fetchAll();
  });
  const work = "a payment of last month is in every figure";
  return [{ work, ms, target: "<= 2000 ms", ok: ms <= 2_000 }];
}

/**
 * Measures rewriting the stored figures of every day of every customer, as the first night does; then all positions, from nothing and
 * again.
 */
export async function rebuildStats(sql: postgres.Sql): Promise<Figure[]> {
  await sql`delete from stats`;
  const night = await once(() => runDaily(statsWork, new Date()));
  const ids = (await sql<{ id: number }[]>`select id from customers order by id`).map(({ id }) => id);
  const [row] = await sql<{ many: number }[]>`select count(*)::int as many from invoices`;
  const line = async (label: string): Promise<Figure> => {
    const grown = await watched(sql);
    const ms = await once(() => rebuildPositions(ids, new Date()));
    const most = await grown();
    return {
      work: `positions of ${row?.many} invoices ${label}`,
      ms,
      target: "<= 90 s, <= 150 MB",
      ok: ms <= 90_000 && (most ?? 0) <= 150,
      ...(most === null ? {} : { note: `${most} MB in the database's processes` }),
    };
  };
  await sql`truncate positions`;
  const figures = [await line("from nothing")];
  await sql`vacuum analyze positions`;
  figures.push(await line("worked out over"));
  await sql`vacuum analyze`;
  const work = `figures of every day of ${ids.length} customers`;
  return [{ work, ms: night, target: "<= 20 s", ok: night <= 20_000 }, ...figures];
}

/**
 * Watches the private memory of the database's active processes; the returned function gives the maximum in MB, null where it cannot be
 * read.
 */
async function watched(sql: postgres.Sql): Promise<() => Promise<number | null>> {
  let most: number | null = null;
  const look = async () => {
    const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity where state = 'active'`;
    const sizes = rows.flatMap(({ pid }) => ownMemoryOf(pid) ?? []);
    if (sizes.length > 0) most = Math.max(most ?? 0, Math.round(sizes.reduce((all, size) => all + size, 0)));
  };
  const timer = setInterval(() => void look(), 500);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
}

/** Returns the private memory of a process in MB. */
function ownMemoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  const found = fs.existsSync(file) && /RssAnon:\s+(\d+) kB/.exec(fs.readFileSync(file, "utf8"));
  return found ? Number(found[1]) / 1_000 : null;
}
