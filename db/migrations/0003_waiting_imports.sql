ALTER TABLE "sync_runs" DROP CONSTRAINT "sync_runs_state";--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_state" CHECK ("sync_runs"."state" in ('running', 'waiting', 'done', 'rejected', 'stopped', 'dropped', 'failed'));