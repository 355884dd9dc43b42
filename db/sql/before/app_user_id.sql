-- The user who acts. Policies ask for it.
create or replace function app_user_id() returns int language sql stable parallel safe as $$ select current_setting('app.user_id')::int $$;
