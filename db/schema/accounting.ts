import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Look } from "@/lib/accounting/rules/look";
import { createdAt, dayColumn, identity, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { ofCustomer, ofOwner, readByDispatch, usable } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** The tokens of a person at a package, sealed: all customers that link by this person share them. Written by keep_chain. */
export const accounting_chains = pgTable(
  "accounting_chains",
  {
    id: identity(),
    package: text().notNull(),
    account: text().notNull(),
    access_token: text().notNull(),
    refresh_token: text().notNull(),
    expires_at: instant().notNull(),
    renewed_at: createdAt(),
    /** When its package refused to renew it. */
    dead_at: instant(),
  },
  (t) => [
    unique("accounting_chains_account").on(t.package, t.account),
    ofOwner(),
    usable(
      "linked",
      sql`id in (select c.chain_id from accounting_connections c where c.customer_id = (select app_customer()))`,
    ),
  ],
);

/** A link of a customer with an accounting package, by a chain or by a sealed key. */
export const accounting_connections = pgTable(
  "accounting_connections",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    package: text({ enum: ["exact", "twinfield", "moneybird"] }).notNull(),
    chain_id: integer().references(() => accounting_chains.id, { onDelete: "set null" }),
    key: text(),
    /** Another address than the package's usual one. */
    host: text(),
    division: text(),
    division_name: text().notNull().default(""),
    /** The administrations as last asked for, and when. */
    divisions: jsonb().$type<{ id: string; name: string; is_active: boolean }[]>(),
    divisions_at: instant(),
    /** How far its administration was read, and when everything was last asked for again. */
    cursor: text(),
    whole_at: instant(),
    needs_relink_at: instant(),
    /** The day its people were last told that it is dead. */
    told_on: dayColumn(),
    /** When it was last read to its end, when that was last begun by itself, and when it may be tried again. */
    synced_at: instant(),
    tried_at: instant(),
    retry_at: instant(),
    failures: integer().notNull().default(0),
    /** Who linked it. */
    user_id: integer(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("accounting_connections_package_values", t.package, ["exact", "twinfield", "moneybird"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("accounting_connections_package").on(t.customer_id, t.package),
    check("accounting_connections_by", sql`${t.chain_id} is null or ${t.key} is null`),
    index("accounting_connections_chain").on(t.chain_id).where(sql`chain_id is not null`),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

/** A consent that was asked for at a package: once, for ten minutes, for one session of a user at a customer. */
export const accounting_consents = pgTable(
  "accounting_consents",
  {
    /** Hashed. */
    state: text().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    user_id: integer().notNull(),
    session: text().notNull(),
    package: text({ enum: ["exact", "twinfield", "moneybird"] }).notNull(),
    verifier: text().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    oneOf("accounting_consents_package_values", t.package, ["exact", "twinfield", "moneybird"]),
    ...ofCustomer(),
  ],
);

/** A sync or an import, and how it ended. */
export const sync_runs = pgTable(
  "sync_runs",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    job_id: integer(),
    source: text().$type<"csv" | "exact" | "twinfield" | "moneybird">().notNull(),
    division: text(),
    division_name: text().notNull().default(""),
    filename: text().notNull().default(""),
    /** `rejected`: done, with rows that did not go in. `waiting`: looked at, until a person applies it. `stopped`: by the guard; `dropped`: and a person left it so. `reverted`: done, and taken back whole. */
    state: text({
      enum: ["running", "waiting", "done", "rejected", "stopped", "dropped", "failed", "reverted"],
    })
      .notNull()
      .default("running"),
    /** Why it stopped or failed: a key of `errors` in messages/, and its values. */
    why: text(),
    why_values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    closed: integer().notNull().default(0),
    reopened: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    /** Invoices that are open here and that the source said nothing of. */
    doubted: integer().notNull().default(0),
    debtors: integer().notNull().default(0),
    /** What was open at the source, and what of it was rejected, per currency, in cents. */
    totals: jsonb().$type<{ currency: string; open: number; rejected: number }[]>().notNull().default([]),
    /** Null: it began by itself. */
    user_id: integer(),
    /** The instant of its transaction: what it added is of it. */
    taken_at: instant(),
    started_at: createdAt(),
    ended_at: instant(),
    /** It read the whole list: its totals are what was open there. */
    is_whole: boolean().notNull().default(false),
    taken_back_at: instant(),
    /** When a person closed what was in doubt. */
    decided_at: instant(),
    /** What it was looked at to do, and until when that may be applied; null where nobody looked. */
    look: jsonb().$type<Look>(),
    expires_at: instant(),
    /** What the invoices and holds that a file changed were before it; undos are forgotten by age, so it refers to none. */
    undo_id: integer(),
    /** The day its source had been read on before it. */
    read_before: dayColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check(
      "sync_runs_state",
      sql`${t.state} in ('running', 'waiting', 'done', 'rejected', 'stopped', 'dropped', 'failed', 'reverted')`,
    ),
    uniqueIndex("sync_runs_job").on(t.customer_id, t.job_id).where(sql`job_id is not null`),
    index("sync_runs_list").on(t.customer_id, t.id),
    ...ofCustomer(),
  ],
);

/** What a run changed or refused, row by row. What it added is found by its `taken_at`; what one that waits would add stands here, and what stayed as it was when the run was reverted (`kept`). */
export const sync_rows = pgTable(
  "sync_rows",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    run_id: integer().notNull(),
    kind: text({ enum: ["added", "changed", "closed", "reopened", "rejected", "doubted", "kept"] }).notNull(),
    invoice_id: integer(),
    /** Of a row that would be added: the number of its debtor. */
    external_id: text(),
    /** Of a rejected row: which it is, in the words of its source; of one that would be added its number. */
    label: text().notNull().default(""),
    before: jsonb().$type<SyncFacts>(),
    after: jsonb().$type<SyncFacts>(),
    faults: jsonb().$type<{ column: string; reason: string; value: string }[]>().notNull().default([]),
    raw: text().notNull().default(""),
    /** What was open on a row that was rejected, as far as that can be read, or that would be added; the first fault of a rejected one, and why one was kept when its run was reverted. */
    currency: text(),
    amount: bigint({ mode: "number" }),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check(
      "sync_rows_kind",
      sql`${t.kind} in ('added', 'changed', 'closed', 'reopened', 'rejected', 'doubted', 'kept')`,
    ),
    foreignKey({
      name: "sync_rows_run",
      columns: [t.customer_id, t.run_id],
      foreignColumns: [sync_runs.customer_id, sync_runs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "sync_rows_invoice",
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("sync_rows_list").on(t.customer_id, t.run_id, t.kind, t.id),
    index("sync_rows_of_invoice").on(t.customer_id, t.invoice_id).where(sql`invoice_id is not null`),
    ...ofCustomer(),
  ],
);

/** What a run found and left of an invoice, amounts in cents. */
type SyncFacts = { amount: number; total_amount: number; expires_at: string; status_id: number };
