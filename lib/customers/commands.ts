import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/reach";
import { staffCommand } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { Customer } from "./answers";
import { shownCustomer } from "./queries";
import { changedRules } from "./rules";
import { CustomerChange } from "./schema";

/** Says how a customer's debtors may be written to; what is left out stays as it is. Throws Problem("not-found") for one out of reach. */
export const updateCustomer = staffCommand({
  can: "contact_rules.write",
  input: CustomerChange,
  answer: Customer,
  async run(staff, { id, contact_rules }) {
    const open = await atCustomer(staff, id);
    const own = eq(customers.id, open.customer.id);
    const [before] = await open.db
      .select({ contact_rules: customers.contact_rules })
      .from(customers)
      .where(own)
      .for("update");
    if (!before) throw notFound();
    await open.db
      .update(customers)
      .set({ contact_rules: changedRules(before.contact_rules, contact_rules) })
      .where(own);
    return { data: await shownCustomer(open) };
  },
});
