const MOST = 8;

/** The format of provider ids of payments, mandates and payment links, within a text. */
const called = /\b[a-z]{2,4}_[A-Za-z0-9]{6,40}\b/g;

/** Returns the words of a line that may be the provider id of a payment or a mandate: its two references, and such words of its text. */
export function namesIn(reference: string, mandate: string, text: string): string[] {
  const all = [reference, mandate, ...(text.match(called) ?? [])].filter((name) => name !== "");
  return [...new Set(all)].slice(0, MOST);
}

/** Mollie's reference of a payout: its customer's number, the month, and a sequence number. */
const settlement = /\b\d{4,9}\.\d{4}\.\d{2}\b/;

/** Returns whether a line is a payout of many payments by the provider: each of them was booked when it was paid. */
export const isPayout = ({ name, text, reference }: Record<"name" | "text" | "reference", string>): boolean =>
  /\bmollie\b/i.test(name) && settlement.test(`${reference} ${text}`);
