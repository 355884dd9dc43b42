import { eq } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/reach";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { flowOf } from "@/lib/flow/rules";
import { letterOf, sideOf } from "@/lib/flow/statuses";
import { one } from "@/lib/kernel/answers";
import { loadTemplates } from "@/lib/templates/queries/load-templates";
import { stepType } from "@/lib/templates/rules/types";
import { Setup, setupParts } from "../answers";
import { CustomerId, customerType } from "../schema";

type Part = (typeof setupParts)[number];

/**
 * Returns what a customer still needs before its first letter can go out, in the order in which one sees to it. Throws
 * Problem("not-found").
 */
export const customerSetup = staffQuery({
  can: "customers.write",
  input: CustomerId,
  answer: one(Setup),
  async run(staff, { id }) {
    const open = await atCustomer(staff, id);
    const settings = await customerSettings(open);
    const book = await loadTemplates(open);
    const [kind] = await open.db
      .select({ type: customers.type })
      .from(customers)
      .where(eq(customers.id, open.customer.id));
    const [claim] = await open.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.customer_id, open.customer.id))
      .limit(1);
    const flow = flowOf(settings).map(({ status }) => status);
    const writes = flow.filter((status) => letterOf(status) !== null);
    const sendersNeeded = new Set(writes.map(sideOf));
    const parts: Record<Part, boolean> = {
      type: kind?.type === customerType.customer,
      address: [settings.street, settings.zipcode, settings.city].every((line) => line !== ""),
      account: settings.bank_iban !== "",
      sender:
        (!sendersNeeded.has("debit") || settings.debit_sender !== "") &&
        (!sendersNeeded.has("incasso") || settings.incasso_sender !== ""),
      look: settings.logo !== null || settings.company_name !== "",
      flow: flow.length > 0,
      words: writes.length > 0 && writes.every((status) => book.of(stepType(status)) !== undefined),
      books: claim !== undefined,
    };
    return { data: setupParts.map((part) => ({ part, done: parts[part] })) };
  },
});
