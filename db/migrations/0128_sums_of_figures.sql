-- What is open until further notice, by the status it is in and the day it is due, and what was invoiced by day. Each statement that
-- changes positions or invoices adds what it changed as rows of its own, so that no two of them wait for each other; the sum of all rows is
-- how it stands. A figure of a large customer adds up some thousand rows instead of hundreds of thousands.
create table "open_sums" (
  "customer_id" integer not null,
  "currency" text not null,
  "status" integer not null,
  "due" date not null,
  "items" bigint not null,
  "amount" bigint not null,
  "is_new" boolean default true not null
);
--> statement-breakpoint
create table "sold_sums" (
  "customer_id" integer not null,
  "currency" text not null,
  "date" date not null,
  "invoices" bigint not null,
  "amount" bigint not null,
  "is_new" boolean default true not null
);
--> statement-breakpoint
create index "open_sums_of" on "open_sums" ("customer_id") include ("currency", "status", "due", "items", "amount");
--> statement-breakpoint
create index "open_sums_new" on "open_sums" ("customer_id") where is_new;
--> statement-breakpoint
create index "sold_sums_of" on "sold_sums" ("customer_id", "date") include ("currency", "invoices", "amount");
--> statement-breakpoint
create index "sold_sums_new" on "sold_sums" ("customer_id") where is_new;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['open_sums', 'sold_sums'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy tenant on %I to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()))', t);
    execute format('grant select on %I to invorder_app', t);
  end loop;
end $$;
--> statement-breakpoint
create function sum_added_positions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_sums (customer_id, currency, status, due, items, amount)
  select customer_id, currency, status, due, count(*), sum(open) from added where "until" is null and open <> 0 group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create function sum_changed_positions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_sums (customer_id, currency, status, due, items, amount)
  select customer_id, currency, status, due, sum(one), sum(one * open)
  from (select customer_id, currency, status, due, open, 1 as one from added where "until" is null and open <> 0
    union all select customer_id, currency, status, due, open, -1 from gone where "until" is null and open <> 0) both_sides
  group by 1, 2, 3, 4 having sum(one) <> 0 or sum(one * open) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function sum_deleted_positions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_sums (customer_id, currency, status, due, items, amount)
  select customer_id, currency, status, due, -count(*), -sum(open) from gone where "until" is null and open <> 0 group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create trigger sums_added after insert on positions referencing new table as added for each statement execute function sum_added_positions();
--> statement-breakpoint
create trigger sums_changed after update on positions referencing new table as added old table as gone for each statement execute function sum_changed_positions();
--> statement-breakpoint
create trigger sums_deleted after delete on positions referencing old table as gone for each statement execute function sum_deleted_positions();
--> statement-breakpoint
create function sold_added_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sold_sums (customer_id, currency, date, invoices, amount)
  select customer_id, currency, date, count(*), sum(total_amount) from added group by 1, 2, 3;
  return null;
end $$;
--> statement-breakpoint
create function sold_changed_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sold_sums (customer_id, currency, date, invoices, amount)
  select customer_id, currency, date, sum(one), sum(one * total_amount)
  from (select customer_id, currency, date, total_amount, 1 as one from added
    union all select customer_id, currency, date, total_amount, -1 from gone) both_sides
  group by 1, 2, 3 having sum(one) <> 0 or sum(one * total_amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function sold_deleted_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sold_sums (customer_id, currency, date, invoices, amount)
  select customer_id, currency, date, -count(*), -sum(total_amount) from gone group by 1, 2, 3;
  return null;
end $$;
--> statement-breakpoint
create trigger sold_added after insert on invoices referencing new table as added for each statement execute function sold_added_invoices();
--> statement-breakpoint
create trigger sold_changed after update on invoices referencing new table as added old table as gone for each statement execute function sold_changed_invoices();
--> statement-breakpoint
create trigger sold_deleted after delete on invoices referencing old table as gone for each statement execute function sold_deleted_invoices();
--> statement-breakpoint
insert into open_sums (customer_id, currency, status, due, items, amount, is_new)
  select customer_id, currency, status, due, count(*), sum(open), false from positions where "until" is null and open <> 0 group by 1, 2, 3, 4;
--> statement-breakpoint
insert into sold_sums (customer_id, currency, date, invoices, amount, is_new)
  select customer_id, currency, date, count(*), sum(total_amount), false from invoices group by 1, 2, 3;
--> statement-breakpoint
-- Puts the rows of customers that have more than so many new ones together; rows that are added meanwhile stay.
create function fold_figure_sums(more_than int) returns void language sql security definer set search_path = public, pg_temp as $$
  with crowded as (select s.customer_id from open_sums s where s.is_new group by 1 having count(*) > more_than),
    taken as (delete from open_sums s using crowded c where s.customer_id = c.customer_id returning s.*)
  insert into open_sums (customer_id, currency, status, due, items, amount, is_new)
  select t.customer_id, t.currency, t.status, t.due, sum(t.items), sum(t.amount), false from taken t
  group by 1, 2, 3, 4 having sum(t.items) <> 0 or sum(t.amount) <> 0;
  with crowded as (select s.customer_id from sold_sums s where s.is_new group by 1 having count(*) > more_than),
    taken as (delete from sold_sums s using crowded c where s.customer_id = c.customer_id returning s.*)
  insert into sold_sums (customer_id, currency, date, invoices, amount, is_new)
  select t.customer_id, t.currency, t.date, sum(t.invoices), sum(t.amount), false from taken t
  group by 1, 2, 3 having sum(t.invoices) <> 0 or sum(t.amount) <> 0;
$$;
--> statement-breakpoint
revoke all on function fold_figure_sums(int) from public;
--> statement-breakpoint
grant execute on function fold_figure_sums(int) to invorder_dispatch;
--> statement-breakpoint
-- Works out all positions of a customer anew, and its sums from them; answers of how many invoices.
create or replace function rebuild_positions(of_customer int) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
begin
  select array_agg(id order by id) into ids from invoices where customer_id = of_customer;
  perform rewrite_many(of_customer, ids, null);
  with taken as (delete from open_sums where customer_id = of_customer)
  insert into open_sums (customer_id, currency, status, due, items, amount, is_new)
  select customer_id, currency, status, due, count(*), sum(open), false from positions
  where customer_id = of_customer and "until" is null and open <> 0 group by 1, 2, 3, 4;
  with taken as (delete from sold_sums where customer_id = of_customer)
  insert into sold_sums (customer_id, currency, date, invoices, amount, is_new)
  select customer_id, currency, date, count(*), sum(total_amount), false from invoices where customer_id = of_customer group by 1, 2, 3;
  return coalesce(cardinality(ids), 0);
end $$;
