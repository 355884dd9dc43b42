-- The second and third lock on tenancy. The application's roles own nothing; every table is under forced RLS.
-- Settings are read without missing_ok: a statement outside a tenant's transaction raises instead of seeing nothing.

create function app_customer() returns int language sql stable parallel safe as
  $$ select current_setting('app.customer_id')::int $$;
--> statement-breakpoint
create function app_user_id() returns int language sql stable parallel safe as
  $$ select current_setting('app.user_id')::int $$;
--> statement-breakpoint
-- 'all' (role 1), 'reseller' (roles 2 and 7), 'customer' (all others) or 'system'.
create function app_scope() returns text language sql stable parallel safe as
  $$ select current_setting('app.scope') $$;
--> statement-breakpoint
create function app_reseller() returns int language sql stable parallel safe as
  $$ select current_setting('app.reseller_id')::int $$;
--> statement-breakpoint
do $$
declare t record;
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind = 'r' loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t.relname);
  end loop;
  foreach t.relname in array array['customer_links', 'contracts', 'debtors', 'debtor_aliases', 'subscriptions', 'jobs', 'files',
    'csv_mappings', 'invoices', 'timeline_entries', 'journal_entries', 'ri_matches', 'letters', 'letter_items', 'outbox',
    'outbox_items', 'contacts', 'dossier_entries', 'stats', 'accounting_connections'] loop
    execute format('create policy tenant on %I to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()))', t.relname);
    execute format('grant select, insert, update, delete on %I to invorder_app', t.relname);
  end loop;
end $$;
--> statement-breakpoint
grant usage on all sequences in schema public to invorder_app, invorder_auth;
--> statement-breakpoint

-- Resellers carry nothing secret: their look is shown before anyone signs in.
create policy look on resellers for select to invorder_app, invorder_auth using (true);
--> statement-breakpoint
create policy staff on resellers to invorder_app using ((select app_scope()) = 'all') with check ((select app_scope()) = 'all');
--> statement-breakpoint
grant select, insert, update, delete on resellers to invorder_app;
--> statement-breakpoint
grant select on resellers to invorder_auth;
--> statement-breakpoint

-- Customers: the proven one, those in a reseller's scope, and those the user belongs to (for the menu).
create policy reach on customers for select to invorder_app using (
  id = (select app_customer())
  or (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))
  or id in (select cu.customer_id from customer_users cu where cu.user_id = (select app_user_id())));
--> statement-breakpoint
create policy change on customers for update to invorder_app using (
  id = (select app_customer())
  or (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())))
  with check (
  id = (select app_customer())
  or (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())));
--> statement-breakpoint
create policy found on customers for insert to invorder_app with check (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())));
--> statement-breakpoint
create policy close on customers for delete to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())));
--> statement-breakpoint
grant select, insert, update, delete on customers to invorder_app;
--> statement-breakpoint
create policy signing_in on customers for select to invorder_auth using (true);
--> statement-breakpoint
grant select (id, name, default_lang, license_type, account_owner_id, reseller_id, is_active, features, currency) on customers to invorder_auth;
--> statement-breakpoint

-- Users: oneself, one's scope, and the colleagues of the proven customer. Secrets only for the auth role.
create policy reach on users for select to invorder_app using (
  id = (select app_user_id())
  or (select app_scope()) in ('all', 'system')
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))
  or id in (select cu.user_id from customer_users cu where cu.customer_id = (select app_customer())));
--> statement-breakpoint
create policy change on users to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())))
  with check ((select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller())));
--> statement-breakpoint
grant select (id, first_name, affix, last_name, email_address, role_id, reseller_id, is_active, "2fa_type", debtor_link, send_bcc,
  language, hash_id, selected_customer_id, customer_interest, features, created_at, version) on users to invorder_app;
--> statement-breakpoint
grant insert (first_name, affix, last_name, email_address, role_id, reseller_id, is_active, "2fa_type", debtor_link, send_bcc,
  language, customer_interest, features), update (first_name, affix, last_name, email_address, role_id, reseller_id, is_active,
  "2fa_type", debtor_link, send_bcc, language, customer_interest, features, version), delete on users to invorder_app;
--> statement-breakpoint
create policy signing_in on users to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, update on users to invorder_auth;
--> statement-breakpoint

