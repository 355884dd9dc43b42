-- A debtor is found without accents, and by e-mail address, postcode and telephone number too, however those are spaced. Decomposed
-- first and lowered last: what the server's locale makes of a capital with an accent does not matter then.
create function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select lower(replace(replace(replace(
    translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐıİ', 'oOlLdDii'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'))
$$;
--> statement-breakpoint
alter table debtors drop column search;
--> statement-breakpoint
-- Cut where an index entry would become too long.
alter table debtors add column search text not null generated always as (left(plain_words(
  name || ' ' || number || ' ' || contact_email_address || ' ' || zipcode || ' ' || replace(zipcode, ' ', '') || ' ' ||
  contact_telephone_number || ' ' || regexp_replace(contact_telephone_number, '[^0-9]', '', 'g')), 600)) stored;
--> statement-breakpoint
create index debtors_search on debtors (customer_id, search, id);
--> statement-breakpoint
-- A debtor's line of the action list is grouped from the index alone.
drop index invoices_due;
--> statement-breakpoint
create index invoices_due on invoices (customer_id, next_action_on, id)
  include (currency, amount, debtor_id, expires_at, invoice_status_id, last_action_at) where next_action_on is not null;
