import { z } from "zod";
import { int, list, nothing } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ResellerFilters } from "../schema/resellers";

const head = {
  id: int,
  name: z.string(),
  /** Its slug. */
  domain: z.string(),
  host: z.string().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  secondary_opposite_color: z.string(),
  /** Public addresses of its images; null without one. */
  logo: z.string().nullable(),
  start_image: z.string().nullable(),
  customers_count: int,
  users_count: int,
  version: int,
};

const ResellerRow = z.strictObject(head);
export type ResellerRow = Wire<z.output<typeof ResellerRow>>;

export const ResellerList = list(ResellerRow, { filters: ResellerFilters, totals: nothing });
export type ResellerList = Wire<z.output<typeof ResellerList>>;

/** A white label with all fields of its form. */
export const Reseller = z.strictObject({
  ...head,
  sso: z.string().nullable(),
  badge_url: z.string(),
  /** Null: the product's own limit. */
  idle_minutes: int.nullable(),
  /** Sender address of codes and links to its users; "" for the product's own. */
  sender_email: z.string(),
  /** Sender name; "" for the white label's own. */
  sender_name: z.string(),
  support_email: z.string(),
  support_telephone: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  country: z.string(),
  kvk_number: z.string(),
  wki_number: z.string(),
  complaints_line: z.string(),
});
export type Reseller = Wire<z.output<typeof Reseller>>;
