-- Ends a customer's key and, when a new one is given, starts that. Secrets remain in tables of the auth role only; the caller must have the
-- customer in reach.
create or replace function renew_customer_key(customer int, access_hash bytea, key_hash bytea) returns void
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
revoke all on function renew_customer_key(customer int, access_hash bytea, key_hash bytea) from public;
grant execute on function renew_customer_key(customer int, access_hash bytea, key_hash bytea) to invorder_app;
