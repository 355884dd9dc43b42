import { invalidField } from "@/lib/kernel/problems";
import { isKeyLike, mollie } from "../adapters/mollie";
import { ProviderFailed } from "../port";

/** Asks the provider whether it takes a key. Throws Problem("invalid") at the field when it does not, or cannot be asked. */
export async function demandKey(key: string): Promise<void> {
  const isTaken = isKeyLike(key) && (await mollie(key).isKey().catch(unreached));
  if (!isTaken) throw invalidField("payment_provider_key", "invalid_provider_key");
}

function unreached(error: unknown): never {
  if (error instanceof ProviderFailed) throw invalidField("payment_provider_key", "provider_unreachable");
  throw error;
}
