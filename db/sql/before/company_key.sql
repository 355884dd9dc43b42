-- A company or VAT number as two sources may write it; "" for what is too short or made up of one sign.
create or replace function company_key(number text) returns text language sql immutable parallel safe strict as $$
  select case when length(k) >= 6 and k !~ '^(.)\1*$' then left(k, 40) else '' end
  from (select upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) as k) said $$;
