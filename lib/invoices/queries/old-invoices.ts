import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { idsAt } from "@/lib/flow/statuses";
import { addDays } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";

/** An import of invoices: its source, and the instant of its transaction (as the database writes it). */
export type StartRow = { source: EntrySource; taken_at: string };

/**
 * Returns the condition of the old invoices of an import that were not changed since: so many days overdue, open, without any action, not
 * transferred and in no hold but the pause of the import (AGREEMENTS §4).
 */
export const untouchedOldInvoices = (
  { today }: Pick<Read, "today">,
  { source, taken_at }: StartRow,
  older_than: number,
): SQL | undefined =>
  and(
    eq(invoices.source, source),
    sql`${invoices.created_at} = ${taken_at}::timestamptz`,
    lt(invoices.expires_at, addDays(today, -older_than)),
    gt(invoices.amount, NOTHING),
    inArray(invoices.last_status_id, idsAt("open")),
    isNull(invoices.flow_step_id),
    isNull(invoices.processing_job_id),
    eq(invoices.action_no, 0),
    eq(invoices.is_removed, false),
    eq(invoices.send_flex, false),
    sql`not exists (select 1 from ${hold_items} join ${holds} on ${holds.customer_id} = ${hold_items.customer_id} and ${holds.id} = ${hold_items.hold_id}
      where ${hold_items.customer_id} = ${invoices.customer_id} and ${hold_items.invoice_id} = ${invoices.id} and ${hold_items.is_open}
        and not (${holds.kind} = 'pause' and ${holds.reason} = 'import'))`,
  );
