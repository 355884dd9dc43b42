-- Text for searches without accents: a debtor is found by it, and by e-mail address, postcode and telephone number too, however those are
-- spaced. Decomposed first and lowered last, so that the server's locale does not decide about capitals with accents.
create or replace function plain_words(words text) returns text language sql immutable parallel safe strict as $$
  select lower(replace(replace(replace(
    translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐıİ', 'oOlLdDii'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) $$;
