-- When a mandate was given and ended, and by whom; and one the provider has not been told of yet.
alter table "debit_mandates" add column "given_at" timestamp with time zone;
--> statement-breakpoint
alter table "debit_mandates" add column "ended_at" timestamp with time zone;
--> statement-breakpoint
alter table "debit_mandates" add column "ended_by" text;
--> statement-breakpoint
alter table "debit_mandates" add column "user_id" integer;
--> statement-breakpoint
alter table "debit_mandates" add column "is_untold" boolean default false not null;
--> statement-breakpoint
alter table "debit_mandates" add constraint "debit_mandates_ended" check (ended_by is null or ended_by in ('debtor', 'user'));
--> statement-breakpoint
update "debit_mandates" set given_at = given_on::timestamp at time zone 'Europe/Amsterdam' where given_on is not null;
--> statement-breakpoint
update "debit_mandates" set ended_at = revoked_on::timestamp at time zone 'Europe/Amsterdam', ended_by = 'user' where revoked_on is not null and given_on is not null;
--> statement-breakpoint
create or replace function customers_with_debits() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from customers c where c.is_active and (
    exists (select 1 from debit_mandates m where m.customer_id = c.id and (m.state = 'valid' or m.is_untold))
    or exists (select 1 from debit_collections d where d.customer_id = c.id and d.state in ('announced', 'asked')))
  order by c.id
$$;
