import { sql } from "drizzle-orm";
import { copyCell, copyInto } from "@/db/copy";
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
const place = { line: "int", division: "text" };

function namesOf<Column extends string>(columns: Record<Column, string>): Column[] {
  const names: Column[] = [];
  for (const name in columns) names.push(name);
  return names;
}
const tableOf = (name: string, columns: Record<string, string>) => {
  const all = Object.entries({ ...place, ...columns }).map(([column, type]) => `${column} ${type}`);
  return sql.raw(`create temporary table ${name} (${all.join(", ")}) on commit drop`);
};

/** Makes an empty table of this transaction alone: what a source says of each item, and of a package where it stands there. */
export const makeImportRows = (tx: Tx) => tx.db.execute(tableOf("import_rows", { ...card, ...item }));

type Value = string | number | boolean | null;

const CHUNK = 64 * 1024;

/**
 * Rows that wait to be merged, as lines of COPY: a hundred thousand items take some fifteen megabytes, and nothing of them is left behind
 * by a worker that dies. They may be read again, for a merge that is begun anew. A row that says no line gets its number.
 */
class Spool<Row extends object> {
  private readonly chunks: Buffer[] = [];
  private waiting = "";
  /** How many rows there are. */
  size = 0;

  constructor(
    private readonly columns: readonly string[],
    private readonly valuesOf: (row: Row) => { line: number | null; values: Value[] },
  ) {}

  add(rows: readonly Row[]) {
    for (const row of rows) {
      this.size += 1;
      const { line, values } = this.valuesOf(row);
      let text = String(line ?? this.size);
      for (const value of values)
        text += `\t${copyCell(typeof value === "boolean" ? (value ? "t" : "f") : value)}`;
      this.waiting += `${text}\n`;
    }
    if (this.waiting.length < CHUNK) return;
    this.chunks.push(Buffer.from(this.waiting, "utf8"));
    this.waiting = "";
  }

  copyTo(tx: Tx, table: string): Promise<void> {
    return copyInto(tx.db, `${table} (line, ${this.columns.join(", ")})`, this.lines());
  }

  private async *lines(): AsyncGenerator<Buffer | string> {
    yield* this.chunks;
    yield this.waiting;
  }
}

const [cardColumns, itemColumns, debtorColumns] = [namesOf(card), namesOf(item), namesOf(debtor)];

export const stagedDebtors = () =>
  new Spool<Pick<DebtorRow, keyof typeof debtor>>(debtorColumns, (row) => ({
    line: null,
    values: debtorColumns.map((column) => row[column]),
  }));

const ids = new Set<string>(["external_id", "debtor_external_id"]);

export const stagedItems = () =>
  new Spool<ItemRow>([...itemColumns, ...cardColumns], (row) => ({
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
  await debtors.copyTo(tx, "import_debtors");
  await items.copyTo(tx, "import_rows");
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
