-- Staff work on the contacts, contracts and groups of every customer in their reach, without going on as one of them.
create policy reach on contacts to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())))
  with check (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())));
--> statement-breakpoint
create policy reach on contracts to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())))
  with check (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())));
--> statement-breakpoint
-- Both customers of a group must be in reach.
create policy reach on customer_links to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())))
  with check (
  (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()) and linked_id in (select customers_of_reseller())));
