import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { type Difference, DifferenceList } from "../answers/sync-runs";
import { connectionWith, isLinked, linkSettings } from "../commands/links/link";
import { DifferenceFilters } from "../schema/sync-runs";
import { type PackageKey, packageKeys } from "../statuses";
import { comparedRows } from "./differences";

/**
 * Why the sums of a linked package and ours differ: per currency what is open there, here and the difference, and the rows that explain it
 * to the cent. A remainder that no row explains is what the package no longer names and we have not closed. Empty before the first sync.
 */
export const listDifferences = query({
  can: "sync.read",
  input: DifferenceFilters,
  answer: DifferenceList,
  async run(read, filters) {
    const found = await comparedOf(read, filters.package);
    const rest = { package: found?.source ?? null, division_name: found?.division_name ?? "" };
    if (!found?.run)
      return { data: [], meta: metaOf(filters, 0), filters, totals: { ...rest, as_of: null, sums: [] } };
    const { run, since_id } = found;
    const compared = { ...found, run_id: run.id, since_id, is_taken_back: run.taken_back_at !== null };
    const rows = await comparedRows(read, compared);
    const { sums, left } = await sumsOf(read, rows, run.is_whole ? run.totals : null);
    const all = withRest(rows, left);
    const matching = matchingOf(filters);
    const data = await pageOf(read, sql`select * from (${all}) c where ${matching}`, filters);
    const [counted] = await read.db.execute<{ total: string }>(
      sql`select count(*) as total from (${all}) c where ${matching}`,
    );
    const totals = { ...rest, as_of: run.ended_at, sums };
    return { data, meta: metaOf(filters, Number(counted?.total ?? 0)), filters, totals };
  },
});

/** The package that is asked for, else the first that is linked and chosen, and its last run that was brought in. */
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

type Sum = { currency: string; package: string; invorder: string; count: string };
type Total = { currency: string; open: number };

/** What was read of a whole list counts; of a package that tells changes alone, what it said of each invoice last. */
async function sumsOf(read: Read, rows: SQL, totals: Total[] | null) {
  const found =
    await read.db.execute<Sum>(sql`select currency, sum(package) as package, sum(invorder) as invorder,
    count(*) filter (where package <> invorder) as count from (${rows}) c group by 1 order by 1`);
  const by = new Map(found.map((row) => [row.currency, row]));
  const named = totals?.map(({ currency }) => currency) ?? [];
  const left: { currency: string; amount: Cents }[] = [];
  const sums = [...new Set([...by.keys(), ...named])].sort().map((currency) => {
    const row = by.get(currency);
    const [told, invorder] = [cents(Number(row?.package ?? 0)), cents(Number(row?.invorder ?? 0))];
    const of = totals ? cents(totals.find((one) => one.currency === currency)?.open ?? 0) : told;
    const rest = subtract(of, told);
    if (rest !== NOTHING) left.push({ currency, amount: rest });
    const count = Number(row?.count ?? 0) + (rest === NOTHING ? 0 : 1);
    return { currency, package: of, invorder, difference: subtract(of, invorder), count };
  });
  return { sums, left };
}

const withRest = (rows: SQL, left: { currency: string; amount: Cents }[]): SQL =>
  sql`select * from (${rows}) c where package <> invorder ${sql.join(
    left.map(
      ({ currency, amount }) =>
        sql` union all select ${`rest-${currency}`}::text, null::int, '', '', '', ${currency}::text, ${amount}::bigint, 0::bigint, 'kept_open', null`,
    ),
  )}`;

const matchingOf = ({ kind, currency, q }: DifferenceFilters): SQL =>
  and(
    sql`true`,
    when(kind, (one) => sql`c.kind = ${one}`),
    when(currency, (one) => sql`c.currency = ${one}`),
    when(q, (text) => sql`(${contains(text, sql`c.number`)} or ${containsLower(text, sql`c.search`)})`),
  ) ?? sql`true`;

type Row = Omit<z.output<typeof Difference>, "package" | "invorder" | "difference"> & {
  search: string;
  package: string;
  invorder: string;
};

async function pageOf(read: Read, rows: SQL, { page, per_page, direction }: DifferenceFilters) {
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  const found = await read.db.execute<Row>(
    sql`${rows} order by c.kind, c.number ${order}, c.id limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  return found.map(({ search: _, package: there, invorder: here, ...row }) => {
    const [told, ours] = [cents(Number(there)), cents(Number(here))];
    return { ...row, package: told, invorder: ours, difference: subtract(told, ours) };
  });
}
