import type postgres from "postgres";
import { rebuildPositions } from "@/lib/figures/commands/rebuild-positions";

export const BIG = { id: 2001, invoices: 200_000 };
const DEBTORS = 5_000;

/** How many customers and invoices: of the largest one, of the nineteen that are measured, and of each of the others. */
export type Size = { customers: number; largest: number; measured: number; others: number };

const MEASURED = 19;

/** 20 customers, 100,000 debtors, about a million invoices; 40 % open, 60 % of those due. Made by the server itself in a minute or two. */
export const MILLION: Size = { customers: 20, largest: BIG.invoices, measured: 42_000, others: 0 };

/** 300 customers, 1.5 million debtors, ten million invoices; those that are measured are as large as among a million. */
export const TEN_MILLION: Size = { customers: 300, largest: 2_000_000, measured: 42_000, others: 25_721 };

/** A sixth of a million, to try the bench itself. */
export const TRIAL: Size = { customers: 20, largest: BIG.invoices, measured: 3_500, others: 0 };

export async function fill(sql: postgres.Sql, { customers, largest, measured, others }: Size = MILLION) {
  await sql`insert into resellers (id, name, domain) values (1, 'Invorder', 'invorder') on conflict do nothing`;
  await sql`insert into users (id, first_name, last_name, email_address, role_id) values (1, 'Sanne', 'de Vries', 'bench@example.test', 3)`;
  await sql`insert into customers (id, reseller_id, number, name, company_name, street, house_number, zipcode, city, bank_iban, contact_email_address, debit_sender, incasso_sender, interest_rate, interest_min, combine_claim_box, contact_rules)
    select 2000 + g, 1, g::text, 'Klant ' || g, 'Klant ' || g || ' B.V.', 'Havenstraat', '12', '1013 AB', 'Amsterdam', 'NL91ABNA0417164300', 'info@klant.example', 'debiteuren@klant.example', 'incasso@klant.example', 800, 4000, false, '{"preset":"spec"}'
    from generate_series(1, ${customers}) g`;
  await sql`insert into customer_users (customer_id, user_id) select id, 1 from customers`;
  await sql`insert into debtors (customer_id, number, name, address, zipcode, city, country, contact_email_address)
    select c.id, 'D' || g, (array['Bakker','De Boer','Visser','Smit','Mulder','Dekker','Hendriks','Kuipers'])[1 + g % 8] || ' ' || (array['Techniek','Bouw','Media','Transport','Catering'])[1 + g % 5] || ' ' || g,
      'Kerkstraat ' || g, '3511 EF', 'Utrecht', (array['NL','NL','NL','DE','GB'])[1 + g % 5], 'administratie@debiteur-' || c.id || '-' || g || '.example'
    from customers c, generate_series(1, ${DEBTORS}) g order by c.id, g`;
  for (let place = 0; place < customers; place++)
    await invoicesOf(sql, BIG.id + place, place === 0 ? largest : place <= MEASURED ? measured : others);
  const rows = await sql<{ id: number }[]>`select id from customers order by id`;
  await rebuildPositions(
    rows.map(({ id }) => id),
    new Date(),
  );
  await sql`vacuum analyze`;
}

/** Forty in a hundred are open, sixty of those due, on every step of the ladder; the rest was paid in the last two years. */
const invoicesOf = (sql: postgres.Sql, customer: number, many: number) => sql`
  insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id, flow_step_id, last_action_at, invoice_status_id, next_action_on, paid_at)
  select ${customer}, d.first + g % ${DEBTORS}, 'F' || g, current_date - 60 - g % 700, current_date - 30 - g % 700,
    case when g % 10 < 4 then 5000 + g % 90000 else 0 end, 5000 + g % 90000,
    case when g % 10 >= 4 then 19 when g % 50 < 10 then 1 when g % 50 < 20 then 3 when g % 50 < 30 then 4 else 5 end,
    case when g % 10 >= 4 or g % 50 < 10 then null when g % 50 < 20 then 3 when g % 50 < 30 then 4 else 5 end,
    case when g % 10 >= 4 or g % 50 < 10 then null else current_date - 20 end,
    case when g % 10 >= 4 then null when g % 50 < 10 then 3 when g % 50 < 20 then 4 when g % 50 < 30 then 5 else 6 end,
    case when g % 10 >= 4 then null when (g / 10) % 5 < 3 then current_date - g % 40 else current_date + 1 + g % 30 end,
    case when g % 10 >= 4 then current_date - g % 700 end
  from generate_series(1, ${many}) g, (select min(id) as first from debtors where customer_id = ${customer}) d`;
