ALTER TABLE "sync_rows" DROP CONSTRAINT "sync_rows_kind";--> statement-breakpoint
ALTER TABLE "sync_runs" DROP CONSTRAINT "sync_runs_state";--> statement-breakpoint
ALTER TABLE "undos" DROP CONSTRAINT "undos_kind_values";--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "undo_id" integer;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "read_before" date;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_kind" CHECK ("sync_rows"."kind" in ('added', 'changed', 'closed', 'reopened', 'rejected', 'doubted', 'kept'));--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_state" CHECK ("sync_runs"."state" in ('running', 'waiting', 'done', 'rejected', 'stopped', 'dropped', 'failed', 'reverted'));--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_kind_values" CHECK ("undos"."kind" in ('run', 'remove', 'statuses', 'notes', 'delete-note', 'hold', 'payment', 'ri-match', 'import'));