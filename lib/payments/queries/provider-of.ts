import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { isTestKey } from "@/lib/customers/rules";
import { decrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { mollie } from "../adapters/mollie";
import type { PaymentProvider } from "../port";

type KnownProvider = { name: "mollie"; provider: PaymentProvider; is_test: boolean; key_mark: string };

/** Returns the provider of the open transaction's customer, with its own key; null without one, or in production with a test key only. */
export async function providerOf(read: Read): Promise<KnownProvider | null> {
  const { name, key } = await keysOf(read);
  return name === "mollie" && key !== "" ? providerFor(decrypt(key)) : null;
}

/**
 * Returns the provider of a payment, with the key it was begun with, even if that was changed or removed since; null when that key is no
 * longer stored.
 */
export const providerOfPayment = async (read: Read, key_mark: string): Promise<PaymentProvider | null> =>
  (await providersByMark(read))(key_mark);

/** Returns a function giving the provider of a payment or mandate by the mark of the key it was begun with, from one query. */
export async function providersByMark(read: Read): Promise<(key_mark: string) => PaymentProvider | null> {
  const { name, key, former } = await keysOf(read);
  const byMark = new Map(
    [...former, key].filter((sealed) => sealed !== "").map((sealed) => markedOf(decrypt(sealed))),
  );
  const now = name === "mollie" && key !== "" ? decrypt(key) : undefined;
  return (key_mark) => {
    const own = key_mark === "" ? now : byMark.get(key_mark);
    return own === undefined ? null : (providerFor(own)?.provider ?? null);
  };
}

const markedOf = (key: string) => [markOf(key), key] as const;

async function keysOf(read: Read) {
  const [row] = await read.db
    .select({
      name: customers.payment_provider,
      key: customers.payment_provider_key,
      former: customers.former_payment_keys,
    })
    .from(customers)
    .where(eq(customers.id, read.customer.id));
  return row ?? { name: "", key: "", former: [] };
}

function providerFor(key: string): KnownProvider | null {
  const is_test = isTestKey(key);
  if (is_test && settings().INVORDER_ENV === "production") return null;
  return { name: "mollie", provider: mollie(key), is_test, key_mark: markOf(key) };
}

/** Returns the mark that identifies a key without revealing it. */
const markOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 16);
