-- The acting user. Policies use it.
create or replace function app_user_id() returns int language sql stable parallel safe as $$ select current_setting('app.user_id')::int $$;
