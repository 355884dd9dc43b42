-- The key by which duplicates of a debtor from two sources are found: its name without accents, signs, spaces and legal form.
create or replace function squeezed_name(name text) returns text language sql immutable parallel safe strict as $$
  select left(replace(regexp_replace(regexp_replace(replace(public.plain_words(name), '.', ''), '[^a-z0-9]+', ' ', 'g'),
    '\m(b ?v|n ?v|v ?o ?f|c ?v|bvba|gmbh|mbh|co kg|kg|ag|ug|ltd|limited|inc|llc|plc|srl|sarl)\M', '', 'g'), ' ', ''), 200) $$;
