import { pool } from "@/db/client";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { FirstStepsClosed } from "../answers";
import { FirstStepsChange } from "../schema";

/** Dismisses the user's own list of first steps, or shows it again; it affects no other user and completes no step. */
export const closeFirstSteps = staffCommand({
  can: "dashboard.read",
  input: FirstStepsChange,
  answer: one(FirstStepsClosed),
  async run({ actor }, { is_closed }) {
    // Users may not write their own row with the application's role (db/sql/after/security.sql).
    await pool("invorder_auth").sql`
      update users set first_steps_closed_at = case when ${is_closed} then now() end where id = ${actor.id}`;
    return { data: { is_closed } };
  },
});
