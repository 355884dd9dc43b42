import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { connectionWith, isLinked, linkSettings } from "../commands/links/link";
import { rangeOf } from "../rules/range";
import { type PackageKey, packageKeys } from "../statuses";

type Sum = {
  currency: string;
  package: Cents;
  invorder: Cents;
  difference: Cents;
  count: number;
  own: { invorder: Cents; difference: Cents; count: number };
  elsewhere: { invorder: Cents; count: number };
};

/** A package compared with our books: per currency the open amounts there and here, and the rows that explain the difference. */
type Reconciliation = {
  source: PackageKey;
  division_name: string;
  /** The moment of the package's figures; null before it was first read. */
  as_of: Date | null;
  sums: Sum[];
  /** SQL of every row that differs: the columns of `comparedRows`. Null before it was first read. */
  rows: SQL | null;
};

/** Returns the comparison of the given package, else the first linked one with an administration, with our books; null without one. */
export async function reconcile(
  read: Read,
  packageKey: PackageKey | undefined,
): Promise<Reconciliation | null> {
  const found = await comparedOf(read, packageKey);
  if (!found) return null;
  const { source, division_name, run, since_id } = found;
  if (!run) return { source, division_name, as_of: null, sums: [], rows: null };
  const compared = { ...found, run_id: run.id, since_id, is_taken_back: run.taken_back_at !== null };
  const rows = await comparedRows(read, compared);
  const { sums, left } = await sumsOf(read, rows, run.is_whole ? run.totals : null);
  return { source, division_name, as_of: run.ended_at, sums, rows: withRest(rows, left) };
}

/** Returns the package and its last imported run. */
async function comparedOf(read: Read, packageKey: PackageKey | undefined) {
  for (const source of packageKey ? [packageKey] : packageKeys) {
    const connection = await connectionWith(read, source);
    if (!connection || !isLinked(connection) || connection.division === null) continue;
    const { division, division_name, host } = connection;
    const { range } = await linkSettings(read, host);
    const runs = await read.db
      .select()
      .from(sync_runs)
      .where(
        and(
          eq(sync_runs.customer_id, read.customer.id),
          eq(sync_runs.source, source),
          eq(sync_runs.division, division),
          inArray(sync_runs.state, ["done", "rejected"]),
        ),
      )
      .orderBy(desc(sync_runs.id))
      .limit(RUNS_BACK);
    const since_id = runs.find(({ is_whole }) => is_whole)?.id ?? runs.at(-1)?.id ?? 0;
    return { source, division, division_name, range, run: runs[0] ?? null, since_id };
  }
  return null;
}

/** The number of earlier runs to read for packages that report only changes. */
const RUNS_BACK = 100;

type LedgerBalance = {
  currency: string;
  package: string;
  invorder: string;
  count: string;
  elsewhere: string;
  elsewhere_count: string;
};
type Total = { currency: string; open: number };
type Rest = { currency: string; amount: Cents };

/**
 * Returns the sums of both sides per currency, in cents, and the part of the package's own total that is in no row. `totals`: the package's
 * total where its whole list was read; null for one that reports only changes, where its last report on each invoice counts.
 */
async function sumsOf(read: Read, rows: SQL, totals: Total[] | null) {
  const found =
    await read.db.execute<LedgerBalance>(sql`select currency, sum(package) as package, sum(invorder) as invorder,
    count(*) filter (where package <> invorder) as count,
    coalesce(sum(invorder) filter (where ${isElsewhere}), 0) as elsewhere,
    count(*) filter (where invorder <> 0 and ${isElsewhere}) as elsewhere_count from (${rows}) c group by 1 order by 1`);
  const by = new Map(found.map((row) => [row.currency, row]));
  const named = totals?.map(({ currency }) => currency) ?? [];
  const left: Rest[] = [];
  const sums = [...new Set([...by.keys(), ...named])].sort().map((currency) => {
    const row = by.get(currency);
    const [packageSum, invorder] = [cents(Number(row?.package ?? 0)), cents(Number(row?.invorder ?? 0))];
    const of = totals ? cents(totals.find((total) => total.currency === currency)?.open ?? 0) : packageSum;
    const rest = subtract(of, packageSum);
    if (rest !== NOTHING) left.push({ currency, amount: rest });
    const count = Number(row?.count ?? 0) + (rest === NOTHING ? 0 : 1);
    const elsewhere = {
      invorder: cents(Number(row?.elsewhere ?? 0)),
      count: Number(row?.elsewhere_count ?? 0),
    };
    const ours = subtract(invorder, elsewhere.invorder);
    const own = { invorder: ours, difference: subtract(of, ours), count: count - elsewhere.count };
    return { currency, package: of, invorder, difference: subtract(of, invorder), count, own, elsewhere };
  });
  return { sums, left };
}

