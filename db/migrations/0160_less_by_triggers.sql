-- The verb that undoes a payment frees its money (lib/agreements/commands/undo-payment.ts), and the verbs that write a template store
-- what it says (lib/templates/commands/write-template.ts).
drop trigger payments_free_bank_entry on payments;
--> statement-breakpoint
drop trigger payments_unassign on payments;
--> statement-breakpoint
drop trigger template_version on templates;
--> statement-breakpoint
drop function free_bank_entry(), unassign_provider_money(), keep_template_version();
--> statement-breakpoint
drop trigger discard on letters;
--> statement-breakpoint
drop trigger discard on files;
--> statement-breakpoint
drop trigger discard on outbox;
--> statement-breakpoint
drop trigger discard on outbox_attempts;
--> statement-breakpoint
drop trigger discard on customers;
--> statement-breakpoint
drop trigger discard on letter_forms;
--> statement-breakpoint
drop trigger discard_replaced on letters;
--> statement-breakpoint
drop trigger discard_replaced on outbox;
--> statement-breakpoint
drop trigger discard_replaced on outbox_attempts;
--> statement-breakpoint
drop trigger discard_logo on resellers;
--> statement-breakpoint
drop trigger discard_start_image on resellers;
--> statement-breakpoint
drop trigger discard_replaced_logo on resellers;
--> statement-breakpoint
drop trigger discard_replaced_start_image on resellers;
--> statement-breakpoint
drop function discard_with_rows(), discard_replaced();
--> statement-breakpoint
-- Notes the files that rows named and name no more: the nightly work takes them out of the storage (lib/files/jobs.ts). The arguments are
-- the columns that name a file. It is SQL because most such rows go by a cascade, which only the database sees, and because no tenant may
-- write discarded_files. Verbs rely on it that delete a customer, a debtor, a white label, a file, or clear what letters and messages said
-- (lib/privacy/commands/clear.ts). Held by tests/domain/privacy/retention.test.ts and tests/services/backup.test.ts.
create or replace function discard_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text;
  named text;
  names text;
begin
  -- A mail that is sent again to others gets bytes of its own; those before belong to the attempt before.
  if tg_table_name = 'outbox' and tg_op = 'UPDATE' then
    if new.cleared_at is null then return null; end if;
  end if;
  foreach place in array tg_argv loop
    execute format('select ($1).%s', place) into named using old;
    names := null;
    if tg_op = 'UPDATE' then execute format('select ($1).%s', place) into names using new; end if;
    if named <> '' and names is distinct from named then
      insert into discarded_files (key) values (named) on conflict do nothing;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
revoke all on function discard_files() from public;
--> statement-breakpoint
create trigger discard after delete or update of file_key on letters for each row execute function discard_files('file_key');
--> statement-breakpoint
create trigger discard after delete on files for each row execute function discard_files('key');
--> statement-breakpoint
create trigger discard after delete or update of raw_key on outbox for each row execute function discard_files('raw_key');
--> statement-breakpoint
create trigger discard after delete or update of raw_key on outbox_attempts for each row execute function discard_files('raw_key');
--> statement-breakpoint
create trigger discard after delete on customers for each row execute function discard_files('logo');
--> statement-breakpoint
-- Logos a customer had before stand in the forms of its letters, and are needed as long as those are.
create trigger discard after delete on letter_forms for each row execute function discard_files('content #>> ''{customer,logo}''');
--> statement-breakpoint
create trigger discard after delete or update of logo, start_image on resellers for each row execute function discard_files('logo', 'start_image');
--> statement-breakpoint
-- What a white label may make of a user. It is SQL because it depends on what the row was before, which no policy sees: the second lock
-- under users.write (lib/users/commands), whose roles are those of lib/access/roles.ts. Held by tests/domain/policies.test.ts.
create or replace function guard_users() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare actor_role int;
begin
  if current_user <> 'invorder_app' or app_scope() = 'all' then return new; end if;
  select role_id into actor_role from users where id = app_user_id();
  if actor_role is distinct from 2 then
    raise exception 'only a white label writes users' using errcode = '42501';
  end if;
  if new.reseller_id is distinct from app_reseller() then
    raise exception 'a user of another white label' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    if new.role_id not in (2, 7) or new.features <> '{}' then
      raise exception 'a white label makes its own kind' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.role_id = 1 or (new.role_id <> old.role_id and new.role_id not in (2, 7)) then
    raise exception 'a white label assigns its own kind' using errcode = '42501';
  end if;
  if (new.reseller_id, new.features) is distinct from (old.reseller_id, old.features) then
    raise exception 'what the product grants' using errcode = '42501';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What a white label and a customer may make of a customer. It is SQL because it depends on what the row was before, which no policy sees:
-- the second lock under lib/tenants/commands and lib/figures/commands/set-dso.ts. Held by tests/domain/policies.test.ts.
create or replace function guard_customers() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user <> 'invorder_app' or app_scope() = 'all' then return new; end if;
  if new.account_owner_id is not null and (tg_op = 'INSERT' or new.account_owner_id is distinct from old.account_owner_id)
    and not exists (select 1 from users where id = new.account_owner_id) then
    raise exception 'an account owner out of reach' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    if new.features <> '{}' then raise exception 'what the product grants' using errcode = '42501'; end if;
    return new;
  end if;
  if (new.reseller_id, new.features, new.hash_id) is distinct from (old.reseller_id, old.features, old.hash_id) then
    raise exception 'what the product grants' using errcode = '42501';
  end if;
  if app_scope() <> 'reseller' and (new.account_owner_id, new.license_type, new.type, new.is_active, new.number)
    is distinct from (old.account_owner_id, old.license_type, old.type, old.is_active, old.number) then
    raise exception 'what the white label decides' using errcode = '42501';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What of a line of the bank is booked is the sum of its standing matches. It is SQL because a match also goes by a cascade, with a debtor
-- and its payments. Verbs rely on it that book a line (lib/bank/commands/confirm.ts), undo a payment
-- (lib/agreements/commands/undo-payment.ts) or delete a debtor. Held by tests/domain/bank/statements.test.ts.
create or replace function keep_bank_entry() returns trigger language plpgsql set search_path = public as $$
declare
  whose integer := coalesce(new.customer_id, old.customer_id);
  which integer := coalesce(new.entry_id, old.entry_id);
begin
  update bank_entries e set
      booked = m.sum,
      state = case when m.sum = e.amount then 'booked' else 'open' end,
      reason = case when tg_op <> 'INSERT' then 'undone' when m.sum = e.amount then e.reason else 'rest' end,
      version = e.version + 1
    from (select coalesce(sum(amount), 0)::bigint as sum from bank_matches
      where customer_id = whose and entry_id = which and undone_at is null) m
    where e.customer_id = whose and e.id = which;
  return null;
end $$;
--> statement-breakpoint
-- A chain of consents is deleted with the last link that stands on it. It is SQL because the others that stand on it are other customers',
-- whom no tenant sees, and because links go by a cascade, with a customer. Verbs rely on it that end or renew a link
-- (lib/accounting/commands/links/keep.ts) or delete a customer. Held by tests/domain/accounting/sync/chain.test.ts.
create or replace function forget_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from accounting_chains h where h.id = old.chain_id and not exists (select from accounting_connections c where c.chain_id = h.id);
  return null;
end $$;
