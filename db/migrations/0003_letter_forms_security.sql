alter table letter_forms enable row level security;
--> statement-breakpoint
alter table letter_forms force row level security;
--> statement-breakpoint
create policy owner_all on letter_forms to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on letter_forms to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
-- A form is never changed: what was sent must read the same in ten years.
grant select, insert on letter_forms to invorder_app;
--> statement-breakpoint
grant usage on sequence letter_forms_id_seq to invorder_app;
