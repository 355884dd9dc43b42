import { type SQL, sql } from "drizzle-orm";
import { lockSources } from "@/db/lock-debtors";
import { raiseWorkMem } from "@/db/planner";
import { debtor_sources, debtors as debtorsTable } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { importDebtors } from "@/lib/debtors/commands/import-debtors";
import { openImportUndo } from "@/lib/invoices/commands/store-import";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import type { Start } from "@/lib/invoices/rules/start";
import type { Progress } from "@/lib/jobs/define";
import type { Day } from "@/lib/kernel/day";
import { cents, NOTHING } from "@/lib/kernel/money";
import type { SourceProblem } from "../../port";
import type { Verdict } from "../../rules/absence";
import { Tally, type Total, Totals } from "../../rules/tally";
import type { RejectedRow, StartAt } from "../../schema";
import type { SourceKey } from "../../statuses";
import { unknownCountries } from "../country-mappings";
import type { SourceRead } from "../read-source";
import { rejectAnonymised } from "../reject-anonymised";
import { countedBy } from "../runs";
import { stageRows } from "../stage-rows";
import { startImported } from "../start-imported";
import { lastReadOn, writeImport } from "../write-import";

/** The start of the old invoices of a file, and the callback for progress. */
export type OldInvoiceOptions = {
  /** Null: like every new invoice. */
  start: Start | null;
  older_than: number;
  until: Day | null;
  confirm: StartAt["confirm"];
  report: (progress: Progress) => void;
};

/** A file as it was read: its source, and what happens to the invoices it does not list. */
type Ledger = { key: SourceKey; found: SourceRead; verdict: Verdict };

/** The effect of an import, applied or previewed: its figures, the invoices it changed and the rows it rejected. */
export type Merged = Awaited<ReturnType<typeof mergeFile>>;

/**
 * Stages what was read of a file, sorts it out, compares and writes it, in the caller's transaction. Returns the result; the caller saves
 * it with the run and the job, or rolls everything back.
 */
export async function mergeFile(
  tx: Tx,
  { key: source, found, verdict: { closing } }: Ledger,
  { report, ...options }: OldInvoiceOptions,
) {
  const { read } = found;
  await lockSources(tx.db, tx.customer.id);
  await raiseWorkMem(tx.db);
  const open_before = await openNow(tx);
  const { open } = await stageRows(tx, found);
  await placeJoined(tx, source);
  const unknown_countries = await unknownCountries(tx);
  const odd = await warnings(tx);
  const { doubled, clashing } = await fold(tx);
  const nameless = await rejectAnonymised(tx);
  const problems = [
    ...found.problems,
    ...[...clashing, ...nameless].map((problem) => ({ ...problem, where: String(problem.line) })),
  ];
  const settings = await customerSettings(tx);
  const debtors = await importDebtors(tx, source, settings.country || "NL");
  report({ current: Math.round(read * 0.2), total: read });
  const read_before = await lastReadOn(tx, source);
  const undo = await openImportUndo(tx);
  const { keep, undo_id } = undo;
  const staged = { source, settings, closing, read, report, keep };
  const { added, changes, vanished, taken_at } = await writeImport(tx, staged);
  const startRow = { source, taken_at };
  const startFigures =
    options.start && (await startImported(tx, startRow, { ...options, start: options.start }));
  await undo.seal();
  const rejected = problems.length;
  const duplicates = doubled.reduce((sum, { items }) => sum + items, 0);
  const { changed, closed, reopened } = countedBy(changes);
  const unchanged = read - rejected - duplicates - added - (changes.length - vanished);
  const tally = new Tally();
  for (const problem of problems) tally.refuse(problem);
  const balance = await reconciled(tx, { open, read: found.problems, refused: tally.refused, doubled });
  const figures = {
    read,
    ...odd,
    ...startRow,
    ...(startFigures && { begun: startFigures }),
    added,
    changed: changed + reopened,
    closed,
    reopened,
    unchanged: Math.max(0, unchanged),
    duplicates,
    debtors,
    rejected,
    unknown_countries,
    balance,
    rejections: tally.rejections(),
    unread: tally.unread,
    rejected_rows: rejectedRows(problems),
  };
  return { figures, changes, problems, undo: { undo_id, read_before }, open_before: open_before.list() };
}

/** Assigns rows of a debtor that was joined with another to that one, whatever number the file gives. */
const placeJoined = (tx: Tx, source: string) =>
  tx.db.execute(sql`update import_rows r set debtor_number = d.number
    from ${debtor_sources} s join ${debtorsTable} d on d.customer_id = s.customer_id and d.id = s.debtor_id
    where s.customer_id = ${tx.customer.id} and s.source = ${source} and s.external_id = r.debtor_number`);

const WARNED_SHOWN = 100;

