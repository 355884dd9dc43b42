import { createHmac, timingSafeEqual } from "node:crypto";
import { settings } from "./settings";

const LENGTH = 22;

/** A text with our signature behind it, for an address that must not be guessed: 22 signs after a point. `purpose` keeps two uses apart. */
export const signed = (purpose: string, text: string): string => `${text}.${signatureOf(purpose, text)}`;

/** The text of such an address; null when we did not sign it for this purpose. */
export function readSigned(purpose: string, address: string): string | null {
  const point = address.lastIndexOf(".");
  if (point < 0) return null;
  const text = address.slice(0, point);
  const [told, own] = [Buffer.from(address.slice(point + 1)), Buffer.from(signatureOf(purpose, text))];
  return told.length === own.length && timingSafeEqual(told, own) ? text : null;
}

function signatureOf(purpose: string, text: string): string {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  const key = createHmac("sha256", INVORDER_SECRET).update(`signed addresses: ${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, LENGTH);
}
