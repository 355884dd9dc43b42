import { randomBytes } from "node:crypto";
import { isUniqueViolation, pool } from "@/db/client";
import { hashOf } from "@/lib/access/open-session";
import type { Session } from "@/lib/access/session";
import { formatInstant } from "@/lib/i18n/format";
import { fullNameOf } from "@/lib/kernel/full-name";
import { logEvent } from "@/lib/kernel/log";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import type { Caller } from "../attempt";
import { personWith } from "../auth";
import { brandingOf, confirmationLink } from "../branding";
import { mailNotice } from "../notices";
import { addressMail } from "../render";
import { countAddressMail, countLinkTry } from "../throttle";

/** A day: the user is waiting, but a mailbox at work may not be read before tomorrow. */
const LIVES_HOURS = 24;

type Side = "old" | "new";
type Missing = { old_confirmed_at: string | null; new_confirmed_at: string | null };
const missingOf = ({ old_confirmed_at, new_confirmed_at }: Missing): Side[] => [
  ...(old_confirmed_at ? [] : (["old"] as const)),
  ...(new_confirmed_at ? [] : (["new"] as const)),
];

/**
 * Requests another address: both it and the current one are mailed a link, and nothing changes before both were followed. Replaces an
 * earlier request. Throws Problem("invalid") at `email_address` for the current one and for one that is taken, or ("too-many").
 */
export async function requestAddressChange(
  { user_id }: Session,
  email_address: string,
): Promise<{ email_address: string; expires_at: Date }> {
  const person = await personWith({ id: user_id });
  if (!person) throw new Problem("unauthenticated");
  const old = person.email_address;
  await countAddressMail(user_id);
  if (email_address === old) throw invalidField("email_address", "email_in_use");
  if (await personWith({ email_address })) throw invalidField("email_address", "email_taken");
  const secrets = { old: randomBytes(32).toString("base64url"), new: randomBytes(32).toString("base64url") };
  const [row] = await pool("invorder_auth").sql<{ expires_at: string }[]>`
    insert into email_changes (user_id, from_address, email_address, old_token_hash, new_token_hash, expires_at)
    values (${user_id}, ${old}, ${email_address}, ${hashOf(secrets.old)}, ${hashOf(secrets.new)}, now() + make_interval(hours => ${LIVES_HOURS}))
    on conflict (user_id) do update set from_address = excluded.from_address, email_address = excluded.email_address,
      old_token_hash = excluded.old_token_hash, new_token_hash = excluded.new_token_hash, old_confirmed_at = null,
      new_confirmed_at = null, expires_at = excluded.expires_at, created_at = now() returning expires_at`;
  if (!row) throw new Error("a change of address was not stored");
  const branding = await brandingOf(user_id);
  const valid_until = formatInstant(row.expires_at, branding.language);
  for (const [side, recipient] of [
    ["new", email_address],
    ["old", old],
  ] as const) {
    const values = { address: email_address, link: confirmationLink(branding, secrets[side]), valid_until };
    const mail = addressMail(side, values, { name: fullNameOf(person) }, branding);
    await queueProductMail({ kind: "address", recipient, ...mail });
  }
  return { email_address, expires_at: new Date(row.expires_at) };
}

/** Returns the requested address, with the confirmations it waits for; null when there is no request. */
export async function pendingAddress(
  user_id: number,
): Promise<{ email_address: string; waits_for: Side[]; expires_at: Date } | null> {
  const [row] = await pool("invorder_auth").sql<(Missing & { email_address: string; expires_at: string })[]>`
    select c.* from email_changes c join users u on u.id = c.user_id and u.email_address = c.from_address
    where c.user_id = ${user_id} and c.expires_at > now()`;
  return row
    ? {
        email_address: row.email_address,
        waits_for: missingOf(row),
        expires_at: new Date(row.expires_at),
      }
    : null;
}

