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
import type { ImportPreview } from "@/lib/accounting/rules/import-preview";
import { createdAt, dayColumn, identity, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { ofCustomer, ofOwner, readByDispatch, usable } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** The tokens of a person at a package, encrypted: all customers linked by this person share them. Written by keep_chain. */
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
    /** When its package refused to renew the tokens. */
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

/** A customer's link to an accounting package, by a chain or by an encrypted key. */
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
    /** The API host, where it is not the package's usual one. */
    host: text(),
    division: text(),
    division_name: text().notNull().default(""),
    /** The administrations as last requested, and when. */
    divisions: jsonb().$type<{ id: string; name: string; is_active: boolean }[]>(),
    divisions_at: instant(),
    /** The position up to which the administration was read, and when it was last read from the beginning. */
    cursor: text(),
    whole_at: instant(),
    needs_relink_at: instant(),
    /** The day users were last notified that it needs to be linked again. */
    told_on: dayColumn(),
    /** When it was last read completely, when an automatic sync last started, and when it may be retried. */
    synced_at: instant(),
    tried_at: instant(),
    retry_at: instant(),
    failures: integer().notNull().default(0),
    /** The user who linked it. */
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

/** A consent requested at a package: single use, ten minutes, for one session of a user at a customer. */
export const accounting_consents = pgTable(
  "accounting_consents",
  {
    /** A hash. */
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

/** A sync or an import, and its outcome. */
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
    /**
     * `rejected`: done, with rejected rows. `waiting`: previewed, until a user applies it. `stopped`: by the guard; `dropped`: stopped, and
     * a user left it so. `reverted`: done, and reverted as a whole.
     */
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
    /** Invoices that are open here and that the source did not mention. */
    doubted: integer().notNull().default(0),
    debtors: integer().notNull().default(0),
    /** The open amount at the source, and the rejected part of it, per currency, in cents. */
    totals: jsonb().$type<{ currency: string; open: number; rejected: number }[]>().notNull().default([]),
    /** Null for an automatic run. */
    user_id: integer(),
    /** The instant of its transaction, which is the created_at of everything it added. */
    taken_at: instant(),
    started_at: createdAt(),
    ended_at: instant(),
    /** It read the whole list, so its totals are all that was open there. */
    is_whole: boolean().notNull().default(false),
    taken_back_at: instant(),
    /** When a user closed the invoices in doubt. */
    decided_at: instant(),
    /** The preview of its effect, and until when it may be applied; null without a preview. */
    look: jsonb().$type<ImportPreview>(),
    expires_at: instant(),
    /** The undo with the former state of invoices and holds that a file changed; no foreign key, as undos are deleted by age. */
    undo_id: integer(),
    /** The day its source had last been read before it. */
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

/**
 * The rows a run changed or rejected. Rows it added are found by its `taken_at`; this table has those a waiting run would add, and those
 * left unchanged when the run was reverted (`kept`).
 */
export const sync_rows = pgTable(
  "sync_rows",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    run_id: integer().notNull(),
    kind: text({ enum: ["added", "changed", "closed", "reopened", "rejected", "doubted", "kept"] }).notNull(),
    invoice_id: integer(),
    /** The debtor's number, for a row that would be added. */
    external_id: text(),
    /** The row's name at its source, for a rejected row; its number, for one that would be added. */
    label: text().notNull().default(""),
    before: jsonb().$type<SyncFacts>(),
    after: jsonb().$type<SyncFacts>(),
    faults: jsonb().$type<{ column: string; reason: string; value: string }[]>().notNull().default([]),
    raw: text().notNull().default(""),
    /**
     * The open amount of a row that was rejected, as far as readable, or that would be added; `reason`: the first fault of a rejected row,
     * or why a row was left unchanged when its run was reverted.
     */
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

/** The values of an invoice before or after a run, amounts in cents. */
type SyncFacts = { amount: number; total_amount: number; expires_at: string; status_id: number };
