-- How many invoices a customer has per currency and status, and what they add up to. Each statement that changes invoices adds what it
-- changed as rows of its own, so that no two of them wait for each other; the sum of all rows is how it stands.
CREATE TABLE "invoice_sums" (
	"customer_id" integer NOT NULL,
	"currency" text NOT NULL,
	"last_status_id" integer NOT NULL,
	"invoices" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_sums_of" ON "invoice_sums" USING btree ("customer_id");
--> statement-breakpoint
alter table invoice_sums enable row level security;
--> statement-breakpoint
alter table invoice_sums force row level security;
--> statement-breakpoint
create policy owner_all on invoice_sums to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on invoice_sums to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select on invoice_sums to invorder_app;
--> statement-breakpoint
create function sum_added_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
  select customer_id, currency, last_status_id, count(*), sum(total_amount), sum(amount) from added group by 1, 2, 3;
  return null;
end $$;
--> statement-breakpoint
create function sum_changed_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
  select customer_id, currency, last_status_id, sum(one), sum(one * total_amount), sum(one * amount)
  from (select customer_id, currency, last_status_id, total_amount, amount, 1 as one from added
    union all select customer_id, currency, last_status_id, total_amount, amount, -1 from gone) both_sides
  group by 1, 2, 3 having sum(one) <> 0 or sum(one * total_amount) <> 0 or sum(one * amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function sum_deleted_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
  select customer_id, currency, last_status_id, -count(*), -sum(total_amount), -sum(amount) from gone group by 1, 2, 3;
  return null;
end $$;
--> statement-breakpoint
create trigger sums_added after insert on invoices referencing new table as added for each statement execute function sum_added_invoices();
--> statement-breakpoint
create trigger sums_changed after update on invoices referencing new table as added old table as gone for each statement execute function sum_changed_invoices();
--> statement-breakpoint
create trigger sums_deleted after delete on invoices referencing old table as gone for each statement execute function sum_deleted_invoices();
--> statement-breakpoint
insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
  select customer_id, currency, last_status_id, count(*), sum(total_amount), sum(amount) from invoices group by 1, 2, 3;
--> statement-breakpoint
-- Puts the rows of customers that have more than so many together, in one statement; answers how many it took. Rows that are added meanwhile stay.
create function fold_invoice_sums(more_than int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with crowded as (select s.customer_id from invoice_sums s group by 1 having count(*) > more_than),
    taken as (delete from invoice_sums s using crowded c where s.customer_id = c.customer_id returning s.*),
    folded as (insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
      select t.customer_id, t.currency, t.last_status_id, sum(t.invoices), sum(t.total_amount), sum(t.amount) from taken t
      group by 1, 2, 3 having sum(t.invoices) <> 0 or sum(t.total_amount) <> 0 or sum(t.amount) <> 0)
  select count(*) from taken
$$;
--> statement-breakpoint
revoke all on function fold_invoice_sums(int) from public;
--> statement-breakpoint
grant execute on function fold_invoice_sums(int) to invorder_dispatch;
