import { type SQL, sql } from "drizzle-orm";
import type { Ctx, Read } from "@/lib/access/context";
import type { Currency } from "@/lib/kernel/money";

/** Whose file it is. */
export type Subject = { customer_id: number; debtor_id: number };

/** What a value is: it decides how the file writes it. A word is the end of a key of messages/, behind `of`. */
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

/** Why something is still there: each of these is kept for a time of its own. */
export type Retention = "person" | "books" | "letters" | "messages" | "notes" | "audit";

/** A part of what is stored of a debtor: its rows by an ascending key, and what each holds. Field names are keys of messages/ (privacy.field_*). */
export type Section = {
  name: string;
  kept: Retention;
  /** Where its rows come from in general; a row with a `source` of its own says so itself. */
  origin: "people" | "ledger" | "product";
  key: SQL;
  fields: Readonly<Record<string, Field>>;
  from: (of: Subject) => SQL;
  /** What the database does not know, put into rows that were read. Only where all is told. */
  complete?: (ctx: Ctx, rows: readonly StoredRow[]) => Promise<void>;
  /** Too many lines to read on paper: told as data only. */
  isData?: true;
};

/** A row as the database has it: amounts in cents, moments as text, lists as lists. */
export type StoredRow = { key: string; currency: Currency; values: Record<string, unknown> };

const BATCH = 500;

/** The rows of a section, batch by batch; each batch is a question of its own, so that a slow reader holds no transaction open. */
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