create policy reach on customer_users for select to invorder_app using (
  user_id = (select app_user_id()) or customer_id = (select app_customer()) or (select app_scope()) in ('all', 'reseller', 'system'));
--> statement-breakpoint
create policy change on customer_users to invorder_app using ((select app_scope()) in ('all', 'reseller')) with check ((select app_scope()) in ('all', 'reseller'));
--> statement-breakpoint
grant select, insert, delete on customer_users to invorder_app;
--> statement-breakpoint
create policy signing_in on customer_users for select to invorder_auth using (true);
--> statement-breakpoint
grant select on customer_users to invorder_auth;
--> statement-breakpoint

-- What proves who somebody is: the auth role alone.
do $$
declare t text;
begin
  foreach t in array array['sessions', 'codes', 'throttles', 'tickets', 'idempotency_keys'] loop
    execute format('create policy signing_in on %I to invorder_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to invorder_auth', t);
  end loop;
end $$;
--> statement-breakpoint

create policy everyone on product_settings for select to invorder_app, invorder_auth, invorder_dispatch using (true);
--> statement-breakpoint
grant select on product_settings to invorder_app, invorder_auth, invorder_dispatch;
--> statement-breakpoint

-- Templates: one's own, and the product's own to read. Role 1 may write the product's.
create policy own on templates to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
create policy product_read on templates for select to invorder_app, invorder_auth using (customer_id is null);
--> statement-breakpoint
create policy product_write on templates to invorder_app using (customer_id is null and (select app_scope()) = 'all') with check (customer_id is null and (select app_scope()) = 'all');
--> statement-breakpoint
grant select, insert, update, delete on templates to invorder_app;
--> statement-breakpoint
grant select on templates to invorder_auth;
--> statement-breakpoint

-- Mails of the product itself (codes, resets) belong to no customer and are the auth role's.
create policy product_mail on outbox to invorder_auth using (customer_id is null) with check (customer_id is null);
--> statement-breakpoint
grant select, insert, update on outbox to invorder_auth;
--> statement-breakpoint

-- The dispatcher sees that something waits and for whom, never what it says.
create policy dispatching on outbox to invorder_dispatch using (true) with check (true);
--> statement-breakpoint
grant select (id, customer_id, state, not_before, attempts, lease_until, lease_by), update (state, attempts, lease_until, lease_by, error) on outbox to invorder_dispatch;
--> statement-breakpoint
create policy dispatching on jobs to invorder_dispatch using (true) with check (true);
--> statement-breakpoint
grant select (id, customer_id, user_id, action, status, attempts, heartbeat_at, created_at, finished_at),
  update (status, attempts, heartbeat_at, error, finished_at) on jobs to invorder_dispatch;
--> statement-breakpoint
create policy dispatching on letters for select to invorder_dispatch using (true);
--> statement-breakpoint
grant select (id, customer_id, file_key) on letters to invorder_dispatch;
--> statement-breakpoint
create policy dispatching on customers for select to invorder_dispatch using (true);
--> statement-breakpoint
grant select (id, is_active) on customers to invorder_dispatch;
--> statement-breakpoint

-- Two questions that cross tenants answer sums only, for the caller's own reach.
create function action_counts(today date) returns table (customer_id int, actions bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select cu.customer_id, count(i.id)
  from customer_users cu
  left join invoices i on i.customer_id = cu.customer_id and i.next_action_on <= today and i.processing_job_id is null
  where cu.user_id = app_user_id()
  group by cu.customer_id
$$;
--> statement-breakpoint
create function scope_totals(today date) returns table (currency text, open bigint, overdue bigint, invoices bigint, actions bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.currency, sum(i.amount)::bigint, coalesce(sum(i.amount) filter (where i.expires_at < today), 0)::bigint, count(*),
         count(*) filter (where i.next_action_on <= today and i.processing_job_id is null)
  from invoices i join customers c on c.id = i.customer_id
  where i.last_status_id not in (9, 13, 14, 19)
    and (app_scope() = 'all' or (app_scope() = 'reseller' and c.reseller_id = app_reseller()))
  group by i.currency
$$;
--> statement-breakpoint
revoke all on function action_counts(date), scope_totals(date) from public;
--> statement-breakpoint
grant execute on function action_counts(date), scope_totals(date) to invorder_app;
