import { z } from "zod";
import { list, nothing, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ResellerFilters } from "../schema/resellers";

const head = {
  id: whole,
  name: words,
  /** Its slug. */
  domain: words,
  host: words.nullable(),
  primary_color: words,
  secondary_color: words,
  secondary_opposite_color: words,
  /** Where its images can be fetched without signing in; null without one. */
  logo: words.nullable(),
  start_image: words.nullable(),
  customers_count: whole,
  users_count: whole,
  version: whole,
};

const ResellerRow = z.strictObject(head);
export type ResellerRow = Wire<z.output<typeof ResellerRow>>;

export const ResellerList = list(ResellerRow, { filters: ResellerFilters, totals: nothing });
export type ResellerList = Wire<z.output<typeof ResellerList>>;

/** A white label with everything its form shows. */
export const Reseller = z.strictObject({
  ...head,
  sso: words.nullable(),
  badge_url: words,
  /** Null: the product's own limit. */
  idle_minutes: whole.nullable(),
  /** From which address its people get codes and links; "" is the product's own. */
  sender_email: words,
  /** Under which name; "" is its own. */
  sender_name: words,
  support_email: words,
  support_telephone: words,
  address: words,
  zipcode: words,
  city: words,
  country: words,
  kvk_number: words,
  wki_number: words,
  complaints_line: words,
});
export type Reseller = Wire<z.output<typeof Reseller>>;
