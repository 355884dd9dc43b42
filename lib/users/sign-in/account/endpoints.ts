import { z } from "zod";
import { endSessions } from "@/lib/access/end-sessions";
import { sessionsOf } from "@/lib/access/list-sessions";
import { openSession } from "@/lib/access/open-session";
import { publicEndpoint, verifiedSession, writingSession } from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";
import { conflict, notFound } from "@/lib/kernel/problems";
import { newRecoveryCodes } from "../recovery-codes";
import { ChangePassword, NewToken, Prove, SessionId, Verify } from "../schema";
import { accountEndpoint } from "./account-endpoint";
import type { CreatedToken } from "./answers";
import * as answers from "./answers";
import * as apps from "./authenticator-app";
import { changePassword as write } from "./change-password";
import { ownSession, provedSession, prove as proveIt } from "./password-proof";
import { securityOf } from "./security";

const nothing = z.strictObject({});

/** Returns how the signed-in user signs in, and their sessions. */
export const security = publicEndpoint({
  input: nothing,
  answer: answers.Security,
  run: async (entrance) => securityOf(await verifiedSession(entrance)),
});

/** Ends one of one's own sessions, or with `others` every other one. Throws Problem("not-found") for another user's. */
export const endOwnSession = accountEndpoint({
  by: writingSession,
  input: SessionId,
  answer: answers.Ended,
  async run({ id: own, user_id, ctx }, { id }) {
    if (id === "others") {
      if (ctx.actor.is_super) throw conflict("super_login_credentials");
      return { data: { ended: await endSessions({ logins_of: user_id, but: own }) } };
    }
    if (!(await sessionsOf(user_id)).some((session) => session.id === id)) throw notFound();
    return { data: { ended: await endSessions({ id }) } };
  },
});

/** Checks one's password again, before changes to one's sign-in. */
export const prove = publicEndpoint({
  input: Prove,
  answer: answers.Proved,
  async run(entrance, { password }) {
    await proveIt(await ownSession(entrance), password, entrance);
    return { data: { proved: true } };
  },
});

/** Changes one's own password. */
export const changePassword = accountEndpoint({
  by: ownSession,
  input: ChangePassword,
  answer: answers.Proved,
  async run(session, input, entrance) {
    await write(session, input, entrance);
    return { data: { proved: true } };
  },
});

/** Begins the setup of one's own authenticator app, or of another one. */
export const beginApp = publicEndpoint({
  input: nothing,
  answer: answers.Picture,
  run: async (entrance) => ({ data: await apps.beginApp(await provedSession(entrance)) }),
});

/** Activates that app by its first code. */
export const confirmApp = accountEndpoint({
  by: provedSession,
  input: Verify,
  answer: answers.RecoveryCodes,
  run: async (session, { code }) => ({ data: { recovery_codes: await apps.confirmApp(session, code) } }),
});

/** Switches back to codes by mail. */
export const backToMailedCodes = accountEndpoint({
  by: provedSession,
  input: nothing,
  answer: answers.Proved,
  async run(session) {
    await apps.backToMailedCodes(session);
    return { data: { proved: true } };
  },
});

/** Returns new recovery codes, replacing the earlier ones. */
export const renewRecoveryCodes = accountEndpoint({
  by: provedSession,
  input: nothing,
  answer: answers.RecoveryCodes,
  run: async ({ user_id }) => ({ data: { recovery_codes: await newRecoveryCodes(user_id) } }),
});

/** Makes a long-lived pair for one's own program, returned once. */
export const makeToken = accountEndpoint({
  by: provedSession,
  input: NewToken,
  answer: answers.CreatedToken,
  run: async (session, input) => ({ data: await openToken(session, input) }),
});

/** Tokens a user may have at the same time. */
const MOST = 50;

/** Returns a long-lived pair with the rights of its owner, or with read rights only. Throws Problem("conflict") at the limit. */
async function openToken(
  { user_id }: Session,
  token: z.output<typeof NewToken>,
): Promise<z.output<typeof CreatedToken>["data"]> {
  const open = await sessionsOf(user_id);
  if (open.filter(({ kind }) => kind === "token").length >= MOST)
    throw conflict("many_tokens", { most: MOST });
  const { id, access_token, api_key } = await openSession({
    user_id,
    is_verified: true,
    kind: "token",
    token,
  });
  const tokenRow = (await sessionsOf(user_id)).find((session) => session.id === id);
  if (!tokenRow) throw new Error("a token was not found again");
  return { id, access_token, api_key, expires_at: tokenRow.expires_at };
}
