import { z } from "zod";
import { isRole } from "@/lib/access/roles";
import { asFile } from "@/lib/exports/schema";
import { languageCodes } from "@/lib/i18n/locales";
import {
  calendarDay,
  email,
  flag,
  id,
  listFilters,
  optionalText,
  text,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
import { userFeatures } from "./rules";

/** The filters of the user list; `inactive` includes those who cannot log in. */
export const UserFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["name", "email_address", "role_id"], { error: "invalid" }).default("name"),
  role: wholeNumber(1, 8).optional(),
  inactive: flag.default(false),
});
export type UserFilters = z.output<typeof UserFilters>;

/** The kinds of the second step, by SPEC's names. */
export const secondFactors = ["email", "google"] as const;
const MOST_CUSTOMERS = 500;
const MOST_INTERESTS = 50;

const role_id = wholeNumber(1, 8).transform((value) => (isRole(value) ? value : z.NEVER));
const resellerOrNone = z.union([z.null(), z.literal("").transform(() => null), id("reseller")], {
  error: "invalid",
});
const languageOrNone = z
  .enum(["", ...languageCodes], { error: "invalid" })
  .nullable()
  .transform((value) => value || null);

/** Every field of a user that an administrator fills in (SPEC §3). */
const fields = {
  first_name: text,
  affix: optionalText,
  last_name: text,
  email_address: email,
  role_id,
  reseller_id: resellerOrNone,
  customer_ids: z.array(id("customer"), { error: "invalid" }).max(MOST_CUSTOMERS, "too_long"),
  is_active: flag,
  "2fa_type": z.enum(secondFactors, { error: "invalid" }),
  debtor_link: flag,
  send_bcc: flag,
  /** Last week's figures by mail, each Monday. */
  monday_mail: flag,
  /** The language of their screens and mails; empty follows their customer. */
  language: languageOrNone,
  /** Granted by role 1. */
  features: z.array(z.enum(userFeatures, { error: "invalid" }), { error: "invalid" }),
  /** Products a prospect asked about. */
  customer_interest: z.array(text, { error: "invalid" }).max(MOST_INTERESTS, "too_long"),
};
const optionalFields = z.object(fields).partial().shape;

export const NewUser = z.strictObject({
  ...optionalFields,
  first_name: fields.first_name,
  last_name: fields.last_name,
  email_address: fields.email_address,
  role_id: fields.role_id.default(3),
});

/** A change; omitted fields stay as they are. */
export const UserChanges = z.strictObject({ ...optionalFields, id: id("user"), version });
export type UserChanges = z.output<typeof UserChanges>;

/** True when the user wants last week's figures by mail. */
export const MondayWish = z.strictObject({ is_wanted: flag });

/** True when the user dismisses the list of first steps. */
export const FirstStepsChange = z.strictObject({ is_closed: flag });

export const UserId = z.strictObject({ id: id("user") });
export const UserVersion = UserId.extend({ version });
/** One session of a user, or without an id all of them. */
export const UserSession = UserId.extend({ session_id: z.uuid("invalid").optional() });
export const SuperLoginFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["started_at"], { error: "invalid" }).default("started_at"),
});
export const CustomerSearch = z.strictObject({ q: listFilters.q });

/** Subjects of the audit: the first word of a call's address. */
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
  "identity-providers",
  "invoices",
  "jobs",
  "law",
  "letters",
  "outbox",
  "payments",
  "provider-payments",
  "reports",
  "resellers",
  "ri-matches",
  "runs",
  "system",
  "templates",
  "undo",
  "users",
  "views",
] as const;

/** The filters of the audit: a part of a user's name, subject, record, and the first and last day. */
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

/** The filtered audit as a file. */
export const AuditExport = AuditFilters.omit({ page: true, per_page: true }).extend(asFile);
