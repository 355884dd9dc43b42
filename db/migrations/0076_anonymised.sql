-- A debtor whose person was taken out: its number and its claims stay, nothing of who it was (docs/decisions).
alter table "debtors" add column "anonymised_at" timestamp with time zone;
--> statement-breakpoint
-- What a letter or a message said was taken out; that it was sent, on which day and what it claimed, stays.
alter table "letters" add column "cleared_at" timestamp with time zone;
--> statement-breakpoint
alter table "outbox" add column "cleared_at" timestamp with time zone;
--> statement-breakpoint
-- A letter whose words are gone is printed no more.
drop index "letters_unrendered";
--> statement-breakpoint
create index "letters_unrendered" on "letters" ("id") where file_key is null and cleared_at is null;
--> statement-breakpoint
grant select (cleared_at) on letters to invorder_dispatch;
--> statement-breakpoint

-- Files nobody refers to any more, by the change that let go of them; the nightly work takes them out of the storage.
create table "discarded_files" (
  "key" text primary key,
  "discarded_at" timestamp with time zone default now() not null
);
--> statement-breakpoint
create index "discarded_files_age" on "discarded_files" ("discarded_at");
--> statement-breakpoint
alter table discarded_files enable row level security;
--> statement-breakpoint
alter table discarded_files force row level security;
--> statement-breakpoint
create policy owner_all on discarded_files to current_user using (true) with check (true);
--> statement-breakpoint
create policy dispatching on discarded_files to invorder_dispatch using (true) with check (true);
--> statement-breakpoint
grant select, delete on discarded_files to invorder_dispatch;
--> statement-breakpoint

-- Rows that went, whoever deleted them and by whatever cascade: their files go with them. The column is the trigger's argument.
create function discard_with_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into discarded_files (key) select %1$s from gone where nullif(%1$s, '''') is not null on conflict do nothing', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create function discard_replaced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into discarded_files (key) select ($1).%I on conflict do nothing', tg_argv[0]) using old;
  return null;
end $$;
--> statement-breakpoint
create trigger discard after delete on letters referencing old table as gone for each statement execute function discard_with_rows('file_key');
--> statement-breakpoint
create trigger discard after delete on files referencing old table as gone for each statement execute function discard_with_rows('key');
--> statement-breakpoint
create trigger discard after delete on outbox referencing old table as gone for each statement execute function discard_with_rows('raw_key');
--> statement-breakpoint
create trigger discard after delete on outbox_attempts referencing old table as gone for each statement execute function discard_with_rows('raw_key');
--> statement-breakpoint
create trigger discard after delete on customers referencing old table as gone for each statement execute function discard_with_rows('logo');
--> statement-breakpoint
-- Logos a customer had before stand in the forms of its letters, and are needed as long as those are.
create trigger discard after delete on letter_forms referencing old table as gone for each statement execute function discard_with_rows('(content #>> ''{customer,logo}'')');
--> statement-breakpoint
create trigger discard_replaced after update of file_key on letters for each row
  when (old.file_key <> '' and new.file_key is null) execute function discard_replaced('file_key');
--> statement-breakpoint
create trigger discard_replaced after update of raw_key on outbox for each row
  when (old.raw_key <> '' and new.raw_key is null and new.cleared_at is not null) execute function discard_replaced('raw_key');
--> statement-breakpoint
create trigger discard_replaced after update of raw_key on outbox_attempts for each row
  when (old.raw_key <> '' and new.raw_key is null) execute function discard_replaced('raw_key');
--> statement-breakpoint

-- The oldest of them, without those that are in use after all: a logo may be that of another customer or of a white label.
create function files_to_remove(most int) returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select d.key from discarded_files d
  where not exists (select 1 from customers c where c.logo = d.key)
    and not exists (select 1 from resellers r where r.logo = d.key or r.start_image = d.key)
    and not exists (select 1 from files f where f.key = d.key)
  order by d.discarded_at, d.key limit most
$$;
--> statement-breakpoint
revoke all on function files_to_remove(int), discard_with_rows(), discard_replaced() from public;
--> statement-breakpoint
grant execute on function files_to_remove(int) to invorder_dispatch;
--> statement-breakpoint
-- What is never changed otherwise loses its words with the person they are about.
grant update (recipient, also_to, cc, answer, raw_key) on outbox_attempts to invorder_app;
--> statement-breakpoint
grant update (note) on hold_events to invorder_app;
