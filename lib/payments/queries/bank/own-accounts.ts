import { eq } from "drizzle-orm";
import { bank_settings } from "@/db/schema/bank";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";

/**
 * Returns the accounts of the customer: the one on its letters, and those its users confirmed; and whether certain lines are booked
 * automatically.
 */
export async function bankSettings(read: Read): Promise<{ accounts: string[]; book_certain: boolean }> {
  const { bank_iban } = await customerSettings(read);
  const [row] = await read.db
    .select()
    .from(bank_settings)
    .where(eq(bank_settings.customer_id, read.customer.id));
  return {
    accounts: [...(bank_iban === "" ? [] : [bank_iban]), ...(row?.accounts ?? [])],
    book_certain: row?.book_certain ?? false,
  };
}
