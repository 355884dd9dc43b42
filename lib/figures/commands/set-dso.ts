import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { command } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { Target } from "../answers";
import { DsoTarget } from "../schema";

/** Sets the days a customer wants its money in; the audit keeps by whom and when. Throws Problem("invalid") outside 1 to 365. */
export const setDso = command({
  can: "figures.target",
  input: DsoTarget,
  answer: one(Target),
  async run({ db, customer }, { dso }) {
    // No form holds the target: whoever writes the customer's form meanwhile is not told that it changed.
    await db.update(customers).set({ dso_target: dso }).where(eq(customers.id, customer.id));
    return { data: { dso_target: dso } };
  },
});
