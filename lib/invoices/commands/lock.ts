import { and, eq, type SQL } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read, Tx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { selectedState } from "../queries/state";

const chosen = {
  ...selectedState,
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  number: invoices.number,
  date: invoices.date,
  currency: invoices.currency,
  total_amount: invoices.total_amount,
  paid_before: invoices.paid_before,
  ledger_open: invoices.ledger_open,
  source: invoices.source,
  charges_paid: invoices.charges_paid,
  claim_mode: invoices.claim_mode,
  rest_open: invoices.rest_open,
  division: invoices.division,
  send_flex: invoices.send_flex,
  flex_complete: invoices.flex_complete,
  flex_template_id: invoices.flex_template_id,
  flex_days: invoices.flex_days,
  contract_number: invoices.contract_number,
  received_on: invoices.received_on,
  series: invoices.series,
  claim_kind: invoices.claim_kind,
  default_on: invoices.default_on,
  information: invoices.information,
  comment: invoices.comment,
  processing_job_id: invoices.processing_job_id,
  version: invoices.version,
  collect: debtors.collect,
  debtor: debtors.name,
};

/**
 * Returns the condition of the customer's invoices that this user may access: all, or with `debtor_link` only those of their own debtors.
 */
export const reachable = (read: Read): SQL | undefined =>
  and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id));

/** Selects invoices and locks them until the transaction ends, in one order for all writers, so that there are no deadlocks. */
export const lockRows = (tx: Tx, matching: SQL | undefined) =>
  tx.db
    .select(chosen)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(reachable(tx), matching))
    .orderBy(invoices.id)
    .for("update", { of: invoices });

export type LockedInvoice = Awaited<ReturnType<typeof lockRows>>[number];
