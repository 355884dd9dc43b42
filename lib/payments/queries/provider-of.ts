import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { isPracticeKey } from "@/lib/customers/rules";
import { unseal } from "@/lib/kernel/sealed";
import { settings } from "@/lib/kernel/settings";
import { mollie } from "../adapters/mollie";
import type { PaymentProvider } from "../port";

/** The provider of the open transaction's customer, asked with its own key; null while it has none, or in production only one for practice. */
export async function providerOf(
  read: Read,
): Promise<{ name: "mollie"; provider: PaymentProvider; is_test: boolean } | null> {
  const [row] = await read.db
    .select({ name: customers.payment_provider, key: customers.payment_provider_key })
    .from(customers)
    .where(eq(customers.id, read.customer.id));
  if (row?.name !== "mollie" || row.key === "") return null;
  const key = unseal(row.key);
  const is_test = isPracticeKey(key);
  if (is_test && settings().INVORDER_ENV === "production") return null;
  return { name: row.name, provider: mollie(key), is_test };
}
