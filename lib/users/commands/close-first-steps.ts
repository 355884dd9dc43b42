import { pool } from "@/db/client";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { FirstStepsClosed } from "../answers";
import { FirstStepsChange } from "../schema";

/** Sets one's own list of first steps aside, or shows it again; nobody else's changes, and no step is done by it. */
export const closeFirstSteps = staffCommand({
  can: "dashboard.read",
  input: FirstStepsChange,
  answer: one(FirstStepsClosed),
  async run({ actor }, { is_closed }) {
    // Of their own record people may write nothing themselves (db/sql/after/security.sql).
    await pool("invorder_auth").sql`
      update users set first_steps_closed_at = case when ${is_closed} then now() end where id = ${actor.id}`;
    return { data: { is_closed } };
  },
});
