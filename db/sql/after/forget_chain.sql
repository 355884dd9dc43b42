-- A chain of consents is deleted with the last link that uses it. It is SQL because the other links that use it are other customers', which
-- no tenant sees, and because links are deleted by a cascade, with a customer. Verbs rely on it that end or renew a link
-- (lib/accounting/commands/links/store.ts) or delete a customer. Held by tests/domain/accounting/sync/chain.test.ts.
create or replace function forget_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from accounting_chains h where h.id = old.chain_id and not exists (select from accounting_connections c where c.chain_id = h.id);
  return null;
end $$;

create or replace trigger forgotten_chain after delete or update of chain_id on accounting_connections for each row when ((old.chain_id IS not null)) execute function forget_chain();
