ALTER TABLE "sync_rows" DROP CONSTRAINT "sync_rows_kind";--> statement-breakpoint
ALTER TABLE "sync_runs" DROP CONSTRAINT "sync_runs_state";--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_kind" CHECK ("sync_rows"."kind" in ('added', 'changed', 'closed', 'reopened', 'rejected', 'doubted'));--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_state" CHECK ("sync_runs"."state" in ('running', 'waiting', 'done', 'rejected', 'stopped', 'dropped', 'failed'));