import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { calendarDay, listFilters, wholeNumber } from "@/lib/kernel/fields";

/** What a change was about: the first word of the address of its call. */
export const subjects = [
  "actions-list",
  "audit",
  "auth",
  "bank-entries",
  "bank-settings",
  "bank-statements",
  "calendar-feed",
  "connect",
  "contacts",
  "contracts",
  "customers",
  "dashboard",
  "debit-mandates",
  "debtors",
  "download-all-letters",
  "handovers",
  "holds",
  "invoices",
  "jobs",
  "letters",
  "outbox",
  "payments",
  "provider-payments",
  "reports",
  "resellers",
  "ri-matches",
  "runs",
  "templates",
  "undo",
  "users",
  "views",
] as const;

/** The filters of the audit: who by a part of a name, about what, which record, from and up to a day. */
export const AuditFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
  subject: z.enum(subjects, { error: "invalid" }).optional(),
  record: wholeNumber(1, 999_999_999).optional(),
  from: calendarDay.optional(),
  till: calendarDay.optional(),
});
export type AuditFilters = z.output<typeof AuditFilters>;

/** What the filters show, as a file. */
export const AuditExport = AuditFilters.omit({ page: true, per_page: true }).extend(asFile);
