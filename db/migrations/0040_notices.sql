-- Messages about arrangements: what a letter is about where that is no step, written once each.
alter table "letters" add column "hold_id" integer;
--> statement-breakpoint
alter table "letters" add column "notice" text;
--> statement-breakpoint
alter table "letters" add column "term_on" date;
--> statement-breakpoint
-- A hold that is undone leaves its letters behind: only hold_id becomes null.
alter table "letters" add constraint "letters_hold" foreign key ("customer_id", "hold_id") references "holds" ("customer_id", "id") on delete set null ("hold_id");
--> statement-breakpoint
create unique index "letters_notice" on "letters" ("customer_id", "hold_id", "notice", coalesce("term_on", '-infinity'::date)) where hold_id is not null and withdrawn_at is null;
--> statement-breakpoint
alter table "runs" drop constraint "runs_occasion";
--> statement-breakpoint
alter table "runs" add constraint "runs_occasion" check (occasion in ('actions', 'agenda', 'flex', 'terms'));
--> statement-breakpoint
-- The customers with a term that is near or was missed, and of which the debtor is to be told.
create function customers_with_terms(today date) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from customers c
  where c.is_active and exists (select 1 from holds h where h.customer_id = c.id and h.state = 'open' and h.kind = 'arrangement'
    and h.remind and h.amount is not null and (h.is_late or h.day - 3 <= today))
  order by c.id
$$;
--> statement-breakpoint
revoke all on function customers_with_terms(date) from public;
--> statement-breakpoint
grant execute on function customers_with_terms(date) to invorder_dispatch;
