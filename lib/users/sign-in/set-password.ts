import { pool } from "@/db/client";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { endSessions } from "@/lib/access/end-sessions";
import { logError, logEvent } from "@/lib/kernel/log";
import { parse } from "@/lib/kernel/parse";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { forgetAddressChange } from "./account/email-address";
import type { Caller } from "./attempt";
import { personWith } from "./auth";
import { brandingOf } from "./branding";
import { knownBrowser } from "./known-browsers";
import { holderOf, mailLink, spendLink } from "./links";
import { mailNotice, mailWelcome } from "./notices";
import { forgetPasskeys } from "./passkeys/stored-passkeys";
import { hashOfNew } from "./passwords";
import { forgetRecoveryCodes } from "./recovery-codes";
import { ResetPassword, SetPassword } from "./schema";
import { enrolment, type Person } from "./second-factor";
import { countLinkTry, countResetMail } from "./throttle";

/**
 * Requests a link to choose a new password. It returns before anything is made, in the same way and time for an unknown address, for an
 * inactive user, and for a mail that is sent. Throws Problem("too-many").
 */
export async function requestReset(raw: unknown, caller: Caller): Promise<void> {
  const { address, browser, request_id } = caller;
  const { email_address } = parse(ResetPassword, raw);
  const known_browser = await knownBrowser(email_address, browser);
  await countResetMail({ account: email_address, address, known_browser });
  const person = await personWith({ email_address });
  logEvent("password reset", { step: "asked", user: person?.id, address, request_id });
  if (person?.is_active)
    void mailLink("reset", person, { language: caller.language })
      .then(() => auditEndpoint({ user_id: person.id }, caller))
      .catch((error: unknown) => logError("a reset mail was not made", error));
}

const linkOver = () => new Problem("invalid", { key: "link_over" }, { signature: [{ key: "link_over" }] });

export type PasswordSet = { email_address: string; qr: string | null; key?: string };

/**
 * Sets the password of the link's user and uses the link up. It does not sign in: open sessions end, the second factor stays, and a user
 * with an app to set up gets its QR code. A first password is followed by a welcome mail, another one by a notice. Throws
 * Problem("invalid") at `signature` for a link that is used, expired or unknown, at `password` or `password_repeat`, or ("too-many").
 */
export async function setPassword(raw: unknown, caller: Caller): Promise<PasswordSet> {
  const { address, request_id } = caller;
  const { signature, password, password_repeat } = parse(SetPassword, raw);
  const holder = await holderOf(signature);
  if (!holder) {
    await countLinkTry("password", address);
    throw linkOver();
  }
  if (password_repeat !== undefined && password_repeat !== password)
    throw invalidField("password_repeat", "passwords_differ");
  const password_hash = await hashOfNew(password, holder);
  const spent = await spendLink(signature, password_hash);
  if (!spent) throw linkOver();
  logEvent("password reset", { step: "set", user: holder.id, address, request_id });
  await auditEndpoint({ user_id: holder.id }, caller);
  await forgetAddressChange(holder.id);
  await endSessions({ logins_of: holder.id });
  await (spent.had_password ? mailNotice("password", holder) : mailWelcome(holder));
  const person = await personWith({ id: holder.id });
  return { email_address: holder.email_address, ...(await enrolmentOf(person)) };
}

/** Returns QR code and key of an app that was not used yet; none for a user with a confirmed app, or codes by mail. */
async function enrolmentOf(person: Person | undefined): Promise<{ qr: string | null; key?: string }> {
  if (person?.["2fa_type"] !== "google" || person.totp_confirmed_at) return { qr: null };
  return enrolment(person, (await brandingOf(person.id)).name);
}

/** Removes the authenticator app and the passkeys of a user: the next sign-in sets up a new one. All their sessions end. */
export async function forgetSecondFactor(user_id: number): Promise<void> {
  await pool("invorder_auth")
    .sql`update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, totp_pending = null where id = ${user_id}`;
  await forgetRecoveryCodes(user_id);
  await forgetPasskeys(user_id);
  // A user who now has another account at their provider is linked again by their address.
  await pool("invorder_auth").sql`delete from user_identities where user_id = ${user_id}`;
  await forgetAddressChange(user_id);
  await endSessions({ logins_of: user_id });
  const person = await personWith({ id: user_id });
  if (person) await mailNotice("factor", person);
}
