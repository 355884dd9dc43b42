-- What a package neither named nor said to be paid is kept with its run, for a person; and when everything was last asked for again.
alter table "sync_runs" add column "doubted" integer default 0 not null;
--> statement-breakpoint
alter table "sync_runs" add column "decided_at" timestamp with time zone;
--> statement-breakpoint
alter table "accounting_connections" add column "whole_at" timestamp with time zone;
--> statement-breakpoint
alter table "sync_rows" drop constraint "sync_rows_kind";
--> statement-breakpoint
alter table "sync_rows" add constraint "sync_rows_kind" check ("kind" in ('changed', 'closed', 'reopened', 'rejected', 'doubted'));
--> statement-breakpoint
-- A sync of a package that was stopped waits for nobody: the next one holds what is in doubt and brings in the rest.
update sync_runs set state = 'dropped' where state = 'stopped' and source <> 'csv';
