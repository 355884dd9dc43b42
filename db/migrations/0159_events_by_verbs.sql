-- What a customer's programs are told of is written by the verbs (lib/access/emit.ts), in the transaction of what happened.
drop trigger told_statuses on invoices;
--> statement-breakpoint
drop trigger told_message on outbox;
--> statement-breakpoint
drop trigger told_payment on payments;
--> statement-breakpoint
drop trigger told_payment_undone on payments;
--> statement-breakpoint
drop trigger told_sync_end on jobs;
--> statement-breakpoint
drop function tell_invoice_statuses(), tell_message(), tell_payment(), tell_sync_end(), tell_webhooks(int, text, text, jsonb);
--> statement-breakpoint
-- The tenant policy says whose; what became of a delivery is the dispatcher's to write.
grant insert (customer_id, webhook_id, event, key, data) on webhook_deliveries to invorder_app;
