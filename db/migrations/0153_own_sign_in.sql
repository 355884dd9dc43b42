-- Another e-mail address of one's own works once it was confirmed at both; one change per person is open. Of the secrets that were mailed
-- only hashes stand here.
create table "email_changes" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "from_address" text not null,
  "email_address" text not null,
  "old_token_hash" bytea not null unique,
  "new_token_hash" bytea not null unique,
  "old_confirmed_at" timestamp with time zone,
  "new_confirmed_at" timestamp with time zone,
  "expires_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now()
);
--> statement-breakpoint
alter table email_changes enable row level security;
--> statement-breakpoint
alter table email_changes force row level security;
--> statement-breakpoint
create policy owner_all on email_changes to current_user using (true) with check (true);
--> statement-breakpoint
create policy signing_in on email_changes to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on email_changes to invorder_auth;
--> statement-breakpoint
-- A session that a token is, or was opened with: it changes nothing about how its user signs in.
alter table "sessions" add column "by_token" boolean not null default false;
--> statement-breakpoint
with recursive opened as (
  select id from sessions where kind = 'token'
  union select s.id from sessions s join opened o on s.parent_id = o.id)
update sessions set by_token = true where id in (select id from opened);
--> statement-breakpoint
-- One open link per person: of several that were mailed at the same moment the last stays.
update sign_in_links l set used_at = now() where l.used_at is null and exists (
  select 1 from sign_in_links o where o.user_id = l.user_id and o.used_at is null
    and (o.created_at, o.token_hash) > (l.created_at, l.token_hash));
--> statement-breakpoint
create unique index "sign_in_links_open" on "sign_in_links" ("user_id") where used_at is null;
