import type postgres from "postgres";

/**
 * Gives the invoices of a customer the past needed for figures: the executed steps, each with its letter and every second one with a mail,
 * and the payments of paid ones. Once per database; returns whether it was done now.
 */
export async function pastOf(sql: postgres.Sql, customer: number): Promise<boolean> {
  const [booking] = await sql`select from bookings where customer_id = ${customer} limit 1`;
  if (booking) return false;
  await sql.begin(async (tx) => {
    await stepsOf(tx, customer);
    await messagesOf(tx, customer);
    await tx`insert into journal_entries (customer_id, invoice_id, label, "from", "to", day, source)
      select ${customer}, invoice_id, 'status', before::text, step::text, day, 'run' from step order by invoice_id, step`;
    await tx`insert into bookings (customer_id, invoice_id, "on", day, paid, source)
      select ${customer}, id, paid_at, paid_at, total_amount, 'csv' from invoices
      where customer_id = ${customer} and amount = 0 and paid_at is not null`;
  });
  await sql`vacuum analyze`;
  return true;
}

/**
 * Creates the steps: an open invoice had every step up to its current one; of the paid ones every second was reminded, every fourth twice.
 */
const stepsOf = (tx: postgres.TransactionSql, customer: number) => tx`
  create temporary table step on commit drop as
  select nextval(pg_get_serial_sequence('letters', 'id'))::int as letter_id,
    case when i.id % 2 = 0 then nextval(pg_get_serial_sequence('outbox', 'id')) end as outbox_id,
    i.id as invoice_id, i.debtor_id, i.total_amount, s.step, s.before, i.expires_at + s.days as day
  from invoices i cross join (values (3, 1, 14), (4, 3, 24), (5, 4, 28)) as s (step, before, days)
  where i.customer_id = ${customer} and i.expires_at + s.days <= current_date
    and case i.last_status_id when 19 then i.id % (2 * (s.step - 2)) = 0 and s.step < 5 else s.step <= i.last_status_id end`;

async function messagesOf(tx: postgres.TransactionSql, customer: number) {
  await tx`insert into letter_forms (customer_id, hash, content) values (${customer}, 'bench', '{}')`;
  await tx`insert into letters (id, customer_id, debtor_id, form_id, status_id, language, content, filename, day, file_key)
    overriding system value
    select letter_id, ${customer}, debtor_id, (select id from letter_forms where customer_id = ${customer} and hash = 'bench'), step, 'nl', '{}', 'x.pdf', day, 'x' from step`;
  await tx`insert into letter_items (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
    select ${customer}, letter_id, invoice_id, total_amount, 0, 0 from step`;
  await tx`insert into outbox (id, customer_id, debtor_id, letter_id, kind, state, recipient, sender, subject, message_id)
    overriding system value
    select outbox_id, ${customer}, debtor_id, letter_id, 'dunning', 'sent', 'a@b.example', 'c@d.example', 'x', '<bench-' || outbox_id || '@x>'
    from step where outbox_id is not null`;
  await tx`insert into timeline_entries (customer_id, invoice_id, type, content, status_id, letter_id, outbox_id, day)
    select ${customer}, invoice_id, 'letter', '', step, letter_id, outbox_id, day from step`;
}
