import { Auth, type AuthConfig, raw, skipCSRFCheck } from "@auth/core";
import { CredentialsSignin } from "@auth/core/errors";
import Credentials from "@auth/core/providers/credentials";
import { verify } from "@node-rs/argon2";
import { pool } from "@/db/client";
import { cookieNames } from "@/lib/access/cookies";
import { endSessions } from "@/lib/access/end-sessions";
import { LOGIN_HOURS, openSession, type TokenPair } from "@/lib/access/open-session";
import { logError } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { recoveryCodeIsRight } from "./recovery-codes";
import { appCodeIsRight, codeIsRight, type Person } from "./second-factor";

/** A hash that matches no password: an unknown address takes as long as a wrong password. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$2UdqoWw1fLzL1rHbCTjmTc7OLnhCG5ZpTLUCZSLTVgA";
const LOGIN_SECONDS = LOGIN_HOURS * 3600;

export type OpenedSession = TokenPair & { id: string };
type Account = Person & { password_hash: string | null; is_active: boolean };
type Step = { opened?: OpenedSession; person?: Account };
type Half = { id: string; user_id: number };
/** The account whose password is checked, if the address exists; or the half-open sign-in that a code continues. */
type Proving = { person?: Account | undefined; half?: Half | null };

/** Returns the user with an address or id, active or not, with the columns the sign-in needs. */
export async function personWith(
  where: { email_address: string } | { id: number },
): Promise<Account | undefined> {
  const { sql } = pool("invorder_auth");
  const condition =
    "id" in where ? sql`id = ${where.id}` : sql`email_address = ${where.email_address.toLowerCase()}`;
  const [person] = await sql<Account[]>`
    select id, email_address, first_name, affix, last_name, password_hash, is_active, "2fa_type", totp_secret, totp_confirmed_at, totp_last_step from users where ${condition}`;
  return person;
}

/**
 * Returns the configuration of @auth/core, its token replaced by an opaque one of the `sessions` table, revocable at any time: `encode`
 * opens a session for the user who has just proved something. One configuration per request, because `step` receives the pair that was
 * made.
 */
function configuration(step: Step, { person, half = null }: Proving): AuthConfig {
  return {
    basePath: "/api/auth",
    secret: settings().INVORDER_SECRET,
    trustHost: true,
    logger: { error: (error) => error instanceof CredentialsSignin || logError("sign-in failed", error) },
    session: { strategy: "jwt", maxAge: LOGIN_SECONDS },
    cookies: { sessionToken: { name: cookieNames().session, options: {} } },
    jwt: {
      maxAge: LOGIN_SECONDS,
      async encode({ token }) {
        const user_id = Number(token?.sub);
        const is_verified = token?.verified === true;
        step.opened = await openSession({ user_id, is_verified, kind: "login", is_cookie: true });
        return step.opened.access_token;
      },
      decode: () => null,
    },
    callbacks: {
      jwt: ({ token, user }) => ({
        ...token,
        sub: user.id,
        verified: "verified" in user && user.verified === true,
      }),
    },
    providers: [passwordProvider(step, person), codeProvider(half)],
  };
}

const passwordProvider = (step: Step, person: Account | undefined) =>
  Credentials({
    id: "password",
    credentials: { password: {} },
    async authorize({ password }) {
      const isRight = await verify(person?.password_hash ?? NOBODY, String(password));
      if (!person?.is_active || !isRight) return null;
      step.person = person;
      return { id: String(person.id), verified: false };
    },
  });

const codeProvider = (half: Half | null) =>
  Credentials({
    id: "code",
    credentials: { code: {} },
    async authorize({ code }) {
      if (!half || !(await secondFactorIsRight(half, String(code)))) return null;
      await endSessions({ id: half.id });
      return { id: String(half.user_id), verified: true };
    },
  });

/** Returns whether the code proves the second factor of a half-open login: by mail, or by the app. */
export async function secondFactorIsRight(half: Half, code: string): Promise<boolean> {
  const person = await personWith({ id: half.user_id });
  if (!person?.is_active) return false;
  if (person["2fa_type"] === "email") return codeIsRight(half.id, code);
  return (await appCodeIsRight(person, code)) || (await recoveryCodeIsRight(person.id, code));
}

/** Returns the session opened by a password, with its user. Null when it was wrong, or the account does not exist. */
export async function signInByPassword(
  whose: Account | undefined,
  password: string,
): Promise<{ opened: OpenedSession; person: Account } | null> {
  const { opened, person } = await stepThrough("password", { password }, { person: whose });
  return opened && person ? { opened, person } : null;
}

/** Returns the session that a code opens in place of a half-open one. Null when it was wrong. */
export const signInByCode = async (code: string, half: Half): Promise<OpenedSession | null> =>
  (await stepThrough("code", { code }, { half })).opened ?? null;

/** Runs one step of the sign-in through @auth/core, which in raw mode throws for wrong credentials. */
async function stepThrough(
  provider: "password" | "code",
  fields: Record<string, string>,
  proving: Proving,
): Promise<Step> {
  const step: Step = {};
  const request = new Request(`http://localhost/api/auth/callback/${provider}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });
  try {
    await Auth(request, { ...configuration(step, proving), raw, skipCSRFCheck });
  } catch (error) {
    if (error instanceof CredentialsSignin) return {};
    throw error;
  }
  return step;
}