/** Imported by another package, another of its administrations or a file, or entered by hand: the package cannot know it. */
const isElsewhere = sql`kind in ('other_source', 'other_division')`;

const withRest = (rows: SQL, left: Rest[]): SQL =>
  sql`select * from (${rows}) c where package <> invorder ${sql.join(
    left.map(
      ({ currency, amount }) =>
        sql` union all select ${`rest-${currency}`}::text, null::int, '', '', '', ${currency}::text, ${amount}::bigint, 0::bigint, 'kept_open', null`,
    ),
  )}`;

/** The administration that is compared with our books, and the run with its figures. */
type Compared = {
  source: string;
  division: string;
  range: string;
  run_id: number;
  /** Rejected rows count from this run on: the last one that read the whole list. */
  since_id: number;
  is_taken_back: boolean;
};

/**
 * Returns SQL of every invoice, ours or rejected, with its open amount in its package and here, and why they differ: rows of `id,
 * invoice_id, number, debtor, search, currency, package, invorder, kind, reason`. In cents; credits are below zero.
 */
async function comparedRows(read: Read, compared: Compared): Promise<SQL> {
  const { source, division, run_id, since_id, is_taken_back } = compared;
  const customer = read.customer.id;
  const outside = await outsideRange(read, compared);
  const isSettled = sql`i.last_status_id in (${sql.join(
    settled.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const here = sql`(i.source = ${source} and i.division is not distinct from ${division}::text)`;
  const isKeptOpen = sql`exists (select 1 from ${sync_rows} k where k.customer_id = i.customer_id and k.run_id = ${run_id}
    and k.invoice_id = i.id and (k.kind = 'doubted' or (${is_taken_back} and k.kind = 'closed')))`;
  const ledger = sql`coalesce(i.ledger_open, i.amount + coalesce(u.unseen, 0))`;
  return sql`with refused as (
      select distinct on (coalesce(s.external_id, s.id::text)) s.id, s.external_id, s.label, s.currency, s.amount, s.reason
      from ${sync_rows} s join ${sync_runs} t on t.customer_id = s.customer_id and t.id = s.run_id
      where s.customer_id = ${customer} and s.kind = 'rejected' and s.run_id >= ${since_id}
        and t.source = ${source} and t.division is not distinct from ${division}::text
      order by coalesce(s.external_id, s.id::text), s.id desc
    ), unseen as (
      select b.invoice_id, sum(b.unseen)::bigint as unseen from ${bookings} b
      where b.customer_id = ${customer} and b.unseen <> 0 group by 1
    ), ours as (
      select 'i' || i.id as id, i.id as invoice_id, i.number, d.name as debtor, d.search, i.currency,
        case when not ${here} or ${outside} or ${isKeptOpen} or f.reason = 'currency_changed' then 0
          when f.id is not null then case when f.currency = i.currency then coalesce(f.amount, 0) else 0 end
          else ${ledger} end as package,
        case when ${isSettled} then 0 else i.amount end as invorder,
        case when i.source <> ${source} then 'other_source' when not ${here} then 'other_division'
          when ${outside} then 'out_of_range' when ${isKeptOpen} then 'kept_open'
          when f.reason = 'currency_changed' then 'other_currency' when f.id is not null then 'rejected'
          when coalesce(u.unseen, 0) <> 0 then 'in_transit' when ${isSettled} then 'closed_here' else 'changed_here' end as kind,
        f.reason
      from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
      left join unseen u on u.invoice_id = i.id
      left join refused f on f.external_id = i.external_id and ${here}
      where i.customer_id = ${customer} and ((i.amount <> 0 and not ${isSettled}) or (${here} and coalesce(i.ledger_open, 0) <> 0))
    )
    select * from ours
    union all select 'r' || f.id, null, f.label, '', '', f.currency, f.amount, 0,
      case when f.reason = 'currency_changed' then 'other_currency' else 'rejected' end, f.reason
    from refused f where f.currency is not null and f.amount <> 0 and not exists (select 1 from ${invoices} i
      where i.customer_id = ${customer} and ${here} and i.external_id = f.external_id and i.currency = f.currency)`;
}

/** Returns a condition on `d`, the debtors of an administration: those outside the range that is read, which its list leaves out. */
async function outsideRange(
  { db, customer }: Read,
  { source, division, range }: { source: string; division: string; range: string },
): Promise<SQL> {
  if (range.trim() === "") return sql`false`;
  const isWithin = rangeOf(range);
  const rows = await db.execute<{ id: number; number_there: string }>(
    sql`select id, number_there from ${debtorsOf(customer.id, { source, division })} k`,
  );
  const ids = [...rows].filter(({ number_there }) => !isWithin(number_there)).map(({ id }) => id);
  return sql`d.id = any (${`{${ids.join()}}`}::int[])`;
}
