import type postgres from "postgres";
import { idsAt } from "@/lib/flow/statuses";

/** What was sent lately would keep debtors of the action list from being written to today. */
const AT_LEAST_DAYS_AGO = 6;
const STEPS = idsAt("step");

/**
 * The mails of the steps that were executed, so that the figures know what went out and what it claimed. Their words are gone, as those of
 * any message whose time is over: nobody wrote them.
 */
export async function writeMessages(tx: postgres.TransactionSql): Promise<void> {
  await tx`insert into letter_forms (customer_id, hash, content) select id, 'demo', '{"blocks": []}' from customers`;
  await tx`
    with step as (
      select t.id as entry_id, t.customer_id, t.invoice_id, t.status_id, t.day, t.created_at, i.debtor_id, i.number, i.total_amount as claimed,
        d.contact_email_address as recipient, c.debit_sender as sender, f.id as form_id, 999 + row_number() over (order by t.id) as id
      from timeline_entries t join invoices i on i.customer_id = t.customer_id and i.id = t.invoice_id
      join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id and d.contact_email_address <> ''
      join customers c on c.id = t.customer_id join letter_forms f on f.customer_id = t.customer_id and f.hash = 'demo'
      where t.type = 'mail' and t.status_id = any(${STEPS}) and t.day <= current_date - ${AT_LEAST_DAYS_AGO}::int
    ), letter as (
      insert into letters (id, customer_id, debtor_id, status_id, language, form_id, content, is_listed, filename, day, created_at, cleared_at)
      select id, customer_id, debtor_id, status_id, 'nl', form_id, '{}', false, number || '.pdf', day, created_at, now() from step
    ), item as (
      insert into letter_items (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
      select customer_id, id, invoice_id, claimed, 0, 0 from step
    ), mail as (
      insert into outbox (id, customer_id, debtor_id, letter_id, kind, state, recipient, sender, subject, message_id, answer, not_before,
        attempts, sent_at, created_at, cleared_at)
      select id, customer_id, debtor_id, id, 'dunning', 'sent', recipient, sender, number, '<demo-' || id || '@' || split_part(sender, '@', 2) || '>',
        '250 OK', created_at, 1, created_at, created_at, now() from step
    )
    update timeline_entries t set letter_id = step.id, outbox_id = step.id from step where t.id = step.entry_id`;
}
