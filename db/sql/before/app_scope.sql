-- The reach of the acting user: 'all' (role 1), 'reseller' (roles 2 and 7), 'customer' (all others) or 'system' (jobs). Policies use it.
create or replace function app_scope() returns text language sql stable parallel safe as $$ select current_setting('app.scope') $$;
