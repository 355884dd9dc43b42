import { verify } from "@node-rs/argon2";
import { pool } from "@/db/client";
import { type PublicRequest, writingSession } from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";
import { conflict, invalidField, Problem } from "@/lib/kernel/problems";
import { type Caller, withAttemptLimit } from "../attempt";
import { personWith } from "../auth";

/** Minutes for which the repeated password counts. */
const PROVED_MINUTES = 10;

/** Returns whether a session may change how its user signs in: never that of a token, whatever its rights, nor a super-login. */
export const mayChangeSignIn = ({ by_token, ctx }: Session): boolean => !by_token && !ctx.actor.is_super;

/**
 * Returns a session that may change its user's sign-in. Throws Problem("unauthenticated"), ("forbidden") for a token, or ("conflict") under
 * a super-login.
 */
export async function ownSession(entrance: Pick<PublicRequest, "session">): Promise<Session> {
  const session = await writingSession(entrance);
  if (session.ctx.actor.is_super) throw conflict("super_login_credentials");
  if (!mayChangeSignIn(session)) throw new Problem("forbidden", { key: "token_credentials" });
  return session;
}

/** Returns such a session whose owner has recently repeated their password. Throws Problem("conflict") when they have not. */
export async function provedSession(entrance: Pick<PublicRequest, "session">): Promise<Session> {
  const session = await ownSession(entrance);
  const proved = await pool("invorder_auth").sql`select 1 from sessions
    where id = ${session.id} and proved_at > now() - make_interval(mins => ${PROVED_MINUTES})`;
  if (proved.length === 0) throw conflict("prove_first");
  return session;
}

/** Checks the user's password again, counted like any other sign-in. Throws Problem("invalid") at `field`, or ("too-many"). */
export async function prove(
  session: Session,
  password: string,
  caller: Caller,
  field = "password",
): Promise<void> {
  const { id, email_address } = session.ctx.actor;
  await withAttemptLimit({ step: "password", account: email_address, user: id }, caller, async () => {
    const person = await personWith({ id });
    const isRight = person?.password_hash ? await verify(person.password_hash, password) : false;
    if (!isRight) throw invalidField(field, "wrong_credentials");
  });
  await pool("invorder_auth").sql`update sessions set proved_at = now() where id = ${session.id}`;
}
