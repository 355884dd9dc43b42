import { integer } from "drizzle-orm/pg-core";

/**
 * The retention periods of a customer's personal data. Months count from the closing of the claims concerned, days from creation; the audit
 * and imports are deleted by age alone (docs/decisions/015).
 */
export const retentionColumns = {
  keep_letters_months: integer().notNull().default(84),
  keep_messages_months: integer().notNull().default(24),
  /** Notes, calls, and their attachments. */
  keep_notes_months: integer().notNull().default(24),
  /** Imported files, and their rejected rows. */
  keep_imports_days: integer().notNull().default(90),
  keep_audit_months: integer().notNull().default(84),
  /** Answers stored for retried requests. */
  keep_keys_days: integer().notNull().default(1),
  /** Ended sessions; for a user of several customers the shortest period applies. */
  keep_sessions_days: integer().notNull().default(1),
};
