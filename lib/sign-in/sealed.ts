import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { settings } from "@/lib/kernel/settings";

/** Secrets that must be read back (an authenticator's seed) are sealed with AES-256-GCM; the key is derived from INVORDER_SECRET. */
export function seal(secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The secret of a seal. Throws when it was changed or made with another key. */
export function unseal(text: string): string {
  const bytes = Buffer.from(text, "base64url");
  const cipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString("utf8");
}

function key(): Buffer {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  return createHmac("sha256", INVORDER_SECRET).update("sealed secrets").digest();
}
