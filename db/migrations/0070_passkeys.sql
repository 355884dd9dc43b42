-- Passkeys: a third second factor, offered and never forced. The public half of each, for one host, and what its owner calls it.
alter table "sessions" add column "challenge" text;
--> statement-breakpoint
alter table "sessions" add column "challenge_until" timestamp with time zone;
--> statement-breakpoint
create table "passkeys" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" integer not null references "users" ("id") on delete cascade,
  "credential_id" text not null unique,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] default '{}'::text[] not null,
  "host" text not null,
  "name" text not null,
  "last_used_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
--> statement-breakpoint
create index "passkeys_user" on "passkeys" ("user_id");
--> statement-breakpoint
alter table passkeys enable row level security;
--> statement-breakpoint
alter table passkeys force row level security;
--> statement-breakpoint
create policy owner_all on passkeys to current_user using (true) with check (true);
--> statement-breakpoint
create policy signing_in on passkeys to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on passkeys to invorder_auth;