/** Returns the imported rows that are due before their date: how many, and the first of them. */
async function warnings(tx: Tx) {
  const [row] = await tx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows where expires_at < date`,
  );
  const warned = await tx.db.execute<{ line: number; number: string; debtor: string }>(
    sql`select line, number, name as debtor from import_rows where expires_at < date order by line limit ${WARNED_SHOWN}`,
  );
  return { warnings: row?.count ?? 0, warned: [...warned] };
}

type Sum = { currency: string; items: number; amount: string };

const totalsIn = async (tx: Tx, statement: SQL): Promise<Total[]> =>
  (await tx.db.execute<Sum>(statement)).map(({ currency, items, amount }) => ({
    currency,
    items,
    amount: cents(Number(amount)),
  }));

/** The sums of repeated rows, per currency, and the rows that contradict each other. */
type Folded = { doubled: Total[]; clashing: SourceProblem[] };

/**
 * Leaves one row per invoice. An identical line counts once; several lines of one invoice are parts and are added up with the earliest due
 * date, when they agree on date and currency; where they do not, all of them are rejected.
 */
async function fold(tx: Tx): Promise<Folded> {
  const [several] = await tx.db.execute(
    sql`select 1 from import_rows group by debtor_number, number having count(*) > 1 limit 1`,
  );
  if (!several) return { doubled: [], clashing: [] };
  const doubled = await totalsIn(
    tx,
    sql`with gone as (delete from import_rows r using (
      select ctid, row_number() over (partition by debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at order by line) as place
      from import_rows) d where r.ctid = d.ctid and d.place > 1 returning r.currency, r.amount)
    select currency, count(*)::int as items, sum(amount) as amount from gone group by 1`,
  );
  const clashing = await tx.db.execute<{ line: number; number: string; currency: string; amount: string }>(
    sql`delete from import_rows r using (
      select debtor_number, number from import_rows group by 1, 2 having count(*) > 1 and (count(distinct date) > 1 or count(distinct currency) > 1)) c
    where r.debtor_number = c.debtor_number and r.number = c.number returning r.line, r.number, r.currency, r.amount`,
  );
  await tx.db.execute(sql`with parts as (
      select debtor_number, number, min(line) as line, min(expires_at) as expires_at, sum(amount) as amount, sum(total_amount) as total_amount
      from import_rows group by 1, 2 having count(*) > 1),
    dropped as (delete from import_rows r using parts p where r.debtor_number = p.debtor_number and r.number = p.number and r.line <> p.line)
    update import_rows r set expires_at = p.expires_at, amount = p.amount, total_amount = p.total_amount from parts p where r.line = p.line`);
  return {
    doubled,
    // Detected only after all rows were read; the cells are no longer available.
    clashing: [...clashing]
      .sort((a, b) => a.line - b.line)
      .map(({ line, number, currency, amount }) => ({
        external_id: null,
        where: number,
        line,
        faults: [{ column: "factuurnummer", reason: "clashing_parts", value: number }],
        open: { currency, amount: cents(Number(amount)) },
        raw: [],
      })),
  };
}

/**
 * Returns what happened to the money in a file, per currency, for comparison with the ledger to the cent: the file's sum is exactly what
 * was imported, rejected and repeated. `open`: all that is open at the customer afterwards, from any source.
 */
async function reconciled(
  tx: Tx,
  {
    open: staged,
    read,
    refused,
    doubled,
  }: { open: Total[]; read: SourceProblem[]; refused: Totals; doubled: Total[] },
) {
  const held = totalsOf(staged);
  for (const { open } of read) if (open) held.add(open.currency, open.amount);
  const twice = totalsOf(doubled);
  const importedTotals = totalsOf(
    await totalsIn(
      tx,
      sql`select currency, count(*)::int as items, sum(amount) as amount from import_rows group by 1`,
    ),
  );
  const open = await openNow(tx);
  return totalsOf([...held.list(), ...open.list()])
    .list()
    .map(({ currency }) => ({
      currency,
      in_file: amountOf(held, currency),
      rejected: amountOf(refused, currency),
      duplicates: amountOf(twice, currency),
      taken: amountOf(importedTotals, currency),
      open: amountOf(open, currency),
    }));
}

/** Returns all that is open at the customer per currency, from any source. */
const openNow = async (tx: Tx): Promise<Totals> =>
  totalsOf(
    await totalsIn(
      tx,
      sql`select ${invoices.currency} as currency, count(*)::int as items, sum(${invoices.amount}) as amount
      from ${invoices} where ${invoices.customer_id} = ${tx.customer.id} and ${isOpenClaim} group by 1`,
    ),
  );

function totalsOf(all: readonly Total[]): Totals {
  const totals = new Totals();
  for (const { currency, amount, items } of all) totals.add(currency, amount, items);
  return totals;
}

const amountOf = (totals: Totals, currency: string) => totals.of(currency)?.amount ?? NOTHING;

const SHOWN = 1_000;

/** Returns the first thousand faults; the file for correction has all of them. */
const rejectedRows = (problems: SourceProblem[]): RejectedRow[] =>
  problems
    .slice(0, SHOWN)
    .flatMap(({ line, faults }) => faults.map((fault) => ({ line: line ?? 0, ...fault })))
    .slice(0, SHOWN);
