-- What a person sees and changes of how they sign in themselves: where they are signed in, another app, codes for when the app is lost.
alter table "sessions" add column "agent" text default '' not null;
--> statement-breakpoint
alter table "sessions" add column "address" text default '' not null;
--> statement-breakpoint
alter table "sessions" add column "proved_at" timestamp with time zone;
--> statement-breakpoint
alter table "users" add column "totp_pending" text;
--> statement-breakpoint
create table "recovery_codes" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" integer not null references "users" ("id") on delete cascade,
  "code_hash" text not null,
  "used_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
--> statement-breakpoint
create index "recovery_codes_user" on "recovery_codes" ("user_id");
--> statement-breakpoint
alter table recovery_codes enable row level security;
--> statement-breakpoint
alter table recovery_codes force row level security;
--> statement-breakpoint
create policy owner_all on recovery_codes to current_user using (true) with check (true);
--> statement-breakpoint
create policy signing_in on recovery_codes to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on recovery_codes to invorder_auth;
