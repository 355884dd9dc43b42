import { pool } from "@/db/client";
import type { LanguageCode, Locale } from "@/lib/i18n/locales";
import { localeOf } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";

/** The branding of the product's own mails to a user, and the host of their links. */
export type MailBranding = {
  name: string;
  primary_color: string;
  domain: string;
  host: string | null;
  /** Sender address and name; when empty the product's own address and the name above. */
  sender_email: string;
  sender_name: string;
  language: Locale;
};

type Row = Omit<MailBranding, "language"> & { language: LanguageCode | null };

/** Returns name, colour, address and sender of a user's white label, and the user's language; the product's own without a white label. */
export async function brandingOf(user_id: number): Promise<MailBranding> {
  const [row] = await pool("invorder_auth").sql<(Row & { name: string | null })[]>`
    select r.name, r.primary_color, r.domain, r.host, r.sender_email, r.sender_name, coalesce(u.language, c.default_lang) as language from users u
    left join customers c on c.id = coalesce(u.selected_customer_id, (select min(customer_id) from customer_users where user_id = u.id))
    left join resellers r on r.id = coalesce(c.reseller_id, u.reseller_id) where u.id = ${user_id}`;
  const language = localeOf(row?.language ?? "nl");
  return row?.name
    ? { ...row, language }
    : { ...product, host: null, sender_email: "", sender_name: "", language };
}

/**
 * Returns the address of a link in a mail: on the white label's own host or under its prefix. Never from the request, whose host can be
 * forged. Throws when INVORDER_URL is not set.
 */
export const signatureLink = (branding: BrandingHost, signature: string): string =>
  `${siteUrl(branding)}/login?signature=${signature}`;

/** Returns the address of the page that confirms another e-mail address. Throws as `signatureLink`. */
export const confirmationLink = (branding: BrandingHost, signature: string): string =>
  `${siteUrl(branding)}/login/address?signature=${signature}`;

/** Returns the address of the sign-in page. Throws as `signatureLink`. */
export const signInLink = (branding: BrandingHost): string => `${siteUrl(branding)}/login`;

type BrandingHost = Pick<MailBranding, "domain" | "host">;

function siteUrl(branding: BrandingHost): string {
  const baseUrl = baseUrlOf(branding);
  if (!baseUrl) throw new Error("INVORDER_URL is not set: no link can be mailed");
  return baseUrl;
}
