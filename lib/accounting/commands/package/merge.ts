import { and, eq, sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { lockSources } from "@/db/lock-debtors";
import { raiseWorkMem, withoutNestedLoops } from "@/db/planner";
import { recordset } from "@/db/recordset";
import { accounting_connections } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { SourceKey } from "@/lib/accounting/statuses";
import { customerSettings } from "@/lib/customers/queries";
import { importPackageDebtors } from "@/lib/debtors/commands/import-debtors";
import { adoptInvoices } from "@/lib/invoices/commands/add-imported";
import { advanceJob } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { cents } from "@/lib/kernel/money";
import type { SourceProblem } from "../../port";
import type { Verdict } from "../../rules/absence";
import { type Total, Totals } from "../../rules/tally";
import { holdDoubts } from "../differences/hold";
import type { SourceRead } from "../read-source";
import { rejectAnonymised } from "../reject-anonymised";
import { countedBy, endRun } from "../runs";
import { stageRows } from "../stage-rows";
import { writeImport } from "../write-import";

/** The source of rows: a package and one of its administrations. */
type SourceDivision = { source: SourceKey; division: string };

type MergeOptions = {
  job: JobRow;
  run_id: number;
  connection_id: number;
  administration: SourceDivision;
  /** The decision on open invoices the package did not list. */
  verdict: Verdict;
  /** True when everything was requested again. */
  isFullReading: boolean;
  report: (progress: Progress) => void;
};

/**
 * Imports what was read of a package, in the caller's transaction: stage, match, compare, write, save the cursor, end the run. An invoice
 * that the package neither listed nor reported as paid stays open: it is a difference for a user to resolve, and no messages about it are
 * sent until then.
 */
export async function mergePackage(tx: Tx, fetched: SourceRead, context: MergeOptions) {
  const { job, run_id, administration, verdict, report } = context;
  const { read } = fetched;
  const { isWhole } = fetched.absence;
  await lockSources(tx.db, tx.customer.id);
  await raiseWorkMem(tx.db);
  const settings = await customerSettings(tx);
  const { open, repeated } = await stageRows(tx, fetched);
  const { source } = administration;
  const newDebtors = await importPackageDebtors(tx, administration, settings.country || "NL");
  const unplaced = await placeItems(tx, administration, { many: read, paid: verdict.paid });
  const refused = [...fetched.problems, ...unplaced, ...(await rejectAnonymised(tx))];
  const totals = totalsOf(open, fetched.problems, refused);
  const staged = { source, settings, closing: verdict.closing, read, report };
  const { added, changes, vanished, taken_at } = await writeImport(tx, staged);
  const doubted = await holdDoubts(tx, { run_id, source, isWhole, settings, doubtful: verdict.heldIds });
  const figures = { read, added, rejected: refused.length, debtors: newDebtors, doubted, taken_at };
  await endRun(tx, run_id, {
    figures: { ...figures, is_whole: isWhole },
    changes,
    problems: refused,
    totals,
  });
  await saveCursor(tx, context, fetched.cursor);
  const unchanged = read - refused.length - repeated - added - (changes.length - vanished);
  const result = {
    source,
    run_id,
    ...figures,
    ...countedBy(changes),
    duplicates: repeated,
    unchanged: Math.max(0, unchanged),
  };
  await advanceJob(tx, job, { done: read, total: read, figures: () => result });
  report({ current: read, total: read });
}

type Unplaced = { external_id: string; number: string; debtor_external_id: string; has_debtor: boolean } & {
  currency: string;
  amount: string;
};

/**
 * Assigns each staged item that changed the numbers of our debtor and invoice: by external id, else by number among those that no package
 * owns. A paid item that was never here is not imported. Adds the invoices that the package only reports as paid, with our own values.
 * Returns the items whose debtor is unknown or whose currency changed.
 */
async function placeItems(
  tx: Tx,
  administration: SourceDivision,
  { many, paid }: { many: number; paid: Verdict["paid"] },
): Promise<SourceProblem[]> {
  const { source, division } = administration;
  const ours = debtorsOf(tx.customer.id, administration);
  await withoutNestedLoops(tx.db, many, () => dropUnchanged(tx, administration));
  await adoptInvoices(tx, administration);
  await withoutNestedLoops(tx.db, many, () =>
    tx.db.execute(sql`update import_rows l set division = ${division}, debtor_number = p.debtor_number,
      number = coalesce(p.known, case when p.is_taken or p.place > 1 then l.number || ' (' || l.external_id || ')' else l.number end),
      expires_at = coalesce(l.expires_at, least(l.date + 30, '2198-12-30'::date)),
      total_amount = coalesce(l.total_amount, p.total_amount, l.amount), amount = case when l.state = 'paid' then 0 else l.amount end
    from (select f.line, f.place, coalesce(kd.number, d.number) as debtor_number, k.number as known, k.total_amount,
        taken.id is not null as is_taken
      from (select *, row_number() over (partition by debtor_external_id, number order by line) as place from import_rows) f
      join ${ours} d on d.external_id = f.debtor_external_id
      left join ${invoices} k on k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division} and k.external_id = f.external_id
      left join ${debtors} kd on kd.customer_id = ${tx.customer.id} and kd.id = k.debtor_id
      left join ${invoices} taken on taken.customer_id = ${tx.customer.id} and taken.debtor_id = d.id and taken.number = f.number and k.id is null
      where (k.id is not null or f.state in ('open', 'credit')) and (k.id is null or k.currency = f.currency)) p
    where p.line = l.line`),
  );
  const unplaced =
    await tx.db.execute<Unplaced>(sql`select l.external_id, l.number, l.debtor_external_id, d.id is not null as has_debtor,
      l.currency, l.amount
    from import_rows l
    left join ${ours} d on d.external_id = l.debtor_external_id
    where l.division is null and l.state in ('open', 'credit') order by l.line`);
  await tx.db.execute(sql`delete from import_rows where division is null`);
  await tx.db.execute(sql`create index on import_rows (debtor_number, number)`);
  await tx.db.execute(sql`analyze import_rows`);
  if (paid.length > 0)
    await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information, division, external_id)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, coalesce(r.paid_at, ${tx.today}::date), '', '',
      ${division}, i.external_id
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    join ${recordset(paid, "invoice_id int, paid_at date")} on r.invoice_id = i.id
    where i.customer_id = ${tx.customer.id} and i.source = ${source}`);
  return unplaced.map(problemOf);
}

/**
 * Drops the staged items that need no write: known, of a known debtor, and unchanged (see `differs` in
 * lib/invoices/commands/change-invoices.ts, and how `placeItems` fills missing values). Any doubtful item stays: a night with few changes
 * costs one comparison.
 */
async function dropUnchanged(tx: Tx, { source, division }: SourceDivision) {
  const { count } =
    await tx.db.execute(sql`delete from import_rows l using ${debtorsOf(tx.customer.id, { source, division })} d, ${invoices} k
      left join (select invoice_id, sum(unseen)::bigint as unseen from ${bookings}
        where customer_id = ${tx.customer.id} and unseen <> 0 group by 1) b on b.invoice_id = k.id
    where d.external_id = l.debtor_external_id
      and k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division}
      and k.external_id = l.external_id and k.currency = l.currency
      and l.state in ('open', 'credit') and k.amount + coalesce(b.unseen, 0) = l.amount and (l.amount <> 0 or l.paid_at is null)
      and coalesce(l.total_amount, k.total_amount) = k.total_amount
      and k.expires_at = coalesce(l.expires_at, least(l.date + 30, '2198-12-30'::date))
      and l.contract_number in ('', k.contract_number) and l.information in ('', k.information)`);
  if (count > 0) await tx.db.execute(sql`analyze import_rows`);
}

const problemOf = ({ external_id, number, debtor_external_id, has_debtor, currency, amount }: Unplaced) => ({
  external_id,
  where: number,
  line: null,
  faults: [
    has_debtor
      ? { column: "valuta", reason: "currency_changed", value: currency }
      : { column: "debiteurnummer", reason: "unknown_debtor", value: debtor_external_id },
  ],
  open: { currency, amount: cents(Number(amount)) },
  raw: [],
});

/** Returns the amounts open in the package per currency, rejected ones included, and the rejected part of them. */
function totalsOf(staged: Total[], problems: SourceProblem[], refused: SourceProblem[]) {
  const [all, lost] = [new Totals(), new Totals()];
  for (const { currency, amount } of staged) all.add(currency, amount);
  for (const { open } of problems) if (open) all.add(open.currency, open.amount);
  for (const { open } of refused) if (open) lost.add(open.currency, open.amount);
  return all.list().map(({ currency, amount }) => ({
    currency,
    open: Number(amount),
    rejected: Number(lost.of(currency)?.amount ?? 0),
  }));
}

const saveCursor = (tx: Tx, { connection_id: id, isFullReading }: MergeOptions, cursor: string | null) =>
  tx.db
    .update(accounting_connections)
    .set({
      cursor,
      ...(isFullReading && { whole_at: tx.now }),
      synced_at: sql`now()`,
      retry_at: null,
      failures: 0,
      needs_relink_at: null,
      told_on: null,
    })
    .where(and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.id, id)));