/** Deletes a request for another address: cancelled, or obsolete after another change of the sign-in. Returns whether there was one. */
export async function forgetAddressChange(user_id: number): Promise<boolean> {
  const deleted = await pool("invorder_auth")
    .sql`delete from email_changes where user_id = ${user_id} returning user_id`;
  return deleted.length > 0;
}

type Open = { user_id: number; from_address: string; email_address: string };

/** Returns the change a mailed link is about; null for one that is expired or unknown. Changes nothing. */
export async function addressLink(
  signature: string,
): Promise<Pick<Open, "from_address" | "email_address"> | null> {
  const hash = hashOf(signature);
  const [row] = await pool("invorder_auth").sql<Open[]>`
    select c.user_id, c.from_address, c.email_address
    from email_changes c join users u on u.id = c.user_id and u.is_active and u.email_address = c.from_address
    where (c.old_token_hash = ${hash} or c.new_token_hash = ${hash}) and c.expires_at > now()`;
  return row ?? null;
}

const linkOver = () => new Problem("invalid", { key: "link_over" }, { signature: [{ key: "link_over" }] });

/**
 * Confirms at the address the link was mailed to. Once both have confirmed, the new one takes effect, open links to choose a password
 * expire, and the previous address is notified. Throws Problem("invalid") at `signature` for an expired link, and when the address was
 * taken in the meantime, or ("too-many").
 */
export async function confirmAddress(
  signature: string,
  { address, request_id }: Pick<Caller, "address" | "request_id">,
): Promise<{ user_id: number; email_address: string; waits_for: Side[] }> {
  const hash = hashOf(signature);
  const before = await ownerOf(signature);
  if (!before) {
    await countLinkTry("address", address);
    throw linkOver();
  }
  const confirmation = await pool("invorder_auth")
    .sql.begin(async (sql) => {
      const [open] = await sql<(Open & Missing)[]>`
        update email_changes c set
          old_confirmed_at = case when c.old_token_hash = ${hash} then coalesce(c.old_confirmed_at, now()) else c.old_confirmed_at end,
          new_confirmed_at = case when c.new_token_hash = ${hash} then coalesce(c.new_confirmed_at, now()) else c.new_confirmed_at end
        from users u where u.id = c.user_id and u.is_active and u.email_address = c.from_address
          and (c.old_token_hash = ${hash} or c.new_token_hash = ${hash}) and c.expires_at > now()
        returning c.*`;
      if (!open) throw linkOver();
      const waits_for = missingOf(open);
      if (waits_for.length > 0) return { ...open, waits_for };
      await sql`update users set email_address = ${open.email_address}, version = version + 1 where id = ${open.user_id}`;
      await sql`delete from email_changes where user_id = ${open.user_id}`;
      await sql`update sign_in_links set used_at = now() where user_id = ${open.user_id} and used_at is null`;
      return { ...open, waits_for };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new Problem("invalid", { key: "email_taken" }, { signature: [{ key: "email_taken" }] })
        : error;
    });
  logEvent("address changed", {
    step: confirmation.waits_for.join() || "done",
    user: confirmation.user_id,
    address,
    request_id,
  });
  if (confirmation.waits_for.length === 0) await mailNotice("address", before);
  return confirmation;
}

/**
 * Cancels a request by a link that was mailed for it: the reader of one of the two mailboxes did not make it. Throws as `confirmAddress`.
 */
export async function refuseAddress(
  signature: string,
  { address }: Pick<Caller, "address">,
): Promise<number> {
  const owner = await ownerOf(signature);
  if (!owner || !(await forgetAddressChange(owner.id))) {
    await countLinkTry("address", address);
    throw linkOver();
  }
  return owner.id;
}

async function ownerOf(signature: string) {
  const hash = hashOf(signature);
  const [row] = await pool("invorder_auth").sql<{ user_id: number }[]>`
    select user_id from email_changes where (old_token_hash = ${hash} or new_token_hash = ${hash}) and expires_at > now()`;
  return row && personWith({ id: row.user_id });
}
