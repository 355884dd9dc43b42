-- A customer's own key for programs: a pair of a service user, who belongs to that customer alone and is nobody who can sign in.
alter table users add column is_service boolean default false not null;
--> statement-breakpoint
grant select (is_service) on users to invorder_app;
--> statement-breakpoint
-- Ends the key a customer has and, when a new one is given, begins that. Secrets stay behind the auth role's tables; who asks must have the customer in reach.
create function renew_customer_key(customer int, access_hash bytea, key_hash bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare who int;
begin
  if not (app_scope() = 'all' or (app_scope() = 'reseller' and customer in (select customers_of_reseller()))) then
    raise exception 'a customer out of reach' using errcode = '42501';
  end if;
  -- Two who ask at once make one service user, one after the other.
  perform 1 from customers c where c.id = customer for update;
  select u.id into who from users u join customer_users cu on cu.user_id = u.id
    where cu.customer_id = customer and u.is_service;
  if who is not null then
    update sessions set revoked_at = now() where user_id = who and revoked_at is null;
  end if;
  if access_hash is null then return; end if;
  if who is null then
    insert into users (first_name, last_name, email_address, role_id, is_service, selected_customer_id)
      select 'API', c.name, 'api-' || c.hash_id || '@service.invalid', 3, true, c.id from customers c where c.id = customer
      returning id into who;
    insert into customer_users (customer_id, user_id) values (customer, who);
  end if;
  insert into sessions (user_id, access_token_hash, api_key_hash, kind, is_verified, expires_at)
    values (who, access_hash, key_hash, 'token', true, now() + interval '365 days');
end $$;
--> statement-breakpoint
-- When a customer's key was made, was last used and ends; no row without one.
create function customer_key(customer int) returns table (created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.created_at, s.last_seen_at, s.expires_at
  from sessions s join users u on u.id = s.user_id and u.is_service join customer_users cu on cu.user_id = u.id
  where cu.customer_id = customer and s.kind = 'token' and s.revoked_at is null and s.expires_at > now()
    and (app_scope() = 'all' or (app_scope() = 'reseller' and customer in (select customers_of_reseller())))
$$;
--> statement-breakpoint
revoke all on function renew_customer_key(int, bytea, bytea), customer_key(int) from public;
--> statement-breakpoint
grant execute on function renew_customer_key(int, bytea, bytea), customer_key(int) to invorder_app;
