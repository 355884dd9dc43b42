-- The changes a white label and a customer may make to a customer. It is SQL because it depends on the row's former values, which no policy
-- sees: the second lock under lib/tenants/commands and lib/figures/commands/set-dso.ts. Held by tests/domain/policies.test.ts.
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

create or replace trigger guard before insert or update on customers for each row execute function guard_customers();
