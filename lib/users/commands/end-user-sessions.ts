import { endSessions } from "@/lib/access/end-sessions";
import { sessionsOf } from "@/lib/access/list-sessions";
import { staffCommand, staffQuery } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { UserId, UserSession } from "../schema";
import { Ended, SignedIn } from "../sign-in/account/answers";
import { writableUser } from "./lock-user";

/** Returns where a user is signed in now, for their administrator. Throws Problem("not-found"), or ("forbidden") for a read-only one. */
export const userSessions = staffQuery({
  can: "users.write",
  input: UserId,
  answer: all(SignedIn),
  async run(read, { id }) {
    await writableUser(read, id);
    return { data: await sessionsOf(id) };
  },
});

/**
 * Ends one session of a user, or without an id all of them, including programs' long-lived pairs. Throws Problem("not-found"),
 * ("forbidden").
 */
export const endUserSessions = staffCommand({
  can: "users.write",
  input: UserSession,
  answer: Ended,
  async run(tx, { id, session_id }) {
    await writableUser(tx, id);
    if (session_id === undefined) return { data: { ended: await endSessions({ user_id: id }) } };
    if (!(await sessionsOf(id)).some((session) => session.id === session_id)) throw notFound();
    return { data: { ended: await endSessions({ id: session_id }) } };
  },
});
