import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { settings } from "./settings";

/**
 * Secrets that must be read back (an authenticator's seed, the tokens of an accounting package) are sealed with AES-256-GCM. A seal
 * names its key, "1.…": when a new key is added here it seals from then on, and what an older one sealed is still read.
 */
const purposes = new Map([["1", "sealed secrets"]]);
const newest = [...purposes.keys()].at(-1) ?? "";
/** Seals were made before they named their key. */
const unnamed = "1";

/** A text that only this product can read back, under the newest key. */
export function seal(secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(newest, ownSecret()), nonce);
  cipher.setAAD(Buffer.from(newest));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** The secret of a seal, also of one made under INVORDER_SECRET_OLD. Throws when it was changed, or made with a key that is not ours. */
export function unseal(text: string): string {
  try {
    return opened(text, ownSecret());
  } catch (error) {
    const { INVORDER_SECRET_OLD } = settings();
    if (!INVORDER_SECRET_OLD) throw error;
    return opened(text, INVORDER_SECRET_OLD);
  }
}

/** Returns what a seal holds, sealed anew under INVORDER_SECRET; null when it is sealed so already. Throws for a seal that is not ours. */
export function resealed(text: string): string | null {
  try {
    opened(text, ownSecret());
    return null;
  } catch {
    return seal(unseal(text));
  }
}

function opened(text: string, secret: string): string {
  const dot = text.indexOf(".");
  const id = dot < 0 ? unnamed : text.slice(0, dot);
  const bytes = Buffer.from(text.slice(dot + 1), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(id, secret), bytes.subarray(0, 12));
  if (dot >= 0) decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

function ownSecret(): string {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  return INVORDER_SECRET;
}

function keyOf(id: string, secret: string): Buffer {
  const purpose = purposes.get(id);
  if (!purpose) throw new Error(`no key of ours is called ${id.slice(0, 8)}`);
  return createHmac("sha256", secret).update(purpose).digest();
}
