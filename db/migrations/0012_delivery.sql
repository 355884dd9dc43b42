-- Messages are leased by customer, so that each gets its share, and the product's own mails, which have none, first.
create index outbox_waiting_of on outbox (customer_id, not_before, id) where state = 'reserved';
--> statement-breakpoint
drop index outbox_waiting;
