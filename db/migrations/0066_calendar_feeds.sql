-- The address under which somebody's own calendar shows their appointments: of the secret in it only a hash is kept.
create table "calendar_feeds" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "key_hash" bytea not null constraint "calendar_feeds_key" unique,
  "created_at" timestamp with time zone default now() not null,
  "last_read_at" timestamp with time zone
);
--> statement-breakpoint
alter table calendar_feeds enable row level security;
--> statement-breakpoint
alter table calendar_feeds force row level security;
--> statement-breakpoint
create policy owner_all on calendar_feeds to current_user using (true) with check (true);
--> statement-breakpoint
create policy own on calendar_feeds to invorder_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
--> statement-breakpoint
grant select (user_id, created_at, last_read_at), insert, update, delete on calendar_feeds to invorder_app;
--> statement-breakpoint
create policy reading on calendar_feeds to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, update (last_read_at) on calendar_feeds to invorder_auth;
--> statement-breakpoint
-- Staff read their appointments at every customer in their reach, without going on as one of them.
create policy reach on dossier_entries for select to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())));
