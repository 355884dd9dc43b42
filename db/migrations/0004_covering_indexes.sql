-- The sums under the lists come from the index alone; the ledger of a customer is far larger than what is open of it.
drop index invoices_due;
--> statement-breakpoint
create index invoices_due on invoices (customer_id, next_action_on, id) include (currency, amount) where next_action_on is not null;
--> statement-breakpoint
create index invoices_open on invoices (customer_id, debtor_id) include (currency, amount, expires_at, last_status_id) where amount <> 0;
