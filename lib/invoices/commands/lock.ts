import { and, eq, type SQL } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read, Tx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";

const chosen = {
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  number: invoices.number,
  date: invoices.date,
  expires_at: invoices.expires_at,
  currency: invoices.currency,
  amount: invoices.amount,
  total_amount: invoices.total_amount,
  calculate_interest: invoices.calculate_interest,
  calculate_incasso: invoices.calculate_incasso,
  had_sommatie: invoices.had_sommatie,
  invoice_status_id: invoices.invoice_status_id,
  next_action_on: invoices.next_action_on,
  last_status_id: invoices.last_status_id,
  flow_step_id: invoices.flow_step_id,
  last_action_at: invoices.last_action_at,
  deadline: invoices.deadline,
  is_removed: invoices.is_removed,
  paid_at: invoices.paid_at,
  send_flex: invoices.send_flex,
  flex_template_id: invoices.flex_template_id,
  flex_days: invoices.flex_days,
  contract_number: invoices.contract_number,
  information: invoices.information,
  comment: invoices.comment,
  processing_job_id: invoices.processing_job_id,
  version: invoices.version,
  collect: debtors.collect,
  debtor: debtors.name,
};

/** The invoices of the context's customer this user may touch: all, or with `debtor_link` only those of the debtors he owns. */
export const reachable = (read: Read): SQL | undefined =>
  and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id));

/** Invoices as they are, held until the transaction ends; everybody locks in the same order, so nobody waits in a circle. */
export const locked = (tx: Tx, matching: SQL | undefined) =>
  tx.sql
    .select(chosen)
    .from(invoices)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id)),
    )
    .where(and(reachable(tx), matching))
    .orderBy(invoices.id)
    .for("update", { of: invoices });

export type LockedInvoice = Awaited<ReturnType<typeof locked>>[number];
