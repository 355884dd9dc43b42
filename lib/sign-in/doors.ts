import { z } from "zod";
import { door, verifiedSession } from "@/lib/access/doors";
import { endSessions } from "@/lib/access/end-sessions";
import { SESSION_COOKIE } from "@/lib/access/session";
import { Problem } from "@/lib/kernel/problems";
import { cookieOptions } from "./auth";
import * as steps from "./commands";
import { Login, SuperLogin, Ticket, Verify } from "./schema";
import * as other from "./super-login";
import * as links from "./ticket";

const TWELVE_HOURS = 12 * 3600;
const lasting = () => ({ ...cookieOptions(), maxAge: TWELVE_HOURS });

/** The first step: password. The session it opens may only verify and log out. */
export const login = door({
  input: Login,
  async run(entrance, input) {
    const token = await steps.login(input, entrance);
    entrance.cookies.set(SESSION_COOKIE, token.access_token, cookieOptions());
    return { data: token };
  },
});

/** The second step: the code. An API client keeps its pair, a browser gets a new session. */
export const verify = door({
  input: Verify,
  async run(entrance, input) {
    const session = await entrance.session();
    if (!session) throw new Problem("unauthenticated");
    const { access_token, api_key } = entrance.pair ?? {};
    const held = access_token && api_key ? { access_token, api_key } : null;
    const pair = await steps.verifyCode(input, session, held, entrance);
    if (!held) entrance.cookies.set(SESSION_COOKIE, pair.access_token, lasting());
    return { data: { ...pair, verify: false as const } };
  },
});

/** Ends the session; the end of a super-login gives back a token of the user behind it (DECISIONS §12). */
export const logout = door({
  input: z.object({}),
  async run(entrance) {
    const session = await entrance.session();
    const own = session && (await other.backToOwn(session));
    if (own) {
      if (!entrance.pair) entrance.cookies.set(SESSION_COOKIE, own.access_token, lasting());
      return own;
    }
    if (session) await endSessions({ id: session.id });
    entrance.cookies.delete(SESSION_COOKIE);
    return { status: "logout" as const };
  },
});

/** A browser goes on as the other user; an API client gets a pair of theirs and keeps its own. */
export const superLogin = door({
  input: SuperLogin,
  async run(entrance, input) {
    const pair = await other.superLogin(await verifiedSession(entrance), input, entrance.address);
    if (!entrance.pair) entrance.cookies.set(SESSION_COOKIE, pair.access_token, lasting());
    return { data: pair };
  },
});

/** A link that opens one address once, within a minute (DECISIONS §12). */
export const ticket = door({
  input: Ticket,
  run: async (entrance, input) => links.openTicket(await verifiedSession(entrance), input),
});
