ALTER TABLE "jobs" ADD COLUMN "super_user_id" integer;--> statement-breakpoint
-- A white label also sees the people of its customers: those whose every customer is its own.
drop policy reach on users;
--> statement-breakpoint
create policy reach on users for select to invorder_app using (
  id = (select app_user_id())
  or (select app_scope()) in ('all', 'system')
  or ((select app_scope()) = 'reseller' and (
    reseller_id = (select app_reseller())
    or (reseller_id is null
      and exists (select 1 from customer_users cu where cu.user_id = users.id)
      and not exists (select 1 from customer_users cu where cu.user_id = users.id
        and cu.customer_id not in (select c.id from customers c where c.reseller_id = (select app_reseller()))))))
  or id in (select cu.user_id from customer_users cu where cu.customer_id = (select app_customer())));
