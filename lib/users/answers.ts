import { z } from "zod";
import { flag, list, nothing, whole, words } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { UserFilters } from "./schema";

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
  "2fa_type": words,
  debtor_link: flag,
  send_bcc: flag,
  hash_id: words,
  version: whole,
  customers: z.array(words),
  customer_ids: z.array(whole),
  selected_customer_id: whole.nullable(),
  /** The customer they work for. */
  selected_customer: z.strictObject({ id: whole, name: words }).nullable(),
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
  sso: z.null(),
});
export type Profile = Wire<z.output<typeof Profile>>;

export const ActionCount = z.strictObject({ id: whole, name: words, actions: whole });
export type ActionCount = Wire<z.output<typeof ActionCount>>;
