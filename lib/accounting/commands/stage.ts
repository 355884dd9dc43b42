import { sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { cents } from "@/lib/kernel/money";
import type { DebtorRow, ItemRow } from "../port";
import type { Total } from "../rules/tally";

/** What every source says of a debtor. */
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

/** What every source says of an item; where each row says who its debtor is, that stands beside it. */
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

function namesOf<Column extends string>(columns: Record<Column, string>): Column[] {
  const names: Column[] = [];
  for (const name in columns) names.push(name);
  return names;
}
const tableOf = (name: string, columns: Record<string, string>) => {
  const all = Object.entries({ ...originColumns, ...columns }).map(([column, type]) => `${column} ${type}`);
  return sql.raw(`create temporary table ${name} (${all.join(", ")}) on commit drop`);
};

/** Makes an empty table of this transaction alone: what a source says of each item, and of a package where it stands there. */
export const makeImportRows = (tx: Tx) => tx.db.execute(tableOf("import_rows", { ...card, ...item }));

type Value = string | number | boolean | null;

/** So many bytes of rows go in one statement: few turns to the server, and no text that is large to read at once. */
const BATCH = 256 * 1024;

/**
 * Rows that wait to be merged, as text in batches: a hundred thousand items take some twenty megabytes, and nothing of them is left
 * behind by a worker that dies. They may be read again, for a merge that is begun anew. A row that says no line gets its number.
 */
class Spool<Row extends object> {
  private readonly batches: Buffer[] = [];
  private waiting: string[] = [];
  private length = 0;
  private readonly keys: readonly string[];
  /** How many rows there are. */
  size = 0;

  constructor(
    private readonly columns: Record<string, string>,
    private readonly valuesOf: (row: Row) => { line: number | null; values: Value[] },
  ) {
    // A name stands in every row, so it is short.
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

  /** A row as an object of what it has: a column that is left out is null. */
  private textOf(values: readonly Value[]): string {
    const cells: Record<string, Value> = {};
    for (const [index, key] of this.keys.entries()) {
      const value = values[index] ?? null;
      // Half a sign is no text to the database.
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

export const stagedDebtors = () =>
  new Spool<Pick<DebtorRow, keyof typeof debtor>>(typesOf(debtor), (row) => ({
    line: null,
    values: debtorColumns.map((column) => row[column]),
  }));

const ids = new Set<string>(["external_id", "debtor_external_id"]);

export const stagedItems = () =>
  new Spool<ItemRow>(typesOf({ ...item, ...card }), (row) => ({
    line: row.line,
    values: [
      ...itemColumns.map((column) => (ids.has(column) ? row[column] || null : row[column])),
      ...cardColumns.map((column) => row.debtor?.[column] ?? null),
    ],
  }));

type Read = { debtors: ReturnType<typeof stagedDebtors>; items: ReturnType<typeof stagedItems> };

/**
 * Puts what was read of a source into tables of this transaction alone, `import_debtors` and `import_rows`: of several rows with one
 * external id the last counts. Returns what is open there per currency, and how many items stood there more than once.
 */
export async function stageRead(
  tx: Tx,
  { debtors, items }: Read,
): Promise<{ open: Total[]; repeated: number }> {
  await tx.db.execute(tableOf("import_debtors", debtor));
  await makeImportRows(tx);
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
