-- What a job threw and what its workers died of are counted apart: a death is not the job's error.
alter table "jobs" add column "failures" integer not null default 0;
--> statement-breakpoint
alter table "jobs" add column "deaths" integer not null default 0;
--> statement-breakpoint

-- An Idempotency-Key is kept by the command's own transaction, under the role that does the change: with the change, or not at all.
alter table "idempotency_keys" add column "customer_id" integer references "customers" ("id") on delete cascade;
--> statement-breakpoint
create policy own on idempotency_keys to invorder_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
--> statement-breakpoint
grant select, insert, update on idempotency_keys to invorder_app;
--> statement-breakpoint
create index "tickets_age" on "tickets" ("expires_at");
--> statement-breakpoint
create index "sessions_age" on "sessions" ("expires_at");
--> statement-breakpoint
create index "codes_age" on "codes" ("expires_at");
--> statement-breakpoint
create index "throttles_age" on "throttles" ("window_ends_at");
--> statement-breakpoint

-- What can no longer be undone is deleted by age, for every customer at once: the dispatcher sees when, and nothing of what.
create policy dispatching on undos to invorder_dispatch using (true) with check (true);
--> statement-breakpoint
grant select (id, created_at, expires_at), delete on undos to invorder_dispatch;
--> statement-breakpoint
create index "undos_age" on "undos" ("created_at");
--> statement-breakpoint

-- Which customers have an invoice of a status whose due date is over: ids only, so that a day without work costs one question.
create function customers_overdue(status int, today date) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from customers c
  where c.is_active and exists (
    select 1 from invoices i where i.customer_id = c.id and i.last_status_id = status and i.expires_at < today)
  order by c.id
$$;
--> statement-breakpoint
revoke all on function customers_overdue(int, date) from public;
--> statement-breakpoint
grant execute on function customers_overdue(int, date) to invorder_dispatch;
