-- The white label of the acting user: 0 where there is none. Policies use it.
create or replace function app_reseller() returns int
  language sql stable parallel safe as $$ select current_setting('app.reseller_id')::int $$;
