-- The rows of syncs and imports are deleted after the same period as the imported files.
create or replace function customers_to_clear(today date) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from customers c where
    (select l.created_at from letters l where l.customer_id = c.id and l.cleared_at is null order by l.id limit 1) < today - make_interval(months => c.keep_letters_months)
    or (select o.created_at from outbox o where o.customer_id = c.id and o.cleared_at is null order by o.id limit 1) < today - make_interval(months => c.keep_messages_months)
    or (select e.created_at from debtor_entries e where e.customer_id = c.id and e.type <> 'change' and e.content <> '' order by e.id limit 1)
      < today - make_interval(months => c.keep_notes_months)
    or (select t.created_at from timeline_entries t where t.customer_id = c.id and t.type = 'note' and (t.content <> '' or t.file_id is not null) order by t.id limit 1)
      < today - make_interval(months => c.keep_notes_months)
    or exists (select 1 from jobs j where j.customer_id = c.id and j.action = 'import-csv' and j.finished_at < today - make_interval(days => c.keep_imports_days)
      and (j.input ? 'file_id'))
    or (select r.started_at from sync_rows s join sync_runs r on r.customer_id = s.customer_id and r.id = s.run_id
      where s.customer_id = c.id order by s.run_id limit 1) < today - make_interval(days => c.keep_imports_days)
    or (select a.created_at from audit_entries a where a.customer_id = c.id order by a.id limit 1) < today - make_interval(months => c.keep_audit_months) $$;
revoke all on function customers_to_clear(today date) from public;
grant execute on function customers_to_clear(today date) to invorder_dispatch;
