import { and, asc, count, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { run_items, runs } from "@/db/schema/runs";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { addDays, type Day } from "@/lib/kernel/day";
import { metaOf } from "@/lib/kernel/page";
import { RunList } from "../../answers/runs";
import { RunFilters } from "../../schema/runs";
import { runAnswers, runRows, visibleRuns } from "./visible-runs";

/**
 * Returns the runs, newest first: who, when, on which filter, and the figures (AGREEMENTS §3). A user linked to debtors sees and counts
 * only their own debtors' rows.
 */
export const listRuns = query({
  can: "runs.read",
  input: RunFilters,
  answer: RunList,
  async run(read, filters) {
    const condition = matching(read, filters);
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await runRows(read, condition)
      .orderBy(order(runs.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(runs).where(condition);
    return {
      data: await runAnswers(read, rows),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: {},
    };
  },
});

const matching = (read: Read, { occasion, user_id, from, till, q }: RunFilters): SQL | undefined =>
  and(
    visibleRuns(read),
    when(occasion, (value) => eq(runs.occasion, value)),
    when(user_id, (id) => eq(runs.user_id, id)),
    when(from, (day) => gte(runs.created_at, startOf(day))),
    when(till, (day) => lt(runs.created_at, startOf(addDays(day, 1)))),
    when(q, (text) => or(numbered(text), about(read, text))),
  );

/** Returns the first moment of a day in Amsterdam. */
const startOf = (day: Day): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;

const numbered = (text: string): SQL | undefined =>
  /^\d{1,9}$/.test(text) ? eq(runs.id, Number(text)) : undefined;

/** Returns the condition for runs with an invoice whose number, or a debtor whose name, contains the text. */
const about = (read: Read, text: string): SQL => sql`${runs.id} in (
  select ${run_items.run_id} from ${run_items}
  join ${invoices} on ${invoices.customer_id} = ${run_items.customer_id} and ${invoices.id} = ${run_items.invoice_id}
  join ${debtors} on ${debtors.customer_id} = ${run_items.customer_id} and ${debtors.id} = ${run_items.debtor_id}
  where ${and(
    eq(run_items.customer_id, read.customer.id),
    ofOwnDebtor(read, run_items.debtor_id),
    or(contains(text, invoices.number), containsLower(text, debtors.search)),
  )})`;
