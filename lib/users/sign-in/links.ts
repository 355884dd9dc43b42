import { randomBytes } from "node:crypto";
import { pool } from "@/db/client";
import { hashOf } from "@/lib/access/open-session";
import { formatInstant } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { fullNameOf } from "@/lib/kernel/full-name";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { brandingOf, signatureLink } from "./branding";
import { linkMail } from "./render";

/** A user waits for a reset they requested; an invite may remain unread over a weekend. */
const LIVES_MINUTES = { invite: 72 * 60, reset: 60 };
type Kind = keyof typeof LIVES_MINUTES;

type Named = { first_name: string; affix: string; last_name: string };
type Addressed = Named & { id: number; email_address: string };

type LinkMail = { inviter_name?: string; language?: Locale };

/**
 * Makes a link to choose a password, which works once, and mails it: in the language of the request, else in the user's. Earlier links of
 * theirs expire: only one is open at a time.
 */
export async function mailLink(
  kind: Kind,
  person: Addressed,
  { inviter_name, language }: LinkMail = {},
): Promise<void> {
  const own = await brandingOf(person.id);
  const branding = { ...own, language: language ?? own.language };
  const signature = randomBytes(32).toString("base64url");
  const link = signatureLink(branding, signature);
  const linkRow = await pool("invorder_auth").sql.begin(async (sql) => {
    // Concurrent requests wait for each other: the last link stays.
    await sql`select 1 from users where id = ${person.id} for no key update`;
    await sql`update sign_in_links set used_at = now() where user_id = ${person.id} and used_at is null`;
    const [row] = await sql<{ expires_at: string }[]>`
      insert into sign_in_links (token_hash, user_id, kind, expires_at)
      values (${hashOf(signature)}, ${person.id}, ${kind}, now() + make_interval(mins => ${LIVES_MINUTES[kind]})) returning expires_at`;
    return row;
  });
  if (!linkRow) throw new Error("a link was not stored");
  const valid_until = formatInstant(linkRow.expires_at, branding.language);
  const values = { link, valid_until, ...(inviter_name === undefined ? {} : { inviter_name }) };
  await queueProductMail({
    kind,
    recipient: person.email_address,
    ...(await linkMail(kind, values, { name: fullNameOf(person) }, branding)),
  });
}

type LinkHolder = Addressed & { kind: Kind; customers: string[] };

/** Returns the user of an open link; null for one that is unknown, used or expired, and for an inactive user. Does not use it up. */
export async function holderOf(signature: string): Promise<LinkHolder | null> {
  const [row] = await pool("invorder_auth").sql<LinkHolder[]>`
    select u.id, u.email_address, u.first_name, u.affix, u.last_name, l.kind,
      array(select c.name from customer_users cu join customers c on c.id = cu.customer_id where cu.user_id = u.id) as customers
    from sign_in_links l join users u on u.id = l.user_id and u.is_active
    where l.token_hash = ${hashOf(signature)} and l.used_at is null and l.expires_at > now()`;
  return row ?? null;
}

/**
 * Uses a link up and sets its user's password, in one statement: of two concurrent calls one succeeds. Returns whether they had one before;
 * null for a link that does not work.
 */
export async function spendLink(
  signature: string,
  password_hash: string,
): Promise<{ had_password: boolean } | null> {
  const [row] = await pool("invorder_auth").sql<{ had_password: boolean }[]>`
    with used as (update sign_in_links set used_at = now()
      where token_hash = ${hashOf(signature)} and used_at is null and expires_at > now() returning user_id)
    update users u set password_hash = ${password_hash} from used join users before on before.id = used.user_id
    where u.id = used.user_id and u.is_active returning before.password_hash is not null as had_password`;
  return row ?? null;
}
