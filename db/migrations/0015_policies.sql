-- What a white label and a customer may write of users, customers and who belongs to whom: the second lock under screens to come.
-- A white label reaches its own customers' people only, makes nobody more than its own kind (SPEC: role 2 assigns 2 and 7), and says
-- nothing about what the product grants.

-- Who works for whom: both ends must be within reach.
drop policy reach on customer_users;
--> statement-breakpoint
create function customers_of_reseller() returns setof int language sql stable security definer set search_path = public, pg_temp as
  $$ select id from customers where reseller_id = app_reseller() and app_scope() = 'reseller' $$;
--> statement-breakpoint
create function users_of_reseller() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from users u where app_scope() = 'reseller' and (
    u.reseller_id = app_reseller()
    or (u.reseller_id is null and exists (select 1 from customer_users cu where cu.user_id = u.id)
      and not exists (select 1 from customer_users cu join customers c on c.id = cu.customer_id
        where cu.user_id = u.id and c.reseller_id is distinct from app_reseller())))
$$;
--> statement-breakpoint
revoke all on function customers_of_reseller(), users_of_reseller() from public;
--> statement-breakpoint
grant execute on function customers_of_reseller(), users_of_reseller() to invorder_app;
--> statement-breakpoint
create policy reach on customer_users for select to invorder_app using (
  user_id = (select app_user_id()) or customer_id = (select app_customer())
  or (select app_scope()) in ('all', 'system')
  or ((select app_scope()) = 'reseller' and (customer_id in (select customers_of_reseller()) or user_id in (select users_of_reseller()))));
--> statement-breakpoint
drop policy change on customer_users;
--> statement-breakpoint
create policy change on customer_users to invorder_app using (
  (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller())))
  with check (
  (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()) and user_id in (select users_of_reseller())));
--> statement-breakpoint

-- Whose every customer is its own is asked of all memberships, not only of those that can be seen.
drop policy reach on users;
--> statement-breakpoint
create policy reach on users for select to invorder_app using (
  id = (select app_user_id())
  or (select app_scope()) in ('all', 'system')
  or ((select app_scope()) = 'reseller' and id in (select users_of_reseller()))
  or id in (select cu.user_id from customer_users cu where cu.customer_id = (select app_customer())));
--> statement-breakpoint

-- Users: what a row may become depends on what it was, which a policy does not see.
create function guard_users() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger guard before insert or update on users for each row execute function guard_users();
--> statement-breakpoint
drop policy change on users;
--> statement-breakpoint
create policy change on users to invorder_app using (
  (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()) and role_id <> 1))
  with check ((select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()) and role_id <> 1));
--> statement-breakpoint

-- Customers: a customer says how it is reached and paid, never whose it is, what it bought or who looks after it.
create function guard_customers() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger guard before insert or update on customers for each row execute function guard_customers();
--> statement-breakpoint
drop policy change on customers;
--> statement-breakpoint
create policy change on customers for update to invorder_app using (
  (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))
  or ((select app_scope()) in ('customer', 'system') and id = (select app_customer())))
  with check (
  (select app_scope()) = 'all'
  or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))
  or ((select app_scope()) in ('customer', 'system') and id = (select app_customer())));
--> statement-breakpoint

-- A debtor is owned by somebody who works for the customer, and written to in the customer's own words or the product's.
update debtors d set owner_user_id = null where owner_user_id is not null
  and not exists (select 1 from customer_users cu where cu.customer_id = d.customer_id and cu.user_id = d.owner_user_id);
--> statement-breakpoint
alter table debtors add constraint debtors_owner foreign key (customer_id, owner_user_id)
  references customer_users (customer_id, user_id) on delete set null (owner_user_id);
--> statement-breakpoint
create index debtors_owner on debtors (customer_id, owner_user_id) where owner_user_id is not null;
--> statement-breakpoint
update debtors d set template_id = null where template_id is not null
  and not exists (select 1 from templates t where t.id = d.template_id and (t.customer_id is null or t.customer_id = d.customer_id));
--> statement-breakpoint
drop policy tenant on debtors;
--> statement-breakpoint
create policy tenant on debtors to invorder_app using (customer_id = (select app_customer()))
  with check (customer_id = (select app_customer())
    and (template_id is null or exists (select 1 from templates t where t.id = template_id and (t.customer_id is null or t.customer_id = debtors.customer_id))));
