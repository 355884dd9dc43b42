import { sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { cents } from "@/lib/kernel/money";
import type { DebtorRow, ItemRow } from "../port";
import type { Total } from "../rules/tally";

/** The columns of a debtor that every source provides. */
const card = {
  debtor_number: "text",
  name: "text",
  address: "text",
  zipcode: "text",
  city: "text",
  country: "text",
  country_word: "text",
  language: "text",
  kvk_number: "text",
  contact_name: "text",
  contact_email_address: "text",
  contact_telephone_number: "text",
} satisfies Partial<Record<keyof DebtorRow, string>>;

/** The columns of an item that every source provides; where each row names its debtor, that one's columns come in addition. */
const item = {
  external_id: "text",
  debtor_external_id: "text",
  number: "text",
  date: "date",
  expires_at: "date",
  currency: "text",
  total_amount: "bigint",
  amount: "bigint",
  paid_at: "date",
  contract_number: "text",
  information: "text",
  status_word: "text default ''",
  notice_on: "date",
  state: "text",
} satisfies Partial<Record<keyof ItemRow, string>>;

const debtor = { external_id: "text", ...card, credit_limit: "bigint", is_deleted: "boolean default false" };
const originColumns = { line: "int", division: "text" };
/** Added by the merge: invoices that a complete list lacks, and that close as paid. */
const absent = { is_vanished: "boolean default false" };

function namesOf<Column extends string>(columns: Record<Column, string>): Column[] {
  const names: Column[] = [];
  for (const name in columns) names.push(name);
  return names;
}
const tableOf = (name: string, columns: Record<string, string>) => {
  const all = Object.entries({ ...originColumns, ...columns }).map(([column, type]) => `${column} ${type}`);
  return sql.raw(`create temporary table ${name} (${all.join(", ")}) on commit drop`);
};

/** Creates the empty table of a source's items, for this transaction only; a package's have their division. */
export const createImportRows = (tx: Tx) =>
  tx.db.execute(tableOf("import_rows", { ...card, ...item, ...absent }));

type Value = string | number | boolean | null;

/** Bytes of rows per statement: few round trips to the server, and no text too large to parse. */
const BATCH = 256 * 1024;

/**
 * Rows waiting to be merged, as text in batches: a hundred thousand items take some twenty megabytes, and a worker that dies leaves nothing
 * behind. They may be read again when a merge is retried. A row without a line gets its number.
 */
class Spool<Row extends object> {
  private readonly batches: Buffer[] = [];
  private waiting: string[] = [];
  private length = 0;
  private readonly keys: readonly string[];
  size = 0;

  constructor(
    private readonly columns: Record<string, string>,
    private readonly valuesOf: (row: Row) => { line: number | null; values: Value[] },
  ) {
    // Every row repeats the column names, so they are short.
    this.keys = Object.keys(columns).map((_, index) => shortName(index));
  }

  add(rows: readonly Row[]) {
    for (const row of rows) {
      this.size += 1;
      const { line, values } = this.valuesOf(row);
      const text = this.textOf([line ?? this.size, ...values]);
      this.waiting.push(text);
      this.length += text.length;
      if (this.length >= BATCH) this.close();
    }
  }

  /** Inserts the rows into a table that has the columns. */
  async insertInto(tx: Tx, table: string): Promise<void> {
    this.close();
    const names = Object.keys(this.columns).join(", ");
    const types = Object.values(this.columns).map((type, index) => `${shortName(index)} ${type}`);
    const [into, from] = [sql.raw(`${table} (${names})`), sql.raw(`r(${types.join(", ")})`)];
    for (const batch of this.batches)
      await tx.db.execute(
        sql`insert into ${into} select * from json_to_recordset(${batch.toString("utf8")}::text::json) as ${from}`,
      );
  }

  /** Returns a row as a JSON object of its values: a column that is left out is null. */
  private textOf(values: readonly Value[]): string {
    const cells: Record<string, Value> = {};
    for (const [index, key] of this.keys.entries()) {
      const value = values[index] ?? null;
      // The database rejects half of a surrogate pair.
      if (value !== null) cells[key] = typeof value === "string" ? value.toWellFormed() : value;
    }
    return JSON.stringify(cells);
  }

  private close() {
    if (this.waiting.length === 0) return;
    this.batches.push(Buffer.from(`[${this.waiting.join()}]`, "utf8"));
    this.waiting = [];
    this.length = 0;
  }
}

const shortName = (index: number): string => `c${index.toString(36)}`;

const typesOf = (columns: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ line: "int", ...columns }).map(([name, type]) => [
      name,
      type.split(" default ", 1)[0] ?? "",
    ]),
  );

const [cardColumns, itemColumns, debtorColumns] = [namesOf(card), namesOf(item), namesOf(debtor)];

export const debtorSpool = () =>
  new Spool<Pick<DebtorRow, keyof typeof debtor>>(typesOf(debtor), (row) => ({
    line: null,
    values: debtorColumns.map((column) => row[column]),
  }));

const ids = new Set<string>(["external_id", "debtor_external_id"]);

export const itemSpool = () =>
  new Spool<ItemRow>(typesOf({ ...item, ...card }), (row) => ({
    line: row.line,
    values: [
      ...itemColumns.map((column) => (ids.has(column) ? row[column] || null : row[column])),
      ...cardColumns.map((column) => row.debtor?.[column] ?? null),
    ],
  }));

type Read = { debtors: ReturnType<typeof debtorSpool>; items: ReturnType<typeof itemSpool> };

/**
 * Writes what was read of a source into tables of this transaction only, `import_debtors` and `import_rows`: of several rows with one
 * external id the last counts. Returns the open amounts per currency, and how many items occurred more than once.
 */
export async function stageRows(
  tx: Tx,
  { debtors, items }: Read,
): Promise<{ open: Total[]; repeated: number }> {
  await tx.db.execute(tableOf("import_debtors", debtor));
  await createImportRows(tx);
  await debtors.insertInto(tx, "import_debtors");
  await items.insertInto(tx, "import_rows");
  if (debtors.size > 0) await tx.db.execute(sql`create index on import_debtors (external_id)`);
  await tx.db.execute(sql`analyze import_debtors, import_rows`);
  await tx.db.execute(
    sql`delete from import_debtors o using import_debtors n where n.external_id = o.external_id and n.line > o.line`,
  );
  const repeated = await tx.db.execute(
    sql`delete from import_rows o using import_rows n where n.external_id = o.external_id and n.line > o.line`,
  );
  const open = await tx.db.execute<{ currency: string; items: number; amount: string }>(
    sql`select currency, count(*)::int as items, sum(amount) as amount from import_rows where state in ('open', 'credit') group by 1`,
  );
  return {
    open: open.map(({ amount, ...total }) => ({ ...total, amount: cents(Number(amount)) })),
    repeated: repeated.count,
  };
}
