-- A user who works for their own debtors only gets the count of their actions only, as in their list.
create or replace function action_counts(today date) returns table (customer_id int, actions bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select cu.customer_id, count(i.id)
  from customer_users cu
  join users u on u.id = cu.user_id
  left join invoices i on i.customer_id = cu.customer_id and i.next_action_on <= today and i.processing_job_id is null
    and (not u.debtor_link or exists (
      select 1 from debtors d where d.customer_id = i.customer_id and d.id = i.debtor_id and d.owner_user_id = u.id))
  where cu.user_id = app_user_id()
  group by cu.customer_id $$;
revoke all on function action_counts(today date) from public;
grant execute on function action_counts(today date) to invorder_app;
