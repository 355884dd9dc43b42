import { z } from "zod";
import { countryFrom } from "@/lib/i18n/country-words";
import {
  colour,
  email,
  flag,
  id,
  listFilters,
  optionalText,
  text,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
import { product } from "@/lib/kernel/product";
import { isHost, isSlug } from "../rules/resellers";

/** Minutes of inactivity after which its users are signed out; DECISIONS §15 sets both limits. */
const SHORTEST_IDLE = 15;
const LONGEST_IDLE = 720;

export const ResellerFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["name", "domain", "customers_count", "users_count"], { error: "invalid" }).default("name"),
});
export type ResellerFilters = z.output<typeof ResellerFilters>;

export const ResellerId = z.strictObject({ id: id("reseller") });
export const ResellerVersion = ResellerId.extend({ version });

const mailOrNone = z
  .union([z.literal("").nullable(), email], { error: "invalid_email" })
  .transform((value) => value ?? "");
/** A web address; anything but https could be read or changed in transit. */
const linkOrNone = optionalText.refine(
  (typed) => typed === "" || (URL.canParse(typed) && new URL(typed).protocol === "https:"),
  "invalid_link",
);
const country = text.transform((typed, ctx) => {
  const found = countryFrom(typed);
  if (found !== null && found !== "") return found;
  ctx.addIssue({ code: "custom", message: "invalid_country" });
  return z.NEVER;
});

/** Every field of a white label that users fill in (SPEC §3, and what letters in its own name need). */
const fields = {
  name: text,
  /** Its slug; made from the name when empty, and still marked as required (SPEC §5). */
  domain: optionalText
    .transform((typed) => typed.toLowerCase())
    .refine((typed) => typed === "" || isSlug(typed), "invalid_slug")
    .meta({ isMarked: true }),
  /** A host of its own, without a port; "" for none. */
  host: optionalText
    .transform((typed) => typed.toLowerCase())
    .refine((typed) => typed === "" || isHost(typed), "invalid_host"),
  primary_color: colour,
  secondary_color: colour,
  logo: z.instanceof(File, { error: "invalid" }),
  remove_logo: flag,
  start_image: z.instanceof(File, { error: "invalid" }),
  remove_start_image: flag,
  sso: linkOrNone,
  badge_url: linkOrNone,
  idle_minutes: z.union(
    [z.null(), z.literal("").transform(() => null), wholeNumber(SHORTEST_IDLE, LONGEST_IDLE)],
    {
      error: "invalid",
    },
  ),
  sender_email: mailOrNone,
  sender_name: optionalText,
  support_email: mailOrNone,
  support_telephone: optionalText,
  address: optionalText,
  zipcode: optionalText,
  city: optionalText,
  country,
  kvk_number: optionalText,
  wki_number: optionalText,
  complaints_line: optionalText,
};
const optionalFields = z.object(fields).partial().shape;

export const NewReseller = z.strictObject({
  ...optionalFields,
  name: fields.name,
  primary_color: fields.primary_color.default(product.primary_color),
  secondary_color: fields.secondary_color.default(product.secondary_color),
});

/** A change; omitted fields stay as they are. */
export const ResellerChanges = z.strictObject({ ...optionalFields, id: id("reseller"), version });
