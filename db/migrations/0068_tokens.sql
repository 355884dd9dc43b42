-- A long-lived pair has a name, so that its owner knows it again, and a scope. What is opened from a session can do no more than that.
alter table "sessions" add column "name" text default '' not null;
--> statement-breakpoint
alter table "sessions" add column "scope" text default 'write' not null;
--> statement-breakpoint
alter table "sessions" add constraint "sessions_scope" check ("scope" in ('read', 'write'));
