import { createHmac, timingSafeEqual } from "node:crypto";
import { MAX_ID } from "./fields";
import { settings } from "./settings";

const LENGTH = 22;

/**
 * Returns a text with a signature appended, for an address that must not be guessed: 22 characters after a point. `purpose` separates the
 * signatures of two uses.
 */
export function signed(purpose: string, text: string): string {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  return `${text}.${signatureOf(purpose, text, INVORDER_SECRET)}`;
}

/** Returns the text of a signed address, also of one signed under INVORDER_SECRET_OLD; null when it was not signed for this purpose. */
export function readSigned(purpose: string, address: string): string | null {
  const point = address.lastIndexOf(".");
  if (point < 0) return null;
  const text = address.slice(0, point);
  const signature = Buffer.from(address.slice(point + 1));
  const { INVORDER_SECRET, INVORDER_SECRET_OLD } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  const isOurs = [INVORDER_SECRET, ...(INVORDER_SECRET_OLD ? [INVORDER_SECRET_OLD] : [])].some((secret) => {
    const own = Buffer.from(signatureOf(purpose, text, secret));
    return signature.length === own.length && timingSafeEqual(signature, own);
  });
  return isOurs ? text : null;
}

/** Returns an id as short addresses contain it. */
export const shortId = (id: number): string => id.toString(36);

/** Returns the id of such a part; null where no row can have it, so that the database is not queried for it. */
export function readShortId(part: string): number | null {
  const id = /^[0-9a-z]{1,6}$/.test(part) ? Number.parseInt(part, 36) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}

function signatureOf(purpose: string, text: string, secret: string): string {
  const key = createHmac("sha256", secret).update(`signed addresses: ${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, LENGTH);
}
