import { openSession } from "./open-session";
import type { Session } from "./session";

/**
 * A browser's own session beside one that a program or a link brought: of the same person, ending with it, and with a token that was in
 * no address. It may do no more than that one.
 */
export const openBeside = (session: Session): Promise<{ id: string; access_token: string }> =>
  openSession({
    user_id: session.user_id,
    super_user_id: session.ctx.actor.super_user_id,
    is_verified: true,
    kind: "login",
    is_cookie: true,
    heir_of: session.id,
    parent_id: session.id,
  });
