ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_label_values";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "bounced_on" date;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "return_verdict" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "return_judged_on" date;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "return_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "law_offer_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "letters_returned" ON "letters" USING btree ("customer_id","id") WHERE bounced_on is not null or returned_on is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_label_values" CHECK ("journal_entries"."label" in ('status', 'amount', 'total_amount', 'expires_at', 'paid_at', 'deadline', 'calculate_interest', 'calculate_incasso', 'information', 'comment', 'contract_number', 'received_on', 'series', 'claim_kind', 'default_on', 'send_flex', 'flex_template', 'flex_days', 'flex_complete', 'promise', 'dispute', 'arrangement', 'pause', 'callback', 'start', 'override', 'removed', 'undone', 'note_deleted', 'claimed', 'interrupted', 'letter_returned'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_return_verdict_values" CHECK ("letters"."return_verdict" in ('confirmed', 'refused'));