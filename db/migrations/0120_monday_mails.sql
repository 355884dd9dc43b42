-- Who gets the figures of last week each Monday, and on which Monday they got them last: once a week, however often is looked.
create table "monday_mails" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "is_wanted" boolean default true not null,
  "told_on" date
);
--> statement-breakpoint
alter table monday_mails enable row level security;
--> statement-breakpoint
alter table monday_mails force row level security;
--> statement-breakpoint
create policy owner_all on monday_mails to current_user using (true) with check (true);
--> statement-breakpoint
-- One's own, and that of whoever one sets up.
create policy own on monday_mails to invorder_app
  using (user_id = (select app_user_id()) or (select app_scope()) = 'all'
    or ((select app_scope()) = 'reseller' and user_id in (select users_of_reseller())))
  with check (user_id = (select app_user_id()) or (select app_scope()) = 'all'
    or ((select app_scope()) = 'reseller' and user_id in (select users_of_reseller())));
--> statement-breakpoint
grant select (user_id, is_wanted), insert, update (is_wanted) on monday_mails to invorder_app;
--> statement-breakpoint
-- Who has no session: the work of a Monday, and whoever follows the link to be spared it.
create policy telling on monday_mails to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, update on monday_mails to invorder_auth;
--> statement-breakpoint
-- Where a mail program says that its reader wants no more of these.
alter table outbox add column "unsubscribe_url" text;
