import { pool } from "@/db/client";
import { tellAtDoor } from "@/lib/access/audit-at-doors";
import { endSessions } from "@/lib/access/end-sessions";
import { LOGIN_HOURS, openSession, type Pair } from "@/lib/access/open-session";
import { findSession, type Session } from "@/lib/access/session";
import type { Locale } from "@/lib/i18n/locales";
import { parse } from "@/lib/kernel/parse";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { attempt, type Caller } from "./attempt";
import { type Opened, personWith, secondFactorIsRight, signInByCode, signInByPassword } from "./auth";
import { lookOf } from "./look";
import { noteSignIn } from "./note-sign-in";
import { placeOf } from "./passkeys/place";
import { UsedPasskey } from "./passkeys/schema";
import { hasPasskeyFor, passkeyIsRight } from "./passkeys/use";
import { Login, Verify, type VerifyStep } from "./schema";
import { enrolment, mailCode, type Person, spendTry } from "./second-factor";
import { codeMailUsed, countCodeMail } from "./throttle";

export type Token = Pair & { verify: VerifyStep; qr?: string; key?: string; has_passkey?: true };

const wrong = (...fields: string[]) =>
  new Problem(
    "invalid",
    { key: "wrong_credentials" },
    Object.fromEntries(fields.map((field) => [field, [{ key: "wrong_credentials" }]])),
  );

/**
 * The first step: e-mail and password. Opens a session that may only verify and log out, and sends the code or shows the QR.
 * Same answer and time for a wrong password, an unknown address and an inactive user. Throws Problem("invalid") or ("too-many").
 */
export async function login(raw: unknown, caller: Caller): Promise<Token> {
  const { email_address, password } = parse(Login, raw);
  const account = await personWith({ email_address });
  const of = { step: "password" as const, account: email_address, user: account?.id };
  const { result, suspect } = await attempt(of, caller, async () => {
    const proven = await signInByPassword({ email_address, password });
    if (!proven) throw wrong("email_address", "password");
    return proven;
  });
  const { opened, person } = result;
  if (person["2fa_type"] === "email") await countCodeMail(suspect);
  const [step, hasPasskey] = await Promise.all([
    secondStep(person, opened, caller.language),
    hasPasskeyFor(person.id, caller.origin),
  ]);
  return { ...pairOf(opened), ...step, ...(hasPasskey && { has_passkey: true }) };
}

async function secondStep(
  person: Person,
  { id }: Opened,
  language: Locale,
): Promise<{ verify: VerifyStep; qr?: string; key?: string }> {
  const look = await lookOf(person.id);
  if (person["2fa_type"] === "email") {
    await mailCode(person, id, { ...look, language });
    return { verify: "email" };
  }
  return person.totp_confirmed_at
    ? { verify: "app" }
    : { verify: "app", ...(await enrolment(person, look.name)) };
}

/**
 * The second step: the code. A browser gets a new session in place of the half-open one; an API client keeps its pair, now verified.
 * Throws Problem("invalid") at `code`, also when the sign-in has no try left, or ("too-many").
 */
export async function verifyCode(
  raw: unknown,
  session: Session,
  held: Pair | null,
  caller: Caller,
): Promise<Pair> {
  const { code } = parse(Verify, raw);
  return endSecondStep("code", session, caller, async (half) => {
    if (!held) return signInByCode(code, half);
    return (await secondFactorIsRight(half, code)) ? markVerified(half, held) : null;
  });
}

/**
 * The second step by a passkey in place of a code, with the same tries, limits and end. Throws Problem("invalid") at `response`,
 * ("conflict") on a page that keeps none, or ("too-many").
 */
export async function verifyPasskey(
  raw: unknown,
  session: Session,
  held: Pair | null,
  caller: Caller,
): Promise<Pair> {
  const { response } = parse(UsedPasskey, raw);
  const place = await placeOf(caller.origin);
  return endSecondStep("response", session, caller, async (half) => {
    if (!(await passkeyIsRight(session, place, response))) return null;
    if (held) return markVerified(half, held);
    await endSessions({ id: half.id });
    return openSession({ user_id: half.user_id, is_verified: true, kind: "login", is_cookie: true });
  });
}

type Half = { id: string; user_id: number };

/** One try at the second step of a half-open sign-in: counted first, then made; what it opens is noted and answered. */
async function endSecondStep(
  field: "code" | "response",
  session: Session,
  caller: Caller,
  make: (half: Half) => Promise<Pair | null>,
): Promise<Pair> {
  const of = { step: "code" as const, account: session.ctx.actor.email_address, user: session.user_id };
  const { result: pair, suspect } = await attempt(of, caller, async () => {
    if (!(await spendTry(session.id))) throw invalidField(field, "no_code_tries_left");
    const made = await make({ id: session.id, user_id: session.user_id });
    if (!made) throw wrong(field);
    return made;
  });
  const [opened] = await Promise.all([findSession(pair, caller.now), codeMailUsed(suspect)]);
  if (!opened?.is_verified) throw new Error("a verified session was not found again");
  // Each writes a row of its own and is safe by itself: on lines beside each other the disk is waited for once.
  await Promise.all([
    noteSignIn(opened.id, caller),
    tellAtDoor({ user_id: opened.user_id }, caller),
    pool("invorder_auth").sql`update users set last_login_at = now() where id = ${opened.user_id}`,
  ]);
  return pairOf(pair);
}

async function markVerified(half: Half, held: Pair): Promise<Pair> {
  await pool("invorder_auth")
    .sql`update sessions set is_verified = true, is_cookie = false, expires_at = now() + make_interval(hours => ${LOGIN_HOURS}) where id = ${half.id}`;
  return held;
}

const pairOf = ({ access_token, api_key }: Pair): Pair => ({ access_token, api_key });
