import { z } from "zod";
import { languageCodes } from "@/lib/i18n/locales";
import { flag, instant, list, nothing, whole, words } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { userFeatures } from "./rules";
import { AuditFilters, SuperLoginFilters, secondFactors, UserFilters } from "./schema";

export const UserRow = z.strictObject({
  id: whole,
  full_name: words,
  first_name: words,
  affix: words,
  last_name: words,
  email_address: words,
  role_id: whole,
  reseller: words.nullable(),
  reseller_id: whole.nullable(),
  is_active: flag,
  "2fa_type": z.enum(secondFactors),
  debtor_link: flag,
  send_bcc: flag,
  hash_id: words,
  version: whole,
  customers: z.array(words),
  customer_ids: z.array(whole),
  selected_customer_id: whole.nullable(),
  /** The customer they work for. */
  selected_customer: z.strictObject({ id: whole, name: words }).nullable(),
  /** Whether the caller may change them. */
  may_write: flag,
  /** Whether the caller may work as them. */
  super_login: flag,
  /** Letters of their customers that nobody has printed yet. */
  downloads: whole,
  /** What a prospect asked about. */
  customer_interest: z.array(words),
});
export type UserRow = Wire<z.output<typeof UserRow>>;

export const UserList = list(UserRow, { filters: UserFilters, totals: nothing });
export type UserList = Wire<z.output<typeof UserList>>;

const Choice = z.strictObject({ value: words, label: words });

/** One user with everything a form shows (SPEC §3). */
export const User = UserRow.extend({
  customers: z.array(z.strictObject({ id: whole, name: words })),
  language: z.enum(languageCodes).nullable(),
  features: z.array(z.enum(userFeatures)),
  /** Whether they get last week's figures each Monday. */
  monday_mail: flag,
  /** Whether it is the caller's own account. */
  is_self: flag,
  created_at: instant,
  /** What is known of their signing in; nothing of what they typed. */
  signing_in: z.strictObject({
    has_password: flag,
    /** Whether an authenticator app was set up and used once. */
    has_app: flag,
    has_passkey: flag,
    invited_at: instant.nullable(),
    last_login_at: instant.nullable(),
    last_seen_at: instant.nullable(),
  }),
  /** What they did last, the newest first: runs and imports they started. */
  last_jobs: z.array(z.strictObject({ action: words, status: whole, created_at: instant })),
});
export type User = Wire<z.output<typeof User>>;

/** What a user's form offers to choose from; white labels and features for role 1 alone. */
export const UserChoices = z.strictObject({
  roles: z.array(whole),
  with_customers: z.array(whole),
  with_reseller: z.array(whole),
  resellers: z.array(Choice),
  features: z.array(z.enum(userFeatures)),
});
export type UserChoices = Wire<z.output<typeof UserChoices>>;

export const CustomerChoice = Choice.extend({ detail: words });

/** Once somebody worked under another's name. */
const SuperLoginRow = z.strictObject({
  id: whole,
  super_user_name: words,
  user_name: words,
  address: words,
  started_at: instant,
  /** Null while it goes on, and when it ran out by itself. */
  ended_at: instant.nullable(),
  is_open: flag,
});
export type SuperLoginRow = Wire<z.output<typeof SuperLoginRow>>;
export const SuperLoginList = list(SuperLoginRow, { filters: SuperLoginFilters, totals: nothing });
export type SuperLoginList = Wire<z.output<typeof SuperLoginList>>;

/** The signed-in user (SPEC §3, Auth user). */
export const Profile = z.strictObject({
  id: whole,
  role_id: whole,
  full_name: words,
  email_address: words,
  selected_customer_id: whole.nullable(),
  selected_customer: z
    .strictObject({
      id: whole,
      name: words,
      default_lang: words,
      license_type: words,
      account_owner_id: whole.nullable(),
      currency: z.enum(currencies),
      reseller_id: whole.nullable(),
      features: z.array(words),
    })
    .nullable(),
  customers: z.record(words, z.strictObject({ id: whole, name: words, action_list: whole })),
  reseller: z.strictObject({
    name: words,
    domain: words,
    logo: words.nullable(),
    start_image: words.nullable(),
    primary_color: words,
    secondary_color: words,
    secondary_opposite_color: words,
  }),
  super_login: flag,
  /** Where they go on to another product of their white label. */
  sso: words.nullable(),
});
export type Profile = Wire<z.output<typeof Profile>>;

/** Whether one gets last week's figures each Monday. */
export const MondayWished = z.strictObject({ is_wanted: flag });

export const ActionCount = z.strictObject({ id: whole, name: words, actions: whole });
export type ActionCount = Wire<z.output<typeof ActionCount>>;

const AuditEntry = z.strictObject({
  id: whole,
  created_at: instant,
  user_id: whole,
  user: words,
  /** Who did it in that name. */
  super_user: words.nullable(),
  /** Whose book it stands in; null for what concerns no single customer. */
  customer: words.nullable(),
  /** The call as the API names it. */
  act: words,
  subject: words,
  /** The records, the first hundred when there were more; how many says `records`. */
  record_ids: z.array(whole),
  records: whole,
  /** What the first record is called; null when it is gone, or out of the caller's reach. */
  record: words.nullable(),
  /** Of a deletion what went, its number and its amount; else empty. */
  gone: words,
  /** The names of the fields that were sent. */
  fields: z.array(words),
  address: words,
  request_id: words,
});
export type AuditEntry = Wire<z.output<typeof AuditEntry>>;

export const AuditList = list(AuditEntry, { filters: AuditFilters, totals: nothing });
export type AuditList = Wire<z.output<typeof AuditList>>;
