import { pool } from "@/db/client";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { endSessions } from "@/lib/access/end-sessions";
import { LOGIN_HOURS, openSession, type TokenPair } from "@/lib/access/open-session";
import type { Session } from "@/lib/access/session";
import { parse } from "@/lib/kernel/parse";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { type Caller, withAttemptLimit } from "./attempt";
import { type OpenedSession, personWith, secondFactorIsRight, signInByCode, signInByPassword } from "./auth";
import { brandingOf, type MailBranding } from "./branding";
import { relyingPartyOf } from "./passkeys/relying-party";
import { UsedPasskey } from "./passkeys/schema";
import { hasPasskeyFor, passkeyIsRight } from "./passkeys/verify-passkey";
import { Login, Verify, type VerifyStep } from "./schema";
import { enrolment, mailCode, type Person, spendTry } from "./second-factor";
import { countCodeMail } from "./throttle";

export type Token = TokenPair & { verify: VerifyStep; qr?: string; key?: string; has_passkey?: true };

const wrong = (...fields: string[]) =>
  new Problem(
    "invalid",
    { key: "wrong_credentials" },
    Object.fromEntries(fields.map((field) => [field, [{ key: "wrong_credentials" }]])),
  );

/**
 * Executes the first step: e-mail and password. Opens a session that may only verify and log out, and sends the code or returns the QR
 * code. Answer and time are the same for a wrong password, an unknown address and an inactive user. Throws Problem("invalid") or
 * ("too-many").
 */
export async function login(raw: unknown, caller: Caller): Promise<Token> {
  const { email_address, password } = parse(Login, raw);
  const account = await personWith({ email_address });
  const of = { step: "password" as const, account: email_address, user: account?.id };
  const { result, suspect } = await withAttemptLimit(of, caller, async () => {
    const proven = await signInByPassword(account, password);
    if (!proven) throw wrong("email_address", "password");
    return proven;
  });
  const { opened, person } = result;
  const [branding, hasPasskey] = await Promise.all([
    brandingOf(person.id),
    hasPasskeyFor(person.id, caller.origin),
    person["2fa_type"] === "email" ? countCodeMail(suspect) : null,
  ]);
  const step = await secondStep(person, opened, { ...branding, language: caller.language });
  return { ...pairOf(opened), ...step, ...(hasPasskey && { has_passkey: true }) };
}

async function secondStep(
  person: Person,
  { id }: OpenedSession,
  branding: MailBranding,
): Promise<{ verify: VerifyStep; qr?: string; key?: string }> {
  if (person["2fa_type"] === "email") {
    await mailCode(person, id, branding);
    return { verify: "email" };
  }
  return person.totp_confirmed_at
    ? { verify: "app" }
    : { verify: "app", ...(await enrolment(person, branding.name)) };
}

/**
 * Executes the second step: the code. A browser gets a new session in place of the half-open one; an API client's own pair becomes
 * verified. Throws Problem("invalid") at `code`, also when the sign-in has no tries left, or ("too-many").
 */
export async function verifyCode(
  raw: unknown,
  session: Session,
  clientPair: TokenPair | null,
  caller: Caller,
): Promise<TokenPair> {
  const { code } = parse(Verify, raw);
  return endSecondStep("code", session, caller, async (half) => {
    if (!clientPair) return signInByCode(code, half);
    return (await secondFactorIsRight(half, code)) ? markVerified(half, clientPair) : null;
  });
}

/**
 * Executes the second step by a passkey instead of a code, with the same tries, limits and result. Throws Problem("invalid") at `response`,
 * ("conflict") on a page without passkeys, or ("too-many").
 */
export async function verifyPasskey(
  raw: unknown,
  session: Session,
  clientPair: TokenPair | null,
  caller: Caller,
): Promise<TokenPair> {
  const { response } = parse(UsedPasskey, raw);
  const relyingParty = await relyingPartyOf(caller.origin);
  return endSecondStep("response", session, caller, async (half) => {
    if (!(await passkeyIsRight(session, relyingParty, response))) return null;
    if (clientPair) return markVerified(half, clientPair);
    await endSessions({ id: half.id });
    return openSession({ user_id: half.user_id, is_verified: true, kind: "login", is_cookie: true });
  });
}

type Half = { id: string; user_id: number };

/** Makes one try at the second step of a half-open sign-in: counts it first; returns the session it opens, with the sign-in recorded. */
async function endSecondStep(
  field: "code" | "response",
  session: Session,
  caller: Caller,
  make: (half: Half) => Promise<OpenedSession | null>,
): Promise<TokenPair> {
  const { user_id } = session;
  const of = { step: "code" as const, account: session.ctx.actor.email_address, user: user_id };
  const { result: opened } = await withAttemptLimit(of, caller, async () => {
    if (!(await spendTry(session.id))) throw invalidField(field, "no_code_tries_left");
    const openedSession = await make({ id: session.id, user_id });
    if (!openedSession) throw wrong(field);
    return openedSession;
  });
  // Waits until the audit's line is on disk, and with it all that was written before it.
  const [isOpen] = await Promise.all([noteSignIn(opened.id, caller), auditEndpoint({ user_id }, caller)]);
  if (!isOpen) throw new Error("a verified session was not found again");
  return pairOf(opened);
}

async function markVerified({ id }: Half, clientPair: TokenPair): Promise<OpenedSession> {
  await pool("invorder_auth", "unwaited")
    .sql`update sessions set is_verified = true, is_cookie = false, expires_at = now() + make_interval(hours => ${LOGIN_HOURS}) where id = ${id}`;
  return { ...clientPair, id };
}

const pairOf = ({ access_token, api_key }: TokenPair): TokenPair => ({ access_token, api_key });

/**
 * Stores address and user agent of a session, so that its owner recognises it in the list, and the time of the sign-in. Returns whether the
 * session is usable: verified, not ended, and of an active user.
 */
export async function noteSignIn(
  session_id: string,
  { agent, address }: { agent: string; address: string },
): Promise<boolean> {
  const noted = await pool("invorder_auth", "unwaited").sql`
    with noted as (
      update sessions s set agent = ${agent}, address = ${address} from users u
      where s.id = ${session_id} and s.is_verified and s.revoked_at is null and u.id = s.user_id and u.is_active returning s.user_id)
    update users set last_login_at = now() where id in (select user_id from noted) returning 1`;
  return noted.length === 1;
}
