import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { command } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { Target } from "../answers";
import { DsoTarget } from "../schema";

/** Sets the customer's target DSO in days; the audit records by whom and when. Throws Problem("invalid") outside 1 to 365. */
export const setDso = command({
  can: "figures.target",
  input: DsoTarget,
  answer: one(Target),
  async run({ db, customer }, { dso }) {
    // Without a new version: the customer's form does not contain the target, so a user who is editing that gets no conflict.
    await db.update(customers).set({ dso_target: dso }).where(eq(customers.id, customer.id));
    return { data: { dso_target: dso } };
  },
});
