-- The oldest of the discarded files, without those that are in use after all: a logo may be that of another customer or of a white label.
create or replace function files_to_remove(most int) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.key from discarded_files d
  where not exists (select 1 from customers c where c.logo = d.key)
    and not exists (select 1 from resellers r where r.logo = d.key or r.start_image = d.key)
    and not exists (select 1 from files f where f.key = d.key)
  order by d.discarded_at, d.key limit most $$;
revoke all on function files_to_remove(most int) from public;
grant execute on function files_to_remove(most int) to invorder_dispatch;
