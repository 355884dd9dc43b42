import { z } from "zod";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { endSessions } from "@/lib/access/end-sessions";
import type { TokenPair } from "@/lib/access/open-session";
import {
  type PublicRequest,
  publicEndpoint,
  verifiedSession,
  writingSession,
} from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";
import { continueSession, forgetSession } from "@/lib/access/session-cookie";
import { sentence } from "@/lib/i18n/sentences";
import { logEvent } from "@/lib/kernel/log";
import { Problem } from "@/lib/kernel/problems";
import { PasskeyOptions } from "./account/answers";
import * as answers from "./answers";
import * as steps from "./commands";
import { KNOWN_DAYS, rememberBrowser } from "./known-browsers";
import { relyingPartyOf } from "./passkeys/relying-party";
import { UsedPasskey } from "./passkeys/schema";
import { passkeyOptions as optionsFor } from "./passkeys/verify-passkey";
import { Login, ResetPassword, SetPassword, SuperLogin, Ticket, Verify } from "./schema";
import * as passwords from "./set-password";
import * as other from "./super-login";
import * as links from "./ticket";

/** Handles the first step: password. The session it opens may only verify and log out. */
export const login = publicEndpoint({
  input: Login,
  answer: answers.Opened,
  async run(entrance, input) {
    const token = await steps.login(input, entrance);
    await continueSession(entrance.cookies, token.access_token);
    const { access_token: _token, api_key: _key, ...step } = token;
    return { data: { ...pairFor(entrance, token), ...step } };
  },
});

/** Requests a link to choose a new password; the answer is the same for every address (SPEC §8). */
export const resetPassword = publicEndpoint({
  input: ResetPassword,
  answer: answers.ResetRequested,
  async run(entrance, input) {
    await passwords.requestReset(input, entrance);
    return { data: { message: sentence(entrance.language, "login.reset_sent") } };
  },
});

/** Sets a new password by a mailed link, whose signature may also be in the query (SPEC §7). */
export const setPassword = publicEndpoint({
  input: SetPassword,
  answer: answers.PasswordSet,
  fromQuery: ["signature"],
  run: (entrance, input) => passwords.setPassword(input, entrance),
});

/**
 * Handles the second step: the code. An API client's pair becomes verified; a browser gets a new session, and is known to the account from
 * then on.
 */
export const verify = publicEndpoint({
  input: Verify,
  answer: answers.Verified,
  async run(entrance, input) {
    const session = await entrance.session();
    if (!session) throw new Problem("unauthenticated");
    return signedIn(entrance, session, await steps.verifyCode(input, session, entrance.pair, entrance));
  },
});

/** Returns the options with which a browser uses a passkey instead of the code. */
export const passkeyOptions = publicEndpoint({
  input: z.strictObject({}),
  answer: PasskeyOptions,
  async run(entrance) {
    const session = await halfOpen(entrance);
    return { data: { options: await optionsFor(session, await relyingPartyOf(entrance.origin)) } };
  },
});

/** Handles the second step by a passkey. */
export const verifyPasskey = publicEndpoint({
  input: UsedPasskey,
  answer: answers.Verified,
  async run(entrance, input) {
    const session = await halfOpen(entrance);
    return signedIn(entrance, session, await steps.verifyPasskey(input, session, entrance.pair, entrance));
  },
});

async function halfOpen({ session }: PublicRequest): Promise<Session> {
  const found = await session();
  if (!found || found.is_verified) throw new Problem("unauthenticated");
  return found;
}

/** Continues a browser in its new session and remembers it; an API client continues with its pair. */
async function signedIn(entrance: PublicRequest, { user_id }: Session, pair: TokenPair) {
  if (!entrance.pair) {
    await continueSession(entrance.cookies, pair.access_token);
    const browser = await rememberBrowser(user_id, entrance.browser);
    entrance.cookies.set(cookieNames().browser, browser, cookieOptions(KNOWN_DAYS * 24 * 3600));
  }
  return { data: { ...pairFor(entrance, pair), verify: false as const } };
}

/** Ends the session; the end of a super-login returns a token of the super user (DECISIONS §12). */
export const logout = publicEndpoint({
  input: z.object({}),
  answer: answers.LoggedOut,
  async run(entrance) {
    const session = await entrance.session();
    const own = session && (await other.backToOwn(session));
    if (session) await recordEvent(entrance, own ? "super-login ended" : "sign-out", session);
    if (own) {
      if (session.is_cookie) await continueSession(entrance.cookies, own.access_token);
      return { ...pairFor(entrance, own), verify: false as const };
    }
    if (session) await endSessions({ id: session.id });
    forgetSession(entrance.cookies);
    return { status: "logout" as const };
  },
});

/** Starts a super-login: a browser continues as the other user; an API client gets a pair of theirs besides its own. */
export const superLogin = publicEndpoint({
  input: SuperLogin,
  answer: answers.Verified,
  async run(entrance, input) {
    const session = await writingSession(entrance);
    const opened = await other.superLogin(session, input, entrance.address);
    await recordEvent(entrance, "super-login", session, input.id);
    if (session.is_cookie) await continueSession(entrance.cookies, opened.access_token);
    return { data: { ...pairFor(entrance, opened), verify: false as const } };
  },
});

/** Logs an event; for a super-login the audit names the account, and the super user. */
async function recordEvent(
  entrance: PublicRequest,
  event: string,
  { ctx, user_id }: Session,
  subject?: number,
) {
  const { address, request_id } = entrance;
  const { super_user_id } = ctx.actor;
  logEvent(event, { user: user_id, as_super: super_user_id, subject, address, request_id });
  const who =
    subject === undefined ? { user_id, super_user_id } : { user_id: subject, super_user_id: user_id };
  await auditEndpoint(who, entrance);
}

/** Returns a new pair for the answer: nothing for the product's own screens, whose cookie no script may read. */
const pairFor = ({ isScreen }: PublicRequest, { access_token, api_key }: TokenPair): Partial<TokenPair> =>
  isScreen ? {} : { access_token, api_key };

/** Returns a token that opens one address once, within a minute (DECISIONS §12). */
export const ticket = publicEndpoint({
  input: Ticket,
  answer: answers.Token,
  run: async (entrance, input) => links.openTicket(await verifiedSession(entrance), input),
});
