import { openSession } from "./open-session";
import type { Session } from "./session";

/**
 * Opens a browser's own session beside one opened by a program or a link: for the same user, ending with it, and with a token that was in
 * no address. It has no more rights than that one.
 */
export const openBrowserSession = (session: Session): Promise<{ id: string; access_token: string }> =>
  openSession({
    user_id: session.user_id,
    super_user_id: session.ctx.actor.super_user_id,
    is_verified: true,
    kind: "login",
    is_cookie: true,
    heir_of: session.id,
    parent_id: session.id,
  });
