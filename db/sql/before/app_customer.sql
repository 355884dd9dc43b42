-- The customer of this transaction. Read without missing_ok: a statement outside a tenant's transaction raises instead of seeing nothing.
-- Every policy of a customer's table depends on it (lib/access/inside-tenant.ts sets it).
create or replace function app_customer() returns int
  language sql stable parallel safe as $$ select current_setting('app.customer_id')::int $$;
