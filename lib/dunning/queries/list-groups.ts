import { and, eq, type SQL, sql } from "drizzle-orm";
import { ordered } from "@/db/order";
import { among } from "@/db/recordset";
import { revokedByDebtors } from "@/db/revoked-mandates";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { undeliveredDebtors } from "@/db/undelivered";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { lastContact } from "@/lib/debtors/rules";
import { type Day, day, daysBetween } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { type Attention, attentions } from "../answers/attention";
import { ActionGroups } from "../answers/lists";
import { GroupFilters } from "../schema";
import { filteredActions } from "./filtered-actions";
import { heldRows, policyColumns } from "./held-rows";
import { actionTotals } from "./list-actions";
import { stepWeight } from "./step-weight";

/**
 * Lists the action list per debtor and currency, heaviest step first: one line to tick for all due invoices of a debtor. The totals count
 * invoices, the page counts lines.
 */
export const listGroups = query({
  can: "actions.read",
  input: GroupFilters,
  answer: ActionGroups,
  async run(read, filters) {
    const flat = { ...filters, type: "action" as const, expired: false, all: false };
    const condition = await filteredActions(read, flat);
    const rows = await pageOf(read, filters, condition);
    const [first] = rows;
    const [total, totals] = first
      ? [first.total, first.totals.map(totalRow)]
      : [await countOf(read, condition), await actionTotals(read, condition)];
    const [held, attention] = await Promise.all([
      heldIn(read, rows),
      attentionTo(
        read,
        rows.map(({ debtor_id }) => debtor_id),
      ),
    ]);
    return {
      data: rows.map((row) => ({
        ...groupRow(row, read.today),
        held: held(row),
        attention: attention(row.debtor_id),
      })),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

type Row = {
  debtor_id: number;
  debtor: string;
  debtor_number: string;
  telephone: string;
  owner: string;
  currency: "EUR" | "USD" | "GBP";
  amount: string;
  count: number;
  expires_at: string;
  step: number | null;
  lighter: number;
  message_on: string | null;
  call_on: string | null;
  invoices: number[];
  amounts: number[];
  is_processing: boolean;
  /** Of all that match, repeated in every row: the number of lines, and per currency the number of invoices with their sum. */
  total: number;
  totals: { currency: Row["currency"]; count: number; amount: string }[];
};

const sortColumns = {
  step: sql`g.weight`,
  debtor: sql`d.name`,
  amount: sql`g.amount`,
  count: sql`g.count`,
  expires_at: sql`g.expires_at`,
};

const groups = (condition: SQL | undefined): SQL => sql`
  select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency, count(*)::int as count, sum(${invoices.amount}) as amount,
    min(${invoices.expires_at}) as expires_at, max(${stepWeight}) as weight, max(${invoices.last_action_at}) as message_on
  from ${invoices} where ${condition} group by 1, 2`;

/**
 * Returns a page of lines. All due rows are read once, for lines, count and sums; grouped, sorted and cut to a page before details of a
 * line are read. Names are looked up for the page alone, unless it is sorted by them.
 */
async function pageOf(read: Read, filters: GroupFilters, condition: SQL | undefined): Promise<Row[]> {
  const order = sql.join(ordered(sortColumns, filters, sql`g.debtor_id`), sql`, `);
  const withNames = sql`join ${debtors} d on d.customer_id = ${read.customer.id} and d.id = g.debtor_id`;
  const isByName = filters.sort.split(",").includes("debtor");
  return read.db.execute<Row>(sql`
    with g as materialized (${groups(condition)}),
    cut as (
      select first.*, row_number() over () as place from (
        select g.* from g ${isByName ? withNames : sql``}
        order by ${order}, g.currency limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}) first),
    page as (
      select g.*, d.name as debtor, d.number as debtor_number, d.contact_telephone_number as telephone, d.customer_owner as owner
      from cut g ${withNames}),
    summed as (select g.currency, sum(g.count)::int as count, sum(g.amount)::text as amount from g group by 1)
    select page.debtor_id, page.debtor, page.debtor_number, page.telephone, page.owner, page.currency, page.amount::text, page.count,
      page.expires_at::text, page.message_on::text, own.step, own.lighter, own.invoices, own.amounts, own.is_processing,
      (select count(*)::int from g) as total, (select json_agg(summed order by summed.currency) from summed) as totals,
      (select max(${debtor_entries.day})::text from ${debtor_entries} where ${debtor_entries.customer_id} = ${read.customer.id}
        and ${debtor_entries.debtor_id} = page.debtor_id and ${debtor_entries.type} = 'call' and ${debtor_entries.deleted_at} is null) as call_on
    from page, lateral (
      select (array_agg(${invoices.invoice_status_id} order by ${stepWeight} desc))[1] as step,
        (count(*) filter (where ${stepWeight} < page.weight))::int as lighter,
        coalesce(array_agg(${invoices.id} order by ${invoices.expires_at}, ${invoices.id})
          filter (where ${invoices.processing_job_id} is null), '{}') as invoices,
        coalesce(array_agg(${invoices.amount}::float8 order by ${invoices.expires_at}, ${invoices.id})
          filter (where ${invoices.processing_job_id} is null), '{}') as amounts,
        bool_and(${invoices.processing_job_id} is not null) as is_processing
      from ${invoices}
      where ${and(
        condition,
        eq(invoices.debtor_id, sql`page.debtor_id`),
        eq(invoices.currency, sql`page.currency`),
      )}) own
    order by page.place`);
}

/** Counts the lines when the page is beyond the last: no row has the count then. */
async function countOf(read: Read, condition: SQL | undefined): Promise<number> {
  const [counted] = await read.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${groups(condition)}) g`,
  );
  return counted?.total ?? 0;
}

const totalRow = ({ amount, ...rest }: Row["totals"][number]) => ({ ...rest, amount: cents(Number(amount)) });

const dayOrNone = (text: string | null): Day | null => (text === null ? null : day(text));

function groupRow(found: Row, today: Day) {
  const { message_on, call_on, amount, amounts, expires_at, total: _, totals: __, ...row } = found;
  return {
    ...row,
    amount: cents(Number(amount)),
    amounts: amounts.map(cents),
    expires_at: day(expires_at),
    days_overdue: Math.max(0, daysBetween(day(expires_at), today)),
    last_contact: lastContact(dayOrNone(message_on), dayOrNone(call_on)),
  };
}

/**
 * Returns a function that gives for a line of a page how many invoices the contact policy holds back, with the reason that ends first;
 * queried for all lines together.
 */
async function heldIn(read: Read, lines: readonly { invoices: number[] }[]) {
  const ids = lines.flatMap((line) => line.invoices);
  const [rows, settings] = await Promise.all([
    read.db
      .select(policyColumns)
      .from(invoices)
      .innerJoin(debtors, withDebtor)
      .where(and(eq(invoices.customer_id, read.customer.id), among(invoices.id, ids))),
    customerSettings(read),
  ]);
  const held = await heldRows(read, rows, settings, "action");
  return (line: { invoices: number[] }) => {
    const reasons = line.invoices.flatMap((id) => held.get(id) ?? []);
    const [first] = reasons.toSorted((a, b) => ((a.until ?? LAST) < (b.until ?? LAST) ? -1 : 1));
    return first ? { ...first, count: reasons.length } : null;
  };
}

/** Sorts rows without a day after all that have one. */
const LAST = "9999";

type AttentionToRow = { debtor_id: number; kind: Attention["kind"]; count: number };

/**
 * Returns a function that gives the debtors' conditions that need attention, the worst first, with the number of invoices; queried for the
 * whole page together.
 */
export async function attentionTo(read: Read, debtors: readonly number[]) {
  const { db, customer } = read;
  const debtorIds = sql`(select unnest(${`{${[...new Set(debtors)].join()}}`}::int[]))`;
  const item = sql`${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}`;
  const rows = await db.execute<AttentionToRow>(sql`
    select ${holds.debtor_id} as debtor_id, case when ${holds.state} = 'open' then ${holds.kind} else 'broken' end as kind,
      sum((select count(*) from ${hold_items} where ${item}))::int as count
    from ${holds} where ${holds.customer_id} = ${customer.id} and ${holds.debtor_id} in ${debtorIds}
      and (${holds.state} = 'open' or (${holds.kind} = 'promise' and ${holds.outcome} = 'broken'
        and exists (select 1 from ${hold_items} where ${item} and ${hold_items.is_passed})))
    group by 1, 2
    union
    select missed.debtor_id, 'bounced', 1 from (${undeliveredDebtors(customer.id, debtorIds)}) missed (debtor_id)
    union
    select ended.debtor_id, 'revoked', 1 from (${revokedByDebtors(customer.id, debtorIds)}) ended (debtor_id)`);
  const of = groupBy(rows, ({ debtor_id }) => debtor_id);
  return (debtor_id: number): Attention[] =>
    (of.get(debtor_id) ?? [])
      .map(({ kind, count }) => ({ kind, count }))
      .toSorted((a, b) => attentions.indexOf(a.kind) - attentions.indexOf(b.kind));
}
