import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { flowOf } from "@/lib/flow/rules";
import { given } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import { changedInvoice, type Fact } from "../rules/take-in";
import { type JournalEntry, journal, timeline } from "./move";

const BATCH = 5_000;

/**
 * Adds the invoices of `import_rows` that are new, with their entry status and first step, set-based. The two rules it repeats
 * in SQL (entryStatus, nextStep of a new invoice) are held equal by a test.
 */
export async function addNewInvoices(tx: Tx, source: string, settings: CustomerSettings): Promise<number> {
  const [first] = flowOf(settings);
  const added = await tx.sql.execute<{ count: string }>(sql`with added as (
    insert into ${invoices} (customer_id, debtor_id, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information, source, last_status_id, invoice_status_id, next_action_on)
    select ${tx.customer.id}, d.id, r.number, r.date, r.expires_at, r.currency, r.total_amount, r.amount,
      case when r.amount = 0 then coalesce(r.paid_at, ${tx.today}) end, r.contract_number, r.information, ${source},
      case when r.amount < 0 then ${given.credit}::int when r.amount = 0 then ${given.paid}::int
        when r.expires_at >= ${tx.today} then ${given.notDue}::int else ${given.none}::int end,
      case when r.amount > 0 then ${first?.status ?? null}::int end,
      case when r.amount > 0 and d.collect then r.expires_at + 1 + ${first ? first.interval : null}::int end
    from import_rows r join ${debtors} d on d.customer_id = ${tx.customer.id} and d.number = r.debtor_number
    where not exists (select 1 from ${invoices} i where i.customer_id = ${tx.customer.id} and i.debtor_id = d.id and i.number = r.number)
    on conflict (customer_id, debtor_id, number) do nothing
    returning id, amount, total_amount, paid_at),
    amounts as (insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, day)
      select ${tx.customer.id}, id, 'amount', null, amount::text, ${source}, ${tx.actor.id || null}::int, ${tx.today} from added),
    payments as (insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, day)
      select ${tx.customer.id}, id, 'paid_at', null, paid_at::text, ${source}, ${tx.actor.id || null}::int, ${tx.today} from added where paid_at is not null)
    select count(*) from added`);
  return Number(added[0]?.count ?? 0);
}

type Known = Parameters<typeof changedInvoice>[0] & { id: number };

/** Changes the known invoices of which the file says something else. Works batch by batch on what differs; what is equal costs one comparison. */
export async function changeInvoices(tx: Tx, source: string, settings: CustomerSettings) {
  const differing = await tx.sql.execute<Record<string, string | number | boolean | null>>(sql`
    select i.id, i.debtor_id, i.last_status_id, i.flow_step_id, i.last_action_at, i.deadline, i.amount, i.total_amount, i.expires_at,
      i.is_removed, i.had_sommatie, i.paid_at, i.invoice_status_id, d.collect,
      r.amount as new_amount, r.total_amount as new_total, r.expires_at as new_expires_at, r.paid_at as new_paid_at,
      coalesce(nullif(r.contract_number, ''), i.contract_number) as contract_number, coalesce(nullif(r.information, ''), i.information) as information
    from import_rows r
    join ${debtors} d on d.customer_id = ${tx.customer.id} and d.number = r.debtor_number
    join ${invoices} i on i.customer_id = ${tx.customer.id} and i.debtor_id = d.id and i.number = r.number
    where i.amount <> r.amount or i.total_amount <> r.total_amount or i.expires_at <> r.expires_at
      or (r.paid_at is not null and i.paid_at is distinct from r.paid_at)
      or (r.contract_number <> '' and r.contract_number <> i.contract_number) or (r.information <> '' and r.information <> i.information)
    order by i.debtor_id, i.id for update of i`);
  let changed = 0;
  let closed = 0;
  for (let at = 0; at < differing.length; at += BATCH) {
    const results = differing
      .slice(at, at + BATCH)
      .map((row) => changedInvoice(knownFrom(row), factFrom(row), settings, tx.today));
    await writeChanges(tx, results, source);
    closed += results.filter(({ isClosed }) => isClosed).length;
    changed += results.filter(({ isClosed }) => !isClosed).length;
  }
  return { changed, closed };
}

const knownFrom = (row: Record<string, unknown>): Known => ({
  id: Number(row.id),
  last_status_id: Number(row.last_status_id),
  flow_step_id: row.flow_step_id === null ? null : Number(row.flow_step_id),
  last_action_at: row.last_action_at as Day | null,
  deadline: row.deadline as Day | null,
  amount: Number(row.amount) as Cents,
  total_amount: Number(row.total_amount) as Cents,
  expires_at: row.expires_at as Day,
  is_removed: row.is_removed === true,
  had_sommatie: row.had_sommatie === true,
  paid_at: row.paid_at as Day | null,
  invoice_status_id: row.invoice_status_id === null ? null : Number(row.invoice_status_id),
  collect: row.collect === true,
});

const factFrom = (row: Record<string, unknown>): Fact => ({
  amount: Number(row.new_amount) as Cents,
  total_amount: Number(row.new_total) as Cents,
  expires_at: row.new_expires_at as Day,
  paid_at: row.new_paid_at as Day | null,
  contract_number: String(row.contract_number),
  information: String(row.information),
});

type Changed = ReturnType<typeof changedInvoice>;
const COLUMNS = `id int, amount bigint, total_amount bigint, expires_at date, paid_at date, last_status_id int, flow_step_id int,
  deadline date, invoice_status_id int, next_action_on date, is_removed boolean, contract_number text, information text`;

async function writeChanges(tx: Tx, changes: Changed[], source: string) {
  await tx.sql.execute(sql`update ${invoices} set amount = r.amount, total_amount = r.total_amount, expires_at = r.expires_at,
      paid_at = r.paid_at, last_status_id = r.last_status_id, flow_step_id = r.flow_step_id, deadline = r.deadline,
      invoice_status_id = r.invoice_status_id, next_action_on = r.next_action_on, is_removed = r.is_removed,
      contract_number = r.contract_number, information = r.information, version = ${invoices.version} + 1, updated_at = now()
    from ${recordset(
      changes.map(({ state }) => state),
      COLUMNS,
    )}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
  await journal(
    tx,
    changes.flatMap(({ entries }): JournalEntry[] => entries),
    source,
  );
  await timeline(
    tx,
    changes
      .filter(({ isClosed }) => isClosed)
      .map(({ state }) => ({
        invoice_id: state.id,
        type: "payment",
        content: "",
        status_id: state.last_status_id,
      })),
  );
}

/** How many open invoices that came by `source` are missing from `import_rows`, and how many there are. */
export async function vanished(tx: Tx, source: string): Promise<{ missing: number; open: number }> {
  const [row] = await tx.sql.execute<{ missing: string; open: string }>(sql`
    select count(*) filter (where r.number is null) as missing, count(*) as open
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    left join import_rows r on r.debtor_number = d.number and r.number = i.number
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and i.amount > 0`);
  return { missing: Number(row?.missing ?? 0), open: Number(row?.open ?? 0) };
}

/** Open invoices of `source` that a complete list no longer names are paid (DECISIONS §10, §11). */
export async function closeVanished(tx: Tx, source: string, settings: CustomerSettings): Promise<number> {
  await tx.sql.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at, contract_number, information)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, ${tx.today}, '', ''
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and i.amount > 0
      and not exists (select 1 from import_rows r where r.debtor_number = d.number and r.number = i.number)`);
  return (await changeInvoices(tx, source, settings)).closed;
}
