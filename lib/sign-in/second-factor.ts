import { randomInt, timingSafeEqual } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import QRCode from "qrcode";
import { pool } from "@/db/client";
import type { Language } from "@/lib/access/context";
import { hashOf } from "@/lib/access/open-session";
import { queueProductMail } from "@/lib/sending/delivery/product-mail";
import { codeMail } from "./render";
import { seal, unseal } from "./sealed";

const VALID_MINUTES = 10;
const MAX_TRIES = 5;

export type Person = {
  id: number;
  email_address: string;
  "2fa_type": "email" | "google";
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
};

/** Mails a code of six digits, good for ten minutes, once, and for this login alone. A newer code puts the older ones out of use. */
export async function mailCode(
  person: Person,
  session_id: string,
  language: Language,
  look: { name: string; primary_color: string },
) {
  const { sql } = pool("invorder_auth");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await sql`update codes set used_at = now() where session_id = ${session_id} and used_at is null`;
  await sql`insert into codes (session_id, code_hash, expires_at)
    values (${session_id}, ${hashOf(`${session_id} ${code}`)}, now() + make_interval(mins => ${VALID_MINUTES}))`;
  await queueProductMail({
    kind: "code",
    recipient: person.email_address,
    ...(await codeMail(code, language, look)),
  });
}

/** Whether a code is the one that was mailed for this login. It is used up by being right, and by five wrong tries. */
export async function codeIsRight(session_id: string, code: string): Promise<boolean> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<{ id: string; code_hash: Buffer; attempts: number }[]>`
    update codes set attempts = attempts + 1 where session_id = ${session_id} and used_at is null and expires_at > now()
    returning id, code_hash, attempts`;
  if (!row || row.attempts > MAX_TRIES) return false;
  if (!timingSafeEqual(row.code_hash, hashOf(`${session_id} ${code}`))) return false;
  const used =
    await sql`update codes set used_at = now() where id = ${row.id} and used_at is null returning 1`;
  return used.length === 1;
}

/** The QR of an authenticator that is not yet confirmed, as a data address; makes the seed on first use. */
export async function enrolmentQr(person: Person, issuer: string): Promise<string> {
  const secret = person.totp_secret ? unseal(person.totp_secret) : generateSecret();
  if (!person.totp_secret)
    await pool("invorder_auth")
      .sql`update users set totp_secret = ${seal(secret)} where id = ${person.id} and totp_secret is null`;
  return QRCode.toDataURL(generateURI({ issuer, label: person.email_address, secret }));
}

/** Whether the app shows this code now. A code that was accepted is not accepted again. */
export async function appCodeIsRight(person: Person, code: string): Promise<boolean> {
  if (!person.totp_secret || !/^\d{6}$/.test(code)) return false;
  const result = verifySync({ secret: unseal(person.totp_secret), token: code, epochTolerance: 30 });
  if (!result.valid || !("timeStep" in result)) return false;
  const step = Number(result.timeStep);
  const accepted = await pool("invorder_auth")
    .sql`update users set totp_last_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, now())
    where id = ${person.id} and (totp_last_step is null or totp_last_step < ${step}) returning 1`;
  return accepted.length === 1;
}
