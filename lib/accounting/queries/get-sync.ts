import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fullName } from "@/db/full-name";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { users } from "@/db/schema/tenancy";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import type { StayReason } from "@/lib/invoices/rules/stay-reasons";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { OneSyncRun, type SyncRow } from "../answers/sync-runs";
import type { ImportPreview } from "../rules/import-preview";
import { SyncRowFilters } from "../schema";
import { checkReopenable } from "./check-reopenable";
import { checkRevertible } from "./check-revertible";
import { runAnswer, stateAt } from "./list-syncs";

/** Returns one sync or import and a page of its rows: each before and after, or why it was rejected. Throws Problem("not-found"). */
export const getSync = query({
  can: "sync.read",
  input: SyncRowFilters,
  answer: OneSyncRun,
  async run(read, filters) {
    const { run, by } = await oneRun(read, filters.id);
    const { rows, total } = await pageOfSyncRows(read, run, filters);
    const { missing, open } = run.why_values;
    const look =
      run.state === "waiting" && run.look && run.expires_at ? previewAnswer(run.look, run.expires_at) : null;
    const data = {
      ...runAnswer({ run, by }),
      missing: typeof missing === "number" ? missing : null,
      open: typeof open === "number" ? open : null,
      taken_back_at: run.taken_back_at,
      can_take_back: (await checkReopenable(read, run)).why === null,
      can_revert: (await checkRevertible(read, run)).why === null,
      look,
      rows,
    };
    return { data, meta: metaOf(filters, total), filters };
  },
});

const previewAnswer = ({ digest: _, ...look }: ImportPreview, expires_at: Date) => ({ ...look, expires_at });

async function oneRun({ db, customer, now }: Read, id: number) {
  const [found] = await db
    .select({ run: { ...getTableColumns(sync_runs), state: stateAt(now) }, by: fullName })
    .from(sync_runs)
    .leftJoin(users, eq(users.id, sync_runs.user_id))
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.id, id)));
  if (!found) throw notFound();
  return found;
}

type Run = typeof sync_runs.$inferSelect;
type Facts = { amount: number; total_amount: number; expires_at: string; status_id: number };
type SyncItem = {
  id: string;
  kind: z.output<typeof SyncRow>["kind"];
  invoice_id: number | null;
  number: string;
  debtor_id: number | null;
  debtor: string;
  currency: string;
  amount: string | null;
  before: Facts | null;
  after: Facts | null;
  faults: { column: string; reason: string; value: string }[];
  kept: StayReason | null;
};

/** Returns whether a run did nothing of what its preview showed: it was dropped, or failed. */
const hasNoRows = ({ state }: Run): boolean => state === "dropped" || state === "failed";

/** Returns a page of what a run did or would do, row by row, and how many such rows there are. */
async function pageOfSyncRows(read: Read, run: Run, filters: SyncRowFilters) {
  const rows = rowsOf(read, run, filters);
  if (hasNoRows(run)) return { rows: [], total: 0 };
  const order = filters.direction === "asc" ? sql`asc` : sql`desc`;
  const found = await read.db.execute<SyncItem>(
    sql`${rows} order by number ${order}, id ${order} limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}`,
  );
  const [counted] = await read.db.execute<{ total: string }>(sql`select count(*) as total from (${rows}) x`);
  return { rows: found.map(syncRow), total: Number(counted?.total ?? 0) };
}

/**
 * Returns a select of the rows of a run: what it changed and rejected, and for one that waits what it would add, as stored; what it added
 * by the instant of its transaction. For a reverted run only what was left as it was, and what was rejected.
 */
function rowsOf({ customer }: Read, run: Run, { kind, q }: SyncRowFilters): SQL {
  const number = sql`coalesce(i.number, r.label)`;
  return sql`select r.id::text as id, r.kind, r.invoice_id, ${number} as number, coalesce(o.id, d.id) as debtor_id,
      coalesce(o.name, d.name, r.debtor_number, '') as debtor,
      coalesce(r.currency, i.currency, '') as currency, r.amount, r.before, r.after, r.faults, r.kept
    from (select 'r' || s.id as id, s.kind, s.invoice_id, s.label, s.currency, s.amount, s.before, s.after, s.faults,
          case when s.kind = 'added' then s.external_id end as debtor_number,
          case when s.kind = 'kept' then s.reason end as kept
        from ${sync_rows} s where s.customer_id = ${customer.id} and s.run_id = ${run.id}
      union all select 'i' || n.id, 'added', n.id, '', n.currency, j.first, null, null, '[]'::jsonb, null, null
        from ${invoices} n left join lateral (select e."to"::bigint as first from ${journal_entries} e
          where e.customer_id = n.customer_id and e.invoice_id = n.id and e.label = 'amount' and e."from" is null order by e.id limit 1) j on true
        where n.customer_id = ${customer.id} and n.source = ${run.source} and n.created_at =
          (select t.taken_at from ${sync_runs} t where t.customer_id = ${customer.id} and t.id = ${run.id})) r
    left join ${invoices} i on i.customer_id = ${customer.id} and i.id = r.invoice_id
    left join ${debtors} o on o.customer_id = i.customer_id and o.id = i.debtor_id
    left join ${debtors} d on d.customer_id = ${customer.id} and d.number = r.debtor_number
    where ${run.state === "reverted" ? sql`r.kind in ('kept', 'rejected') and ` : sql``}${when(kind, (value) => sql`r.kind = ${value}`) ?? sql`true`}
      and ${when(q, (text) => sql`(${contains(text, number)} or ${containsLower(text, sql`coalesce(o.search, d.search, lower(r.debtor_number))`)})`) ?? sql`true`}`;
}

const syncRow = ({ amount, before, after, ...row }: SyncItem): z.output<typeof SyncRow> => ({
  ...row,
  amount: amount === null ? null : cents(Number(amount)),
  before: before && factsOf(before),
  after: after && factsOf(after),
});

const factsOf = ({ amount, total_amount, expires_at, status_id }: Facts) => ({
  amount: cents(amount),
  total_amount: cents(total_amount),
  expires_at: day(expires_at),
  status_id,
});
