import { generateSecret } from "otplib";
import { pool } from "@/db/client";
import type { Session } from "@/lib/access/session";
import { encrypt } from "@/lib/kernel/encryption";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { brandingOf } from "../branding";
import { forgetRecoveryCodes, newRecoveryCodes } from "../recovery-codes";
import { pictureOf, stepOfCode } from "../second-factor";
import { endOtherSessions } from "./end-other-sessions";

/** Returns the QR code and key of another app. The current one works until the new one has shown a code. */
export async function beginApp({ user_id, ctx }: Session): Promise<{ qr: string; key: string }> {
  const key = generateSecret();
  await pool("invorder_auth").sql`update users set totp_pending = ${encrypt(key)} where id = ${user_id}`;
  return pictureOf(key, ctx.actor, (await brandingOf(user_id)).name);
}

/**
 * Activates the new app, once it shows a right code: it becomes the second step, with recovery codes of its own, and every other session
 * ends. Throws Problem("invalid") at `code`, or ("not-found") when none is being set up.
 */
export async function confirmApp({ id, user_id }: Session, code: string): Promise<string[]> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<
    { totp_pending: string | null }[]
  >`select totp_pending from users where id = ${user_id}`;
  if (!row?.totp_pending) throw new Problem("not-found");
  const step = stepOfCode(row.totp_pending, code);
  if (step === null) throw invalidField("code", "wrong_credentials");
  await sql`update users set totp_secret = totp_pending, totp_pending = null, totp_confirmed_at = now(), totp_last_step = ${step},
    "2fa_type" = 'google', version = version + 1 where id = ${user_id} and totp_pending = ${row.totp_pending}`;
  const codes = await newRecoveryCodes(user_id);
  await endOtherSessions({ id, user_id });
  return codes;
}

/** Switches back to codes by mail: removes the app and its recovery codes, and ends every other session. */
export async function backToMailedCodes({ id, user_id }: Session): Promise<void> {
  await pool("invorder_auth")
    .sql`update users set "2fa_type" = 'email', totp_secret = null, totp_pending = null,
    totp_confirmed_at = null, totp_last_step = null, version = version + 1 where id = ${user_id}`;
  await forgetRecoveryCodes(user_id);
  await endOtherSessions({ id, user_id });
}
