-- Money that a provider was asked to pay back, until it tells that it did: meanwhile nobody books it.
alter table "provider_payments" add column "asked_back" bigint default 0 not null;
--> statement-breakpoint
alter table "provider_payments" add constraint "provider_payments_asked_back" check ("asked_back" between 0 and "amount");
