-- What the provider itself last said went back of a payment, and when it was asked: less than that is money that came back again, and what
-- was asked before is not news. A line of the bank may say that money went back before the provider does.
alter table "provider_payments" add column "told_back" bigint default 0 not null;
--> statement-breakpoint
alter table "provider_payments" add column "told_at" timestamp with time zone;
--> statement-breakpoint
update provider_payments set told_back = given_back;
--> statement-breakpoint
-- A collection may be charged back weeks after it was paid, and that may be reversed.
create or replace function customers_with_debits() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from customers c where c.is_active and (
    exists (select 1 from debit_mandates m where m.customer_id = c.id and m.state = 'valid')
    or exists (select 1 from debit_collections d where d.customer_id = c.id and d.state in ('announced', 'asked'))
    or exists (select 1 from debit_collections d join provider_payments p on p.customer_id = d.customer_id and p.id = d.provider_payment_id
      where d.customer_id = c.id and d.state in ('done', 'failed') and p.state = 'paid'
        and (d.state = 'done') = (p.given_back >= p.amount)))
  order by c.id
$$;
