import { sql } from "drizzle-orm";
import { copyCell, copyInto } from "@/db/copy";
import type { Tx } from "@/lib/access/context";
import { cents } from "@/lib/kernel/money";
import type { LedgerRow, RowProblem } from "../port/file";
import type { Total } from "../rules/tally";

/** What every source tells of a debtor, as its rows are staged. */
export const cardColumns = [
  "debtor_number",
  "name",
  "address",
  "zipcode",
  "city",
  "country",
  "country_word",
  "language",
  "kvk_number",
  "contact_name",
  "contact_email_address",
  "contact_telephone_number",
] as const;

const columns = [
  "line",
  ...cardColumns,
  "number",
  "date",
  "expires_at",
  "currency",
  "total_amount",
  "amount",
  "paid_at",
  "contract_number",
  "information",
  "status_word",
  "notice_on",
] as const satisfies readonly (keyof LedgerRow)[];

/** An empty table of this transaction alone: what a source says of each invoice, and of a package where it stands there. */
export const makeImportRows = (tx: Tx) =>
  tx.db.execute(sql`create temporary table import_rows (line int, debtor_number text, name text, address text, zipcode text,
    city text, country text, country_word text, language text, kvk_number text, contact_name text, contact_email_address text, contact_telephone_number text,
    number text, date date, expires_at date, currency text, total_amount bigint, amount bigint, paid_at date,
    contract_number text, information text, status_word text default '', notice_on date, division text, external_id text) on commit drop`);

/** Puts the good rows of a file in a table of this transaction alone, and sorts them out: exact duplicates once, parts of one invoice added up. */
export async function stageRows(tx: Tx, batches: AsyncIterable<LedgerRow[]>) {
  await makeImportRows(tx);
  await copyInto(tx.db, `import_rows (${columns.join(", ")})`, lines(batches));
  await tx.db.execute(sql`analyze import_rows`);
}

async function* lines(batches: AsyncIterable<LedgerRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) text += `${columns.map((column) => copyCell(row[column])).join("\t")}\n`;
    yield text;
  }
}

/** Rows that stood there twice, per currency, and rows that contradict each other. */
type Folded = { doubled: Total[]; clashing: RowProblem[] };

/**
 * One row per invoice. An identical line counts once; several lines of one invoice are parts and are added up with the earliest
 * due date, when they agree on date and currency; where they do not, all of them are refused.
 */
export async function fold(tx: Tx): Promise<Folded> {
  const [several] = await tx.db.execute(
    sql`select 1 from import_rows group by debtor_number, number having count(*) > 1 limit 1`,
  );
  if (!several) return { doubled: [], clashing: [] };
  const doubled = await tx.db.execute<
    Staged & { items: number }
  >(sql`with gone as (delete from import_rows r using (
      select ctid, row_number() over (partition by debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at order by line) as place
      from import_rows) d where r.ctid = d.ctid and d.place > 1 returning r.currency, r.amount)
    select currency, count(*)::int as items, sum(amount) as amount from gone group by 1`);
  const clashing = await tx.db.execute<
    Staged & { line: number; number: string }
  >(sql`delete from import_rows r using (
      select debtor_number, number from import_rows group by 1, 2 having count(*) > 1 and (count(distinct date) > 1 or count(distinct currency) > 1)) c
    where r.debtor_number = c.debtor_number and r.number = c.number returning r.line, r.number, r.currency, r.amount`);
  await tx.db.execute(sql`with parts as (
      select debtor_number, number, min(line) as line, min(expires_at) as expires_at, sum(amount) as amount, sum(total_amount) as total_amount
      from import_rows group by 1, 2 having count(*) > 1),
    dropped as (delete from import_rows r using parts p where r.debtor_number = p.debtor_number and r.number = p.number and r.line <> p.line)
    update import_rows r set expires_at = p.expires_at, amount = p.amount, total_amount = p.total_amount from parts p where r.line = p.line`);
  return {
    doubled: doubled.map(({ currency, amount, items }) => ({
      currency,
      items,
      amount: cents(Number(amount)),
    })),
    clashing: clashing.map(clashOf).sort((a, b) => a.line - b.line),
  };
}

type Staged = { currency: string; amount: string };

/** Found wrong only when all were read; the cells are no longer at hand. */
const clashOf = ({
  line,
  number,
  currency,
  amount,
}: Staged & { line: number; number: string }): RowProblem => ({
  line,
  faults: [{ column: "factuurnummer", reason: "clashing_parts", value: number }],
  open: { currency, amount: cents(Number(amount)) },
  values: [],
});
