-- The white label of who acts: 0 where there is none. Policies ask for it.
create or replace function app_reseller() returns int
  language sql stable parallel safe as $$ select current_setting('app.reseller_id')::int $$;
