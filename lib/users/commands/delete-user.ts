import { eq } from "drizzle-orm";
import { users } from "@/db/schema/tenancy";
import { endSessions } from "@/lib/access/end-sessions";
import { staffCommand } from "@/lib/access/verbs";
import { justId } from "@/lib/kernel/answers";
import { conflict, stale } from "@/lib/kernel/problems";
import { UserVersion } from "../schema";
import { lockUser } from "./lock-user";

/**
 * Removes a user for good; what they did keeps its place, without their name. Their sessions end with them. Throws Problem("not-found"),
 * ("forbidden"), ("stale"), or ("conflict") for one's own account.
 */
export const deleteUser = staffCommand({
  can: "users.write",
  input: UserVersion,
  answer: justId,
  async run(tx, { id, version }) {
    const row = await lockUser(tx, id);
    if (version !== undefined && version !== row.version) throw stale();
    if (id === tx.actor.id) throw conflict("own_account");
    // Now, while it can still be told which live lines are theirs.
    await endSessions({ user_id: id });
    await tx.db.delete(users).where(eq(users.id, id));
    return { data: { id } };
  },
});
