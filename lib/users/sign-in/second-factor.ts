import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import QRCode from "qrcode";
import { pool } from "@/db/client";
import { hashOf } from "@/lib/access/open-session";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { fullNameOf } from "@/lib/kernel/full-name";
import { settings } from "@/lib/kernel/settings";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import type { MailBranding } from "./branding";
import { codeMail } from "./render";

const VALID_MINUTES = 10;
/** An app's code is accepted in its own 30 seconds, and shortly after, because people and clocks are slow. */
const LATE_SECONDS = 15;

export type Person = {
  id: number;
  email_address: string;
  first_name: string;
  affix: string;
  last_name: string;
  "2fa_type": "email" | "google";
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
};

/** Mails a code of six digits, valid for ten minutes, once, and for this login only. A newer code invalidates earlier ones. */
export async function mailCode(
  person: Person,
  session_id: string,
  branding: Omit<MailBranding, "domain" | "host">,
) {
  const { sql } = pool("invorder_auth", "unwaited");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const statement = sql`
    with older as (update codes set used_at = now() where session_id = ${session_id} and used_at is null)
    insert into codes (session_id, code_hash, expires_at)
    values (${session_id}, ${hashOf(`${session_id} ${code}`)}, now() + make_interval(mins => ${VALID_MINUTES}))`;
  const [mail] = await Promise.all([codeMail(code, { name: fullNameOf(person) }, branding), statement]);
  // Waits until the mail is on disk, and the code with it.
  await queueProductMail({ kind: "code", recipient: person.email_address, ...mail });
}

/** Returns whether the half-open login has a try left for a code, from the mail or the app; uses up the try. */
export async function spendTry(session_id: string): Promise<boolean> {
  const spent = await pool("invorder_auth", "unwaited").sql`update sessions set code_tries = code_tries + 1
    where id = ${session_id} and not is_verified and code_tries < ${settings().LOGIN_CODE_TRIES} returning 1`;
  return spent.length === 1;
}

/** Returns whether a code is the one mailed for this login; uses it up if so. */
export async function codeIsRight(session_id: string, code: string): Promise<boolean> {
  const used = await pool("invorder_auth", "unwaited").sql`update codes set used_at = now()
    where session_id = ${session_id} and used_at is null and expires_at > now()
      and code_hash = ${hashOf(`${session_id} ${code}`)} returning 1`;
  return used.length === 1;
}

/**
 * Returns the setup of an authenticator that is not confirmed yet: a QR code as a data address, and its key for users who cannot scan.
 * Makes the seed on first use.
 */
export async function enrolment(person: Person, issuer: string): Promise<{ qr: string; key: string }> {
  const { sql } = pool("invorder_auth");
  await sql`update users set totp_secret = ${encrypt(generateSecret())} where id = ${person.id} and totp_secret is null`;
  const [row] = await sql<{ totp_secret: string }[]>`select totp_secret from users where id = ${person.id}`;
  if (!row) throw new Error("a user without a row sets up an app");
  return pictureOf(decrypt(row.totp_secret), person, issuer);
}

/** Returns the step of thirty seconds in which an app with this encrypted seed shows the code; null when it does not. */
export function stepOfCode(sealed: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const secret = decrypt(sealed);
  const result = verifySync({ secret, token: code, epochTolerance: [LATE_SECONDS, 0] });
  return result.valid && "timeStep" in result ? Number(result.timeStep) : null;
}

/** Returns the setup of an app: a QR code of its seed, and the seed itself for users who cannot scan. */
export async function pictureOf(
  key: string,
  { email_address }: Pick<Person, "email_address">,
  issuer: string,
) {
  return { qr: await QRCode.toDataURL(generateURI({ issuer, label: email_address, secret: key })), key };
}

/** In steps of half a minute: a code accepted further in the future than this was accepted under a wrong clock. */
const CLOCK_WAS_SET_BACK = 60;

/**
 * Returns whether the app shows this code now. A code is accepted only once, and none before it afterwards; a clock set back by more than
 * half an hour locks no user out.
 */
export async function appCodeIsRight(person: Person, code: string): Promise<boolean> {
  const step = person.totp_secret ? stepOfCode(person.totp_secret, code) : null;
  if (step === null) return false;
  const accepted = await pool("invorder_auth")
    .sql`update users set totp_last_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, now())
    where id = ${person.id} and (totp_last_step is null or totp_last_step < ${step} or totp_last_step > ${step + CLOCK_WAS_SET_BACK}) returning 1`;
  return accepted.length === 1;
}
