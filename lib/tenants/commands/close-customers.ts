import { eq, sql } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";

/** Makes every customer of a white label that goes inactive, and of none. */
export async function closeCustomersOf({ db }: StaffTx, reseller_id: number): Promise<void> {
  await db
    .update(customers)
    .set({ is_active: false, reseller_id: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.reseller_id, reseller_id));
}
