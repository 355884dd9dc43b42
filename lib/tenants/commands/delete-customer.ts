import { and, count, eq, inArray } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { CustomerVersion } from "../schema";

/**
 * Removes a customer with all its data. One that has invoices can only be removed by role 1: others can make it inactive. Refused while a
 * mail of it is being sent. Throws Problem("not-found"), ("stale") or ("conflict").
 */
export const deleteCustomer = staffCommand({
  can: "customers.delete",
  input: CustomerVersion,
  answer: idOnly,
  async run(staff, { id, version: seen }) {
    const open = await atCustomer(staff, id);
    const [row] = await open.db
      .select({ version: customers.version })
      .from(customers)
      .where(eq(customers.id, id))
      .for("update");
    if (!row) throw notFound();
    if (seen !== undefined && seen !== row.version) throw stale();
    const [claims] = await open.db
      .select({ count: count() })
      .from(invoices)
      .where(eq(invoices.customer_id, id));
    if ((claims?.count ?? 0) > 0 && !may(staff, "customers.move")) throw conflict("customer_has_invoices");
    const [mail] = await open.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.customer_id, id), inArray(outbox.state, ["sending"])))
      .limit(1);
    if (mail) throw conflict("customer_in_use");
    await open.db.delete(customers).where(eq(customers.id, id));
    return { data: { id } };
  },
});
