import { invoices } from "@/db/schema/invoices";

/** The columns of an invoice that the contact policy reads, selected together with others. */
export const subjectColumns = {
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  currency: invoices.currency,
  amount: invoices.amount,
  last_status_id: invoices.last_status_id,
  flow_step_id: invoices.flow_step_id,
  last_action_at: invoices.last_action_at,
  deadline: invoices.deadline,
  next_action_on: invoices.next_action_on,
  is_removed: invoices.is_removed,
  source: invoices.source,
  send_flex: invoices.send_flex,
  flex_complete: invoices.flex_complete,
  flex_template_id: invoices.flex_template_id,
  flex_on: invoices.flex_on,
};
