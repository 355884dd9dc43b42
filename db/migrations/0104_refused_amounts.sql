-- What was open on a row that did not go in, and whether a run read the whole list: the sums of package and product are explained by it.
alter table "sync_rows" add column "currency" text;
--> statement-breakpoint
alter table "sync_rows" add column "amount" bigint;
--> statement-breakpoint
alter table "sync_rows" add column "reason" text;
--> statement-breakpoint
alter table "sync_runs" add column "is_whole" boolean default false not null;
