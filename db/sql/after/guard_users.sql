-- The changes a white label may make to a user. It is SQL because it depends on the row's former values, which no policy sees: the second
-- lock under users.write (lib/users/commands), whose roles are those of lib/access/roles.ts. Held by tests/domain/policies.test.ts.
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

create or replace trigger guard before insert or update on users for each row execute function guard_users();
