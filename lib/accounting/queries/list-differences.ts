import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { hold_items, holds } from "@/db/schema/agreements";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { cents, subtract } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { type Difference, DifferenceList } from "../answers/sync-runs";
import { acceptable, DifferenceFilters, type DifferenceKind } from "../schema";
import { reconcile } from "./reconcile";

/**
 * Returns why the sums of a linked package and ours differ: per currency the open amounts there and here and their difference, and the rows
 * that explain it to the cent. A remainder that no row explains is what the package no longer lists and we have not closed. Empty before
 * the first sync.
 */
export const listDifferences = query({
  can: "sync.read",
  input: DifferenceFilters,
  answer: DifferenceList,
  async run(read, filters) {
    const found = await reconcile(read, filters.package);
    const rest = { package: found?.source ?? null, division_name: found?.division_name ?? "" };
    const { as_of = null, sums = [] } = found ?? {};
    if (!found?.rows)
      return { data: [], meta: metaOf(filters, 0), filters, totals: { ...rest, as_of, sums, kinds: [] } };
    const rows = sql`select * from (${found.rows}) c where ${matchingOf(filters)}`;
    const data = await pageOf(read, rows, filters);
    const kinds = await kindsOf(read, found.rows, { ...filters, kind: undefined });
    const total = kinds.reduce(
      (sum, { kind, count }) => (filters.kind && filters.kind !== kind ? sum : sum + count),
      0,
    );
    return { data, meta: metaOf(filters, total), filters, totals: { ...rest, as_of, sums, kinds } };
  },
});

type Narrowed = Pick<DifferenceFilters, "currency" | "q"> & { kind?: DifferenceKind | undefined };

/** Returns the filters of a list as a condition on `c`. */
export const matchingOf = ({ kind, currency, q }: Narrowed): SQL =>
  and(
    sql`true`,
    when(kind, (value) => sql`c.kind = ${value}`),
    when(currency, (value) => sql`c.currency = ${value}`),
    when(q, (text) => sql`(${contains(text, sql`c.number`)} or ${containsLower(text, sql`c.search`)})`),
  ) ?? sql`true`;

/** Returns the number of rows per reason. */
async function kindsOf(read: Read, rows: SQL, narrowed: Narrowed) {
  const found = await read.db.execute<{ kind: DifferenceKind; count: string }>(
    sql`select c.kind, count(*) as count from (${rows}) c where ${matchingOf(narrowed)} group by 1 order by 1`,
  );
  return found.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

type Row = Pick<
  z.output<typeof Difference>,
  "id" | "kind" | "invoice_id" | "number" | "debtor" | "currency" | "reason" | "is_held"
> & { package: string; invorder: string };

async function pageOf(read: Read, rows: SQL, { page, per_page, direction }: DifferenceFilters) {
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  const found = await read.db.execute<Row>(
    sql`select x.*, ${isHeld(read)} as is_held from (${rows} order by c.kind, c.number ${order}, c.id
      limit ${per_page} offset ${(page - 1) * per_page}) x`,
  );
  return found.map(({ id, kind, invoice_id, number, debtor, currency, reason, is_held, ...amounts }) => {
    const [packageAmount, ours] = [cents(Number(amounts.package)), cents(Number(amounts.invorder))];
    const can_accept = invoice_id !== null && acceptable.some((acceptedKind) => acceptedKind === kind);
    const row = { id, kind, invoice_id, number, debtor, currency, reason, is_held, can_accept };
    return { ...row, package: packageAmount, invorder: ours, difference: subtract(packageAmount, ours) };
  });
}

/** Returns SQL for whether messages about an invoice are held because of its difference. */
const isHeld = ({ customer }: Read): SQL => sql`exists (select 1 from ${hold_items} i join ${holds} h
  on h.customer_id = i.customer_id and h.id = i.hold_id where i.customer_id = ${customer.id} and i.invoice_id = x.invoice_id
  and i.is_open and h.reason = 'difference')`;
