import { z } from "zod";
import { flag, id, optionalText, text, version } from "@/lib/kernel/fields";

const MOST_DOMAINS = 50;

/** Domains as a list, or as text separated by comma, space or line break. Stored in lower case, without duplicates. */
const email_domains = z
  .union([z.string(), z.array(z.string())], { error: "required" })
  .transform((typed) => [
    ...new Set(
      (Array.isArray(typed) ? typed : typed.split(/[\s,;]+/))
        .map((word) => word.trim().replace(/^@/, "").toLowerCase())
        .filter((word) => word !== ""),
    ),
  ])
  .pipe(z.array(z.string()).min(1, "required").max(MOST_DOMAINS, "too_many_entries"));

const fields = {
  name: text.pipe(z.string().max(60, "too_long")),
  /** Null: for the whole installation. */
  reseller_id: z.union([z.null(), z.literal("").transform(() => null), id("reseller")], { error: "invalid" }),
  issuer: text,
  client_id: text,
  /** Never returned. */
  client_secret: text,
  email_domains,
  is_active: flag,
};

export const NewIdentityProvider = z.strictObject({
  ...fields,
  reseller_id: fields.reseller_id.default(null),
  is_active: fields.is_active.default(true),
});

export const IdentityProviderId = z.strictObject({ id: id("identity-provider") });
export const IdentityProviderVersion = IdentityProviderId.extend({ version });

/** A change; omitted fields stay as they are, as does the secret when empty. */
export const IdentityProviderChanges = z.strictObject({
  ...z.object(fields).partial().shape,
  client_secret: optionalText,
  id: id("identity-provider"),
  version,
});

/** An issuer to check, before or after it is stored. */
export const IssuerCheck = z.strictObject({ issuer: text });
