import { z } from "zod";
import { languageCodes } from "@/lib/i18n/locales";
import { instant, int, list, nothing } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { userFeatures } from "./rules";
import { AuditFilters, SuperLoginFilters, secondFactors, UserFilters } from "./schema";

export const UserRow = z.strictObject({
  id: int,
  full_name: z.string(),
  first_name: z.string(),
  affix: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  role_id: int,
  reseller: z.string().nullable(),
  reseller_id: int.nullable(),
  is_active: z.boolean(),
  "2fa_type": z.enum(secondFactors),
  debtor_link: z.boolean(),
  send_bcc: z.boolean(),
  hash_id: z.string(),
  version: int,
  customers: z.array(z.string()),
  customer_ids: z.array(int),
  selected_customer_id: int.nullable(),
  /** The customer they currently work for. */
  selected_customer: z.strictObject({ id: int, name: z.string() }).nullable(),
  /** True when the caller may change them. */
  may_write: z.boolean(),
  /** True when the caller may work as them. */
  super_login: z.boolean(),
  /** Letters of their customers not printed yet. */
  downloads: int,
  /** Products a prospect asked about. */
  customer_interest: z.array(z.string()),
});
export type UserRow = Wire<z.output<typeof UserRow>>;

export const UserList = list(UserRow, { filters: UserFilters, totals: nothing });
export type UserList = Wire<z.output<typeof UserList>>;

const Choice = z.strictObject({ value: z.string(), label: z.string() });

/** One user with all fields of the form (SPEC §3). */
export const User = UserRow.extend({
  customers: z.array(z.strictObject({ id: int, name: z.string() })),
  language: z.enum(languageCodes).nullable(),
  features: z.array(z.enum(userFeatures)),
  /** True when they get last week's figures each Monday. */
  monday_mail: z.boolean(),
  /** True when it is the caller's own account. */
  is_self: z.boolean(),
  created_at: instant,
  /** Facts about their sign-in; none of their input. */
  signing_in: z.strictObject({
    has_password: z.boolean(),
    /** True when an authenticator app was set up and used once. */
    has_app: z.boolean(),
    has_passkey: z.boolean(),
    invited_at: instant.nullable(),
    last_login_at: instant.nullable(),
    last_seen_at: instant.nullable(),
  }),
  /** Their latest runs and imports, newest first. */
  last_jobs: z.array(z.strictObject({ action: z.string(), status: int, created_at: instant })),
});
export type User = Wire<z.output<typeof User>>;

/** The choices of a user's form; white labels and features for role 1 only. */
export const UserChoices = z.strictObject({
  roles: z.array(int),
  with_customers: z.array(int),
  with_reseller: z.array(int),
  resellers: z.array(Choice),
  features: z.array(z.enum(userFeatures)),
});
export type UserChoices = Wire<z.output<typeof UserChoices>>;

export const CustomerChoice = Choice.extend({ detail: z.string() });

/** One super-login of a user in another's name. */
const SuperLoginRow = z.strictObject({
  id: int,
  super_user_name: z.string(),
  user_name: z.string(),
  address: z.string(),
  started_at: instant,
  /** Null while it lasts, and when it expired. */
  ended_at: instant.nullable(),
  is_open: z.boolean(),
});
export type SuperLoginRow = Wire<z.output<typeof SuperLoginRow>>;
export const SuperLoginList = list(SuperLoginRow, { filters: SuperLoginFilters, totals: nothing });
export type SuperLoginList = Wire<z.output<typeof SuperLoginList>>;

/** The signed-in user (SPEC §3, Auth user). */
export const Profile = z.strictObject({
  id: int,
  role_id: int,
  full_name: z.string(),
  email_address: z.string(),
  selected_customer_id: int.nullable(),
  selected_customer: z
    .strictObject({
      id: int,
      name: z.string(),
      default_lang: z.string(),
      license_type: z.string(),
      account_owner_id: int.nullable(),
      currency: z.enum(currencies),
      reseller_id: int.nullable(),
      features: z.array(z.string()),
    })
    .nullable(),
  customers: z.record(z.string(), z.strictObject({ id: int, name: z.string(), action_list: int })),
  reseller: z.strictObject({
    name: z.string(),
    domain: z.string(),
    logo: z.string().nullable(),
    start_image: z.string().nullable(),
    primary_color: z.string(),
    secondary_color: z.string(),
    secondary_opposite_color: z.string(),
  }),
  super_login: z.boolean(),
  /** Address for going on to another product of their white label. */
  sso: z.string().nullable(),
});
export type Profile = Wire<z.output<typeof Profile>>;

/** True when the user gets last week's figures each Monday. */
export const MondayWished = z.strictObject({ is_wanted: z.boolean() });

/** True when the list of first steps is dismissed. */
export const FirstStepsClosed = z.strictObject({ is_closed: z.boolean() });

export const ActionCount = z.strictObject({ id: int, name: z.string(), actions: int });
export type ActionCount = Wire<z.output<typeof ActionCount>>;

const AuditEntry = z.strictObject({
  id: int,
  created_at: instant,
  user_id: int,
  user: z.string(),
  /** The super user who acted in that name. */
  super_user: z.string().nullable(),
  /** The customer it belongs to; null for an act that concerns no single customer. */
  customer: z.string().nullable(),
  /** The call by its name in the API. */
  act: z.string(),
  subject: z.string(),
  /** The ids of the records, at most a hundred; `records` is their number. */
  record_ids: z.array(int),
  records: int,
  /** The name of the first record; null when it no longer exists, or is out of the caller's reach. */
  record: z.string().nullable(),
  /** For a deletion the number and amount of the deleted record; else empty. */
  gone: z.string(),
  /** The names of the fields that were sent. */
  fields: z.array(z.string()),
  address: z.string(),
  request_id: z.string(),
});
export type AuditEntry = Wire<z.output<typeof AuditEntry>>;

export const AuditList = list(AuditEntry, { filters: AuditFilters, totals: nothing });
export type AuditList = Wire<z.output<typeof AuditList>>;
