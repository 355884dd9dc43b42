-- Whether anything a customer's figures are made of has changed: each statement that changes it adds a row with a number of its own, so
-- that no two of them wait for each other, and the sum of all rows is another one after every change (docs/decisions/017). Who has an
-- answer and sees the same sum has the answer of now.
create table "figure_changes" (
  "customer_id" integer not null,
  "number" bigint default (random() * 9e15)::bigint not null
);
--> statement-breakpoint
create index "figure_changes_of" on "figure_changes" ("customer_id") include ("number");
--> statement-breakpoint
alter table figure_changes enable row level security;
--> statement-breakpoint
alter table figure_changes force row level security;
--> statement-breakpoint
create policy owner_all on figure_changes to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on figure_changes to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select on figure_changes to invorder_app;
--> statement-breakpoint
create function note_figures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_changes (customer_id) select distinct customer_id from touched;
  return null;
end $$;
--> statement-breakpoint
create function note_figures_of_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_changes (customer_id) values (new.customer_id);
  return null;
end $$;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['invoices', 'positions', 'bookings', 'letter_items', 'timeline_entries'] loop
    execute format('create trigger figures_added after insert on %I referencing new table as touched for each statement execute function note_figures()', t);
    execute format('create trigger figures_deleted after delete on %I referencing old table as touched for each statement execute function note_figures()', t);
  end loop;
  foreach t in array array['invoices', 'positions', 'bookings'] loop
    execute format('create trigger figures_changed after update on %I referencing new table as touched for each statement execute function note_figures()', t);
  end loop;
end $$;
--> statement-breakpoint
create trigger figures_changed after update on letters for each row
  when (new.withdrawn_at is distinct from old.withdrawn_at or new.is_listed <> old.is_listed) execute function note_figures_of_row();
--> statement-breakpoint
create trigger figures_changed after update on outbox for each row
  when (new.customer_id is not null and new.state <> old.state and (new.state in ('failed', 'withdrawn') or old.state in ('failed', 'withdrawn')))
  execute function note_figures_of_row();
--> statement-breakpoint
create trigger figures_changed after update on debtors for each row
  when (new.number <> old.number or new.name <> old.name) execute function note_figures_of_row();
--> statement-breakpoint
-- Puts the rows of customers that have more than so many together; rows that are added meanwhile stay, and the sum is the same.
create function fold_figure_changes(more_than int) returns void language sql security definer set search_path = public, pg_temp as $$
  with crowded as (select c.customer_id from figure_changes c group by 1 having count(*) > more_than),
    taken as (delete from figure_changes c using crowded w where c.customer_id = w.customer_id returning c.*)
  insert into figure_changes (customer_id, number) select customer_id, (sum(number) % 9000000000000000)::bigint from taken group by 1
$$;
--> statement-breakpoint
revoke all on function fold_figure_changes(int) from public;
--> statement-breakpoint
grant execute on function fold_figure_changes(int) to invorder_dispatch;
