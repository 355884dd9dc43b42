import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { settings } from "./settings";

/**
 * Secrets that must be read back (an authenticator's seed, the tokens of an accounting package) are encrypted with AES-256-GCM. An
 * encrypted text names its key, "1.…": a key added here encrypts new secrets, and texts of older keys remain readable.
 */
const purposes = new Map([["1", "sealed secrets"]]);
const newest = [...purposes.keys()].at(-1) ?? "";
/** The key of texts that name none. */
const unnamed = "1";

/** Returns a text encrypted with the newest key, which only this product can decrypt. */
export function encrypt(secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(newest, ownSecret()), nonce);
  cipher.setAAD(Buffer.from(newest));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * Returns the secret of an encrypted text, also of one made under INVORDER_SECRET_OLD. Throws when it was altered or made with another key.
 */
export function decrypt(text: string): string {
  try {
    return opened(text, ownSecret());
  } catch (error) {
    const { INVORDER_SECRET_OLD } = settings();
    if (!INVORDER_SECRET_OLD) throw error;
    return opened(text, INVORDER_SECRET_OLD);
  }
}

/** Returns a secret encrypted again under INVORDER_SECRET; null when it is already. Throws for a text of another key. */
export function reencrypted(text: string): string | null {
  try {
    opened(text, ownSecret());
    return null;
  } catch {
    return encrypt(decrypt(text));
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
