import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sync_runs } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import { type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { connectionWith, isLinked, linkSettings } from "../commands/links/link";
import { type PackageKey, packageKeys } from "../statuses";
import { comparedRows } from "./differences";

type Sum = {
  currency: string;
  package: Cents;
  invorder: Cents;
  difference: Cents;
  count: number;
  own: { invorder: Cents; difference: Cents; count: number };
  elsewhere: { invorder: Cents; count: number };
};

/** A package laid beside what we say: per currency what is open there and here, and the rows that explain the difference. */
type Reconciled = {
  source: PackageKey;
  division_name: string;
  /** From when the package's figures are; null before it was first read. */
  as_of: Date | null;
  sums: Sum[];
  /** Every row that differs: the columns of `comparedRows`. Null before it was first read. */
  rows: SQL | null;
};

/** Lays the package that is asked for, else the first that is linked and chosen, beside our books; null where there is none. */
export async function reconciled(read: Read, asked: PackageKey | undefined): Promise<Reconciled | null> {
  const found = await comparedOf(read, asked);
  if (!found) return null;
  const { source, division_name, run, since_id } = found;
  if (!run) return { source, division_name, as_of: null, sums: [], rows: null };
  const compared = { ...found, run_id: run.id, since_id, is_taken_back: run.taken_back_at !== null };
  const rows = await comparedRows(read, compared);
  const { sums, left } = await sumsOf(read, rows, run.is_whole ? run.totals : null);
  return { source, division_name, as_of: run.ended_at, sums, rows: withRest(rows, left) };
}

/** The package and its last run that was brought in. */
async function comparedOf(read: Read, asked: PackageKey | undefined) {
  for (const source of asked ? [asked] : packageKeys) {
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

/** Packages that tell changes alone are looked back at for so many runs. */
const RUNS_BACK = 100;

type Told = {
  currency: string;
  package: string;
  invorder: string;
  count: string;
  elsewhere: string;
  elsewhere_count: string;
};
type Total = { currency: string; open: number };
type Rest = { currency: string; amount: Cents };

/** What was read of a whole list counts; of a package that tells changes alone, what it said of each invoice last. */
async function sumsOf(read: Read, rows: SQL, totals: Total[] | null) {
  const found =
    await read.db.execute<Told>(sql`select currency, sum(package) as package, sum(invorder) as invorder,
    count(*) filter (where package <> invorder) as count,
    coalesce(sum(invorder) filter (where ${isElsewhere}), 0) as elsewhere,
    count(*) filter (where invorder <> 0 and ${isElsewhere}) as elsewhere_count from (${rows}) c group by 1 order by 1`);
  const by = new Map(found.map((row) => [row.currency, row]));
  const named = totals?.map(({ currency }) => currency) ?? [];
  const left: Rest[] = [];
  const sums = [...new Set([...by.keys(), ...named])].sort().map((currency) => {
    const row = by.get(currency);
    const [told, invorder] = [cents(Number(row?.package ?? 0)), cents(Number(row?.invorder ?? 0))];
    const of = totals ? cents(totals.find((one) => one.currency === currency)?.open ?? 0) : told;
    const rest = subtract(of, told);
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

/** What came by another package, another of its administrations, a file or a hand: the package cannot know it. */
const isElsewhere = sql`kind in ('other_source', 'other_division')`;

const withRest = (rows: SQL, left: Rest[]): SQL =>
  sql`select * from (${rows}) c where package <> invorder ${sql.join(
    left.map(
      ({ currency, amount }) =>
        sql` union all select ${`rest-${currency}`}::text, null::int, '', '', '', ${currency}::text, ${amount}::bigint, 0::bigint, 'kept_open', null`,
    ),
  )}`;
