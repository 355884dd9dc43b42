import { integer } from "drizzle-orm/pg-core";

/**
 * How long what a customer keeps of people stays. Months count from the closing of the claims it is about, days from when it was made;
 * the audit and imports go by age alone (docs/decisions/015).
 */
export const retentionColumns = {
  keep_letters_months: integer().notNull().default(84),
  keep_messages_months: integer().notNull().default(24),
  /** Notes, calls, and what was attached to them. */
  keep_notes_months: integer().notNull().default(24),
  /** Ledgers as they came, and the rows of them that were refused. */
  keep_imports_days: integer().notNull().default(90),
  keep_audit_months: integer().notNull().default(84),
  /** Answers kept for a retried request. */
  keep_keys_days: integer().notNull().default(1),
  /** Sessions that ended; of somebody at several customers the shortest counts. */
  keep_sessions_days: integer().notNull().default(1),
};
