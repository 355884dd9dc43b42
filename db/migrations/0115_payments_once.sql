-- What a payment asked besides the open amounts, by invoice; where its debtor goes on with it; and which key began it.
alter table "provider_payments" add column "charges" jsonb default '{}'::jsonb not null;
--> statement-breakpoint
alter table "provider_payments" add column "checkout_url" text;
--> statement-breakpoint
alter table "provider_payments" add column "key_mark" text default '' not null;
--> statement-breakpoint
create index "provider_payments_open" on "provider_payments" ("customer_id", "debtor_id") where state = 'open';
--> statement-breakpoint
-- Keys that were changed or taken away, sealed, the newest first: payments begun under them are still told of.
alter table "customers" add column "former_payment_keys" text[] default '{}' not null;
--> statement-breakpoint
-- The customers with payments that were begun and of which the provider has not told how they ended.
create function customers_with_open_payments() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.customer_id from provider_payments p where p.state = 'open' and p.created_at < now() - interval '1 hour' order by 1
$$;
--> statement-breakpoint
revoke all on function customers_with_open_payments() from public;
--> statement-breakpoint
grant execute on function customers_with_open_payments() to invorder_dispatch;
