import { invalidField } from "@/lib/kernel/problems";
import { isKeyLike, mollie } from "../adapters/mollie";
import { ProviderFailed } from "../port";

/**
 * Checks with the provider that a key is valid. Throws Problem("invalid") at the field when it is not, or the provider cannot be reached.
 */
export async function requireKey(key: string): Promise<void> {
  const isAccepted = isKeyLike(key) && (await mollie(key).isKey().catch(unreached));
  if (!isAccepted) throw invalidField("payment_provider_key", "invalid_provider_key");
}

function unreached(error: unknown): never {
  if (error instanceof ProviderFailed) throw invalidField("payment_provider_key", "provider_unreachable");
  throw error;
}
