import { z } from "zod";
import { flag, id, optionalText, text, version } from "@/lib/kernel/fields";

const MOST_DOMAINS = 50;

/** Domains as a list, or as people type them: by comma, space or line. Kept in small letters, each once. */
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
  /** Never answered again. */
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

/** A change: what is left out stays as it is, a secret that is empty too. */
export const IdentityProviderChanges = z.strictObject({
  ...z.object(fields).partial().shape,
  client_secret: optionalText,
  id: id("identity-provider"),
  version,
});

/** An address to be looked at, before or after it is kept. */
export const IssuerCheck = z.strictObject({ issuer: text });
