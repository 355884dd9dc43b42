import { eq, sql } from "drizzle-orm";
import { customers, resellers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { closeUsersOf } from "@/lib/users/commands/close-users";
import { ResellerVersion } from "../schema/resellers";

/**
 * Removes a white label (SPEC §8): its customers become inactive, and its users can no longer log in. Their data is not deleted; role 1 can
 * move a customer to another white label and activate it again. Throws Problem("not-found"), ("stale"), or ("conflict") for the product's
 * own.
 */
export const deleteReseller = staffCommand({
  can: "resellers.write",
  input: ResellerVersion,
  answer: idOnly,
  async run(tx, { id, version }) {
    const own = eq(resellers.id, id);
    const [row] = await tx.db
      .select({ version: resellers.version, domain: resellers.domain })
      .from(resellers)
      .where(own)
      .for("update");
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    if (row.domain === product.domain) throw conflict("reseller_of_product");
    await closeUsersOf(tx, id);
    await closeCustomersOf(tx, id);
    await tx.db.delete(resellers).where(own);
    return { data: { id } };
  },
});

/** Makes every customer of a white label inactive and removes it from the label. */
async function closeCustomersOf({ db }: StaffTx, reseller_id: number): Promise<void> {
  await db
    .update(customers)
    .set({ is_active: false, reseller_id: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.reseller_id, reseller_id));
}
