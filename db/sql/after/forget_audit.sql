-- The application may not delete audit entries; deletion by age is possible through this function only, for the customer of the
-- transaction.
create or replace function forget_audit(before timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare gone int;
begin
  if app_scope() <> 'system' then raise exception 'only the nightly work forgets' using errcode = '42501'; end if;
  delete from audit_entries where id in (
    select a.id from audit_entries a join customers c on c.id = a.customer_id
    where a.customer_id = app_customer() and a.created_at < least(before, now() - make_interval(months => c.keep_audit_months))
    order by a.id limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_audit(before timestamp with time zone, most int) from public;
grant execute on function forget_audit(before timestamp with time zone, most int) to invorder_app;
