import type { PgColumn } from "drizzle-orm/pg-core";
import { invoices } from "@/db/schema/invoices";
import type { State } from "../rules/state";

/** The columns of an invoice's state, to be selected with others. */
export const selectedState = {
  amount: invoices.amount,
  expires_at: invoices.expires_at,
  paid_at: invoices.paid_at,
  last_status_id: invoices.last_status_id,
  flow_step_id: invoices.flow_step_id,
  last_action_at: invoices.last_action_at,
  deadline: invoices.deadline,
  agenda_on: invoices.agenda_on,
  calculate_interest: invoices.calculate_interest,
  calculate_incasso: invoices.calculate_incasso,
  had_sommatie: invoices.had_sommatie,
  is_removed: invoices.is_removed,
  invoice_status_id: invoices.invoice_status_id,
  next_action_on: invoices.next_action_on,
} satisfies Record<keyof State, PgColumn>;
