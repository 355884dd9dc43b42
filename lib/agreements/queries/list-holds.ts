import { and, count, eq, gte, lte, type SQL, sql, sum } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { HoldList } from "../answers";
import { HoldFilters } from "../schema";
import { holdRows, ofDebtor, summaryOf } from "./hold-rows";

/** Returns the holds of a customer, a page at a time, with count and sum per kind and currency of all that match. */
export const listHolds = query({
  can: "holds.read",
  input: HoldFilters,
  answer: HoldList,
  async run(read, filters) {
    const matching = matchingHolds(read, filters);
    const [rows, totals] = await Promise.all([
      holdRows(read, matching)
        .limit(filters.per_page)
        .offset((filters.page - 1) * filters.per_page),
      totalsOf(read, matching),
    ]);
    const total = totals.reduce((all, { count }) => all + count, 0);
    return {
      data: rows.map((row) => summaryOf(row, read)),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

const matchingHolds = (read: Read, filters: HoldFilters): SQL | undefined =>
  and(
    ownDebtor(read),
    when(filters.kind, (kind) => eq(holds.kind, kind)),
    when(filters.state, (state) => stateIs(read, state)),
    when(filters.debtor_id, (id) => eq(holds.debtor_id, id)),
    when(
      filters.invoice_id,
      (id) => sql`${holds.id} in (select ${hold_items.hold_id} from ${hold_items}
        where ${hold_items.customer_id} = ${read.customer.id} and ${hold_items.invoice_id} = ${id})`,
    ),
    when(filters.owner, (id) => eq(holds.owner_user_id, id)),
    when(filters.reason, (reason) => eq(holds.reason, reason)),
    when(filters.from, (day) => gte(holds.back_on, day)),
    when(filters.till, (day) => lte(holds.back_on, day)),
    when(filters.currency, (currency) => eq(holds.currency, currency)),
    when(filters.q, (text) => containsLower(text, debtors.search)),
  );

const stateIs = ({ today }: Read, state: NonNullable<HoldFilters["state"]>) =>
  state === "passed" ? and(eq(holds.state, "open"), lte(holds.back_on, today)) : eq(holds.state, state);

async function totalsOf({ db, customer }: Read, matching: SQL | undefined) {
  const rows = await db
    .select({ kind: holds.kind, currency: holds.currency, count: count(), amount: sum(holds.amount) })
    .from(holds)
    .innerJoin(debtors, ofDebtor)
    .where(and(eq(holds.customer_id, customer.id), matching))
    .groupBy(holds.kind, holds.currency)
    .orderBy(holds.kind, holds.currency);
  return rows.map(({ amount, ...rest }) => ({ ...rest, amount: cents(Number(amount ?? 0)) }));
}
