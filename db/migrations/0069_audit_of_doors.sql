-- The audit also hears of the doors (signing in and out, and how somebody does) from the role that signs people in, which reads none of it.
create policy told_at_door on audit_entries for insert to invorder_auth with check (subject = 'auth');
--> statement-breakpoint
grant insert on audit_entries to invorder_auth;
--> statement-breakpoint
grant usage on sequence audit_entries_id_seq to invorder_auth;
--> statement-breakpoint
-- And of what the worker carries out for somebody, in the book of the customer it works for.
create policy told_of_work on audit_entries for insert to invorder_app with check (
  (select app_scope()) = 'system' and customer_id = (select app_customer()) and subject in ('jobs', 'outbox'));
