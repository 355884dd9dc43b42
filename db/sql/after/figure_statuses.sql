-- The statuses with a meaning for positions: of an invoice without a step, of one that is not due, of a credit, and those whose invoices
-- count in no balance. SQL, because positions are calculated where the rows are; tests/domain/figures/positions.test.ts holds it against
-- lib/flow/statuses.ts. positions_of and paid_under rely on it.
create or replace function figure_statuses(out no_status int, out not_due int, out credit int, out settled int[]) returns record
  language sql immutable parallel safe as $$ select 1, 2, 20, array[9, 13, 14, 19] $$;
revoke all on function figure_statuses(OUT no_status int, OUT not_due int, OUT credit int, OUT settled int[]) from public;
grant execute on function figure_statuses(OUT no_status int, OUT not_due int, OUT credit int, OUT settled int[]) to invorder_app;
