-- The booked part of a bank entry is the sum of its matches that are not undone. It is SQL because a match is also deleted by a cascade,
-- with a debtor and its payments. Verbs rely on it that book an entry (lib/payments/commands/bank/confirm.ts), undo a payment
-- (lib/agreements/commands/undo-payment.ts) or delete a debtor. Held by tests/domain/payments/statements.test.ts.
create or replace function keep_bank_entry() returns trigger language plpgsql set search_path = 'public' as $$
declare
  whose integer := coalesce(new.customer_id, old.customer_id);
  which integer := coalesce(new.entry_id, old.entry_id);
begin
  update bank_entries e set
      booked = m.sum,
      state = case when m.sum = e.amount then 'booked' else 'open' end,
      reason = case when tg_op <> 'INSERT' then 'undone' when m.sum = e.amount then e.reason else 'rest' end,
      version = e.version + 1
    from (select coalesce(sum(amount), 0)::bigint as sum from bank_matches
      where customer_id = whose and entry_id = which and undone_at is null) m
    where e.customer_id = whose and e.id = which;
  return null;
end $$;

create or replace trigger bank_matches_kept after insert or delete or update of undone_at on bank_matches for each row execute function keep_bank_entry();
