import { eq } from "drizzle-orm";
import { users } from "@/db/schema/tenancy";
import { endSessions } from "@/lib/access/end-sessions";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, stale } from "@/lib/kernel/problems";
import { UserVersion } from "../schema";
import { lockUser } from "./lock-user";

/**
 * Deletes a user for good; records of their acts stay, without their name. Ends their sessions. Throws Problem("not-found"), ("forbidden"),
 * ("stale"), or ("conflict") for one's own account.
 */
export const deleteUser = staffCommand({
  can: "users.write",
  input: UserVersion,
  answer: idOnly,
  async run(tx, { id, version }) {
    const row = await lockUser(tx, id);
    if (version !== undefined && version !== row.version) throw stale();
    if (id === tx.actor.id) throw conflict("own_account");
    // Before the deletion, while their live connections can still be found.
    await endSessions({ user_id: id });
    await tx.db.delete(users).where(eq(users.id, id));
    return { data: { id } };
  },
});
