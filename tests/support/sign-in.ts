import { hash } from "@node-rs/argon2";
import { role } from "@/lib/access/roles";
import { findSession, type Session } from "@/lib/access/session";
import { login, verifyCode } from "@/lib/users/sign-in/commands";
import { NOW, owner, user } from "./world";

export const PASSWORD = "een-lang-wachtwoord";
// These tests sign in hundreds of times, so the hash is cheap: its cost is not tested here.
const password_hash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });

type Pair = { access_token: string; api_key: string };
type From = { address?: string; browser?: string };

/** Creates a klant who can sign in with PASSWORD. */
export const person = (customers: number[], more: Record<string, unknown> = {}) =>
  user(role.klant, customers, { password_hash, ...more });

export const caller = ({ address = "192.0.2.1", browser }: From = {}) => ({
  call: "POST /auth/login",
  address,
  browser,
  agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  request_id: "",
  origin: null,
  language: "nl" as const,
  now: NOW,
});

export const signIn = (email: string, password = PASSWORD, from: From = {}) =>
  login({ email_address: email, password }, caller(from));

/** Returns the code in the newest mail to an address. */
export async function mailed(email: string): Promise<string> {
  const [mail] = await owner<
    { text: string }[]
  >`select text from outbox where recipient = ${email} order by id desc limit 1`;
  return /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
}

export async function sessionOf(pair: { access_token: string; api_key?: string }): Promise<Session> {
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("no session");
  return session;
}

/** Performs the second step; `isApiClient` as an API client, which holds its own pair. */
export const verify = async (pair: Pair, code: string, isApiClient = false, from: From = {}) =>
  verifyCode({ code }, await sessionOf(pair), isApiClient ? pair : null, caller(from));

/** Performs both steps, as a browser does. */
export const enter = async (email: string, from: From = {}) =>
  verify(await signIn(email, PASSWORD, from), await mailed(email), false, from);

/** Counts the attempts that passed the limit: all but those refused with "too-many". */
export async function passed(attempts: Promise<unknown>[]): Promise<number> {
  const kinds = await Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => "right",
        (problem: { kind?: string }) => problem.kind,
      ),
    ),
  );
  return kinds.filter((kind) => kind !== "too-many").length;
}
