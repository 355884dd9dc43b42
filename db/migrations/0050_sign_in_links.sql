-- Links by which somebody chooses a password: an invite or a reset. Only a hash of what the mail says is kept; each works once.
create table "sign_in_links" (
  "token_hash" bytea primary key,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "expires_at" timestamp with time zone not null,
  "used_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
--> statement-breakpoint
create index "sign_in_links_user" on "sign_in_links" ("user_id");
--> statement-breakpoint
create index "sign_in_links_age" on "sign_in_links" ("expires_at");
--> statement-breakpoint
alter table sign_in_links enable row level security;
--> statement-breakpoint
alter table sign_in_links force row level security;
--> statement-breakpoint
create policy owner_all on sign_in_links to current_user using (true) with check (true);
--> statement-breakpoint
create policy signing_in on sign_in_links to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sign_in_links to invorder_auth;
--> statement-breakpoint
alter table "users" add column "last_login_at" timestamp with time zone;
--> statement-breakpoint
-- What somebody started last at the customers they work for: over customers that the page of a user may not look into.
create function last_jobs_of(who int) returns table (action text, status int, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select j.action, j.status, j.created_at
  from customer_users cu
  cross join lateral (select action, status, created_at from jobs
    where customer_id = cu.customer_id and user_id = who and super_user_id is null order by id desc limit 5) j
  where cu.user_id = who and (app_scope() = 'all' or (app_scope() = 'reseller' and who in (select users_of_reseller())))
  order by j.created_at desc limit 5
$$;
--> statement-breakpoint
revoke all on function last_jobs_of(int) from public;
--> statement-breakpoint
grant execute on function last_jobs_of(int) to invorder_app;
