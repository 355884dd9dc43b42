import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";

/** Returns the customer's target DSO in days. */
export async function dsoTarget({ db, customer }: Read): Promise<number> {
  const [row] = await db
    .select({ target: customers.dso_target })
    .from(customers)
    .where(eq(customers.id, customer.id));
  if (!row) throw new Error(`customer ${customer.id} is out of reach of its own context`);
  return row.target;
}
