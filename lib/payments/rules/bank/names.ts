const MOST = 8;

/** As payments, mandates and payment links are called at a provider, within a text. */
const called = /\b[a-z]{2,4}_[A-Za-z0-9]{6,40}\b/g;

/** Returns what in a line may be the name of a payment or a mandate at a provider: its two references, and such words of its text. */
export function namesIn(reference: string, mandate: string, text: string): string[] {
  const all = [reference, mandate, ...(text.match(called) ?? [])].filter((name) => name !== "");
  return [...new Set(all)].slice(0, MOST);
}

/** As Mollie calls what it pays out: its customer's number, the month, and which of it. */
const settlement = /\b\d{4,9}\.\d{4}\.\d{2}\b/;

/** Returns whether a line is what the provider pays out of many payments at once: each of them was booked when it was paid. */
export const isPayout = ({ name, text, reference }: Record<"name" | "text" | "reference", string>): boolean =>
  /\bmollie\b/i.test(name) && settlement.test(`${reference} ${text}`);
