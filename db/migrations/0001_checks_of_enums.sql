ALTER TABLE "outbox" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind_values" CHECK ("sessions"."kind" in ('login', 'token'));--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_kind_values" CHECK ("sign_in_links"."kind" in ('invite', 'reset'));--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD CONSTRAINT "accounting_connections_package_values" CHECK ("accounting_connections"."package" in ('exact', 'twinfield', 'moneybird'));--> statement-breakpoint
ALTER TABLE "accounting_consents" ADD CONSTRAINT "accounting_consents_package_values" CHECK ("accounting_consents"."package" in ('exact', 'twinfield', 'moneybird'));--> statement-breakpoint
ALTER TABLE "hold_events" ADD CONSTRAINT "hold_events_type_values" CHECK ("hold_events"."type" in ('made', 'moved', 'changed', 'ended', 'reopened'));--> statement-breakpoint
ALTER TABLE "hold_items" ADD CONSTRAINT "hold_items_kind_values" CHECK ("hold_items"."kind" in ('promise', 'dispute', 'arrangement', 'pause', 'callback'));--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_state_values" CHECK ("holds"."state" in ('open', 'ended'));--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_currency_values" CHECK ("holds"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_channel_values" CHECK ("holds"."channel" in ('phone', 'email', 'letter', 'portal', 'visit', 'other'));--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_charges_values" CHECK ("holds"."charges" in ('frozen', 'included'));--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_allotment_values" CHECK ("holds"."allotment" in ('oldest', 'pro_rata', 'given'));--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_currency_values" CHECK ("bank_entries"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_currency_values" CHECK ("bank_statements"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "debit_collections" ADD CONSTRAINT "debit_collections_currency_values" CHECK ("debit_collections"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "debtor_entries" ADD CONSTRAINT "debtor_entries_type_values" CHECK ("debtor_entries"."type" in ('note', 'call', 'change'));--> statement-breakpoint
ALTER TABLE "stats" ADD CONSTRAINT "stats_currency_values" CHECK ("stats"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_currency_values" CHECK ("positions"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "stats_marks" ADD CONSTRAINT "stats_marks_currency_values" CHECK ("stats_marks"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "handover_items" ADD CONSTRAINT "handover_items_currency_values" CHECK ("handover_items"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "invoice_sums" ADD CONSTRAINT "invoice_sums_currency_values" CHECK ("invoice_sums"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_currency_values" CHECK ("invoices"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_label_values" CHECK ("journal_entries"."label" in ('status', 'amount', 'total_amount', 'expires_at', 'paid_at', 'deadline', 'calculate_interest', 'calculate_incasso', 'information', 'comment', 'contract_number', 'send_flex', 'flex_template', 'flex_days', 'flex_complete', 'promise', 'dispute', 'arrangement', 'pause', 'callback', 'start', 'override', 'removed', 'undone', 'note_deleted'));--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_entries_type_values" CHECK ("timeline_entries"."type" in ('note', 'letter', 'mail', 'payment', 'sync', 'status', 'hold'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency_values" CHECK ("payments"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_currency_values" CHECK ("provider_payments"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "outbox_attempts" ADD CONSTRAINT "outbox_attempts_state_values" CHECK ("outbox_attempts"."state" in ('failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_currency_values" CHECK ("run_items"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_values" CHECK ("outbox"."channel" in ('mail'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_values" CHECK ("outbox"."kind" in ('dunning', 'notice', 'copy', 'test', 'code', 'address', 'invite', 'reset', 'monday'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state_values" CHECK ("outbox"."state" in ('reserved', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_flex_type_values" CHECK ("templates"."flex_type" in ('debit', 'incasso'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_send_type_values" CHECK ("templates"."send_type" in ('email', 'letter', 'both'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_window_values" CHECK ("customers"."window" in ('left', 'right', 'din'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_qr_values" CHECK ("customers"."qr" in ('auto', 'epc', 'link', 'both', 'none'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_free_period_for_values" CHECK ("customers"."free_period_for" in ('all', 'consumers'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_incasso_by_values" CHECK ("customers"."incasso_by" in ('customer', 'reseller'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_default_lang_values" CHECK ("customers"."default_lang" in ('nl', 'gb', 'de'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_license_type_values" CHECK ("customers"."license_type" in ('deb', 'inc', 'deb-inc', 'flex'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_incasso_type_values" CHECK ("customers"."incasso_type" in ('costs', 'perc', 'wik'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_currency_values" CHECK ("customers"."currency" in ('EUR', 'USD', 'GBP'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_2fa_type_values" CHECK ("users"."2fa_type" in ('email', 'google'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_values" CHECK ("users"."language" in ('nl', 'gb', 'de'));--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_kind_values" CHECK ("undos"."kind" in ('run', 'remove', 'statuses', 'notes', 'delete-note', 'hold', 'payment', 'ri-match'));