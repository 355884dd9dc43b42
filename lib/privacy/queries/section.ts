import { type SQL, sql } from "drizzle-orm";
import type { Ctx, Read } from "@/lib/access/context";
import type { Currency } from "@/lib/kernel/money";

/** The debtor whose file it is. */
export type Subject = { customer_id: number; debtor_id: number };

/** The kind of a value, which decides its format. `of` is a key prefix of messages/, completed by the value. */
export type Kind =
  | "text"
  | "day"
  | "moment"
  | "money"
  | "number"
  | "flag"
  | "status"
  | "act"
  | { of: string };
type Field = SQL | { value: SQL; as: Kind };

/** The reason for retention: each has a period of its own. */
export type Retention = "person" | "books" | "letters" | "messages" | "notes" | "audit";

/**
 * A section of the data stored about a debtor: its rows by an ascending key, and their fields. Field names are keys of messages/
 * (privacy.field_*).
 */
export type Section = {
  name: string;
  retention: Retention;
  /** The general origin of its rows; a row's own `source` overrides it. */
  origin: "people" | "ledger" | "product";
  key: SQL;
  fields: Readonly<Record<string, Field>>;
  from: (of: Subject) => SQL;
  /** Adds data the database does not have to rows that were read. Only for the JSON. */
  complete?: (ctx: Ctx, rows: readonly StoredRow[]) => Promise<void>;
  /** Too many rows for the PDF: only in the JSON. */
  isData?: true;
};

/** A row as read from the database: amounts in cents, moments as text, lists as lists. */
export type StoredRow = { key: string; currency: Currency; values: Record<string, unknown> };

const BATCH = 500;

/** Yields the rows of a section, batch by batch; each batch is a query of its own, so that a slow client holds no transaction open. */
export async function* rowsOf(
  ask: <T>(question: (read: Read) => Promise<T>) => Promise<T>,
  section: Section,
  subject: Subject,
): AsyncGenerator<StoredRow[]> {
  for (let after = "0"; ; ) {
    const rows = await ask((read) => batchOf(read, section, subject, after));
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.key ?? after;
    if (rows.length < BATCH) return;
  }
}

async function batchOf(
  { db, customer }: Read,
  { key, fields, from }: Section,
  subject: Subject,
  after: string,
) {
  const values = Object.entries(fields).map(([name, field]) => sql`${name}::text, ${sqlOf(field)}`);
  const found = await db.execute<{ key: string; values: Record<string, unknown> }>(sql`
    select (${key})::text as key, jsonb_build_object(${sql.join(values, sql`, `)}) as values
    ${from(subject)} and ${key} > ${after}::bigint order by ${key} limit ${BATCH}`);
  return [...found].map((row) => ({
    ...row,
    currency: currencyOf(row.values.currency) ?? customer.currency,
  }));
}

const sqlOf = (field: Field): SQL => ("value" in field ? field.value : field);

export const kindOf = (field: Field): Kind => ("value" in field ? field.as : "text");

const currencyOf = (value: unknown): Currency | null =>
  value === "EUR" || value === "USD" || value === "GBP" ? value : null;

export const as = (kind: Kind, value: SQL): Field => ({ value, as: kind });
