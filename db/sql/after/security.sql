-- The rights of the product's roles on each table; the policies in db/schema restrict the rows. The owner of the tables is subject to their
-- policies too. It is SQL because Drizzle cannot express FORCE and grants; held by tests/domain/db/schema.test.ts.

do $$ declare t text;
begin
  for t in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

revoke all on all tables in schema public from invorder_app, invorder_auth, invorder_dispatch;
revoke all on all sequences in schema public from invorder_app, invorder_auth, invorder_dispatch;
grant usage on all sequences in schema public to invorder_app, invorder_auth, invorder_dispatch;

-- invorder_app
grant select, insert, update, delete on accounting_connections, accounting_consents, bank_proposals, bookings, contacts, contracts,
  country_words, csv_mappings, customer_links, customers, debtor_aliases, debtor_entries, debtor_recipients, debtors, dossier_entries,
  files, hold_events, hold_items, hold_terms, holds, identity_providers, invoice_interruptions, invoices, jobs, journal_entries, letter_items, letters, outbox, outbox_items,
  payments, positions, resellers, ri_matches, source_readings, stats, stats_marks, status_words, subscriptions, sync_rows, sync_runs,
  templates, timeline_entries, imported_statuses, undo_holds, undo_items, undos, views, webhooks to invorder_app;
grant select, insert, update on bank_entries, bank_matches, bank_settings, bank_statements, debit_collections, debit_mandates,
  debtor_sources, figure_versions, handovers, idempotency_keys, law_switches, letter_counters, provider_payments, run_items, runs to invorder_app;
grant insert, update, delete on calendar_feeds to invorder_app;
grant select, insert, delete on customer_users to invorder_app;
grant select, update on accounting_chains to invorder_app;
grant select, insert on audit_entries, bank_overlaps, clearings, distinct_debtors, handover_items, law_rates, letter_forms, outbox_attempts,
  template_versions to invorder_app;
grant select on invoice_sums, product_settings, webhook_deliveries to invorder_app;
grant insert on monday_mails to invorder_app;
grant delete on users to invorder_app;
grant select (provider_id), delete on user_identities to invorder_app;
grant select (user_id, created_at, last_read_at) on calendar_feeds to invorder_app;
grant update (records, cleared_at) on clearings to invorder_app;
grant update (note) on hold_events to invorder_app;
grant select (user_id, is_wanted), update (is_wanted) on monday_mails to invorder_app;
grant update (recipient, also_to, cc, answer, raw_key) on outbox_attempts to invorder_app;
grant select (id, first_name, affix, last_name, email_address, role_id, reseller_id, is_active, "2fa_type", debtor_link, send_bcc,
  language, hash_id, selected_customer_id, customer_interest, features, first_steps_closed_at, created_at, version, is_service), insert (first_name, affix,
  last_name, email_address, role_id, reseller_id, is_active, "2fa_type", debtor_link, send_bcc, language, customer_interest, features),
  update (first_name, affix, last_name, email_address, role_id, reseller_id, is_active, "2fa_type", debtor_link, send_bcc, language,
  customer_interest, features, version) on users to invorder_app;
grant insert (customer_id, webhook_id, key, event, data), update (state, attempts, due_at, lease_until) on webhook_deliveries to
  invorder_app;

-- invorder_auth
grant select, insert, update, delete on codes, email_changes, idempotency_keys, known_browsers, passkeys, recovery_codes, sessions,
  sign_in_links, throttles, tickets to invorder_auth;
grant select, insert, update on outbox to invorder_auth;
grant select, update on monday_mails, users to invorder_auth;
grant select, insert on super_logins to invorder_auth;
grant select, insert, delete on provider_sign_ins, user_identities to invorder_auth;
grant insert on audit_entries to invorder_auth;
grant select on calendar_feeds, customer_users, identity_providers, product_settings, resellers, templates to invorder_auth;
grant update (last_read_at) on calendar_feeds to invorder_auth;
grant select (id, reseller_id, account_owner_id, name, default_lang, license_type, is_active, currency, features, keep_keys_days,
  keep_sessions_days) on customers to invorder_auth;
grant update (ended_at) on super_logins to invorder_auth;

-- invorder_dispatch
grant select, insert on clearings to invorder_dispatch;
grant select, delete on discarded_files to invorder_dispatch;
grant select on product_settings to invorder_dispatch;
grant delete on undos, webhook_deliveries to invorder_dispatch;
grant select (id, customer_id, package, division, needs_relink_at, told_on, synced_at, tried_at, retry_at, user_id) on
  accounting_connections to invorder_dispatch;
grant update (records, cleared_at) on clearings to invorder_dispatch;
grant select (id, is_active, keep_letters_months, keep_messages_months, keep_notes_months, keep_imports_days, keep_audit_months) on
  customers to invorder_dispatch;
grant select (customer_id, state, provider_payment_id) on debit_collections to invorder_dispatch;
grant select (customer_id, state) on debit_mandates to invorder_dispatch;
grant select (customer_id, kind, day, back_on, amount, state, remind, is_late) on holds to invorder_dispatch;
grant select (customer_id, expires_at, last_status_id) on invoices to invorder_dispatch;
grant select (id, customer_id, user_id, action, status, error, attempts, heartbeat_at, created_at, finished_at), update (status, error, attempts,
  heartbeat_at, finished_at) on jobs to invorder_dispatch;
grant select (customer_id, "from", applied_at, undone_at) on law_switches to invorder_dispatch;
grant select (id, customer_id, file_key, cleared_at) on letters to invorder_dispatch;
grant select (id, customer_id, channel, state, not_before, attempts, lease_until, lease_by), update (state, attempts, lease_until,
  lease_by, error) on outbox to invorder_dispatch;
grant select (id, customer_id, amount, state, given_back, created_at) on provider_payments to invorder_dispatch;
grant select (id, expires_at, created_at) on undos to invorder_dispatch;
grant select (id, customer_id, webhook_id, state, attempts, tries, due_at, lease_until, created_at), update (state, attempts, tries,
  status, error, due_at, lease_until, tried_at) on webhook_deliveries to invorder_dispatch;
grant select (id, customer_id, is_active) on webhooks to invorder_dispatch;
