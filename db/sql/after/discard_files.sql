-- Records the files whose last reference in a row was removed: the nightly work deletes them from the storage (lib/files/jobs.ts). The
-- arguments are the columns that name a file. It is SQL because most such rows are deleted by a cascade, which only the database sees, and
-- because no tenant may write discarded_files. Verbs rely on it that delete a customer, a debtor, a white label, a file, or clear the
-- content of letters and messages (lib/privacy/commands/clear.ts). Held by tests/domain/privacy/retention.test.ts and
-- tests/services/backup.test.ts.
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

create or replace trigger discard after delete on customers for each row execute function discard_files('logo');
create or replace trigger discard after delete on files for each row execute function discard_files('key');
create or replace trigger discard after delete on letter_forms for each row execute function discard_files('content #>> ''{customer,logo}''');
create or replace trigger discard after delete or update of file_key on letters for each row execute function discard_files('file_key');
create or replace trigger discard after delete or update of raw_key on outbox for each row execute function discard_files('raw_key');
create or replace trigger discard after delete or update of raw_key on outbox_attempts for each row execute function discard_files('raw_key');
create or replace trigger discard after delete or update of logo, start_image on resellers for each row execute function discard_files('logo', 'start_image');
