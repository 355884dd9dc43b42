import { type Currency, currencies } from "@/lib/kernel/money";
import { readShortId, readSigned, shortId, signed } from "@/lib/kernel/signed-text";

/** The claim a payment link is for: some invoices, or with none all that the debtor has open in the currency. */
export type PayLink = { customer_id: number; debtor_id: number; currency: Currency; invoices: number[] };

/** With more invoices some mail programs would break the address; the link is then for all that is open. */
const MOST_INVOICES = 20;
const PURPOSE = "pay";

/** Returns the last part of a link's address. It contains no amounts: what is open is read when it is opened. */
export function linkOf({ customer_id, debtor_id, currency, invoices }: PayLink): string {
  const named = invoices.length > MOST_INVOICES ? [] : [...invoices].sort((a, b) => a - b);
  const parts = [shortId(customer_id), shortId(debtor_id), currency.toLowerCase(), ...named.map(shortId)];
  return signed(PURPOSE, parts.join("-"));
}

/** Returns what a link is for; null for an invalid one. */
export function readLink(address: string): PayLink | null {
  const [customer = "", debtor = "", money = "", ...invoices] = (readSigned(PURPOSE, address) ?? "").split(
    "-",
  );
  const currency = currencies.find((code) => code.toLowerCase() === money);
  const [customer_id, debtor_id] = [readShortId(customer), readShortId(debtor)];
  const named = invoices.map(readShortId).filter((id) => id !== null);
  if (!currency || customer_id === null || debtor_id === null || named.length < invoices.length) return null;
  return { customer_id, debtor_id, currency, invoices: named };
}

const HOOK = "payment-hook";

/** Returns the webhook address of one payment: signed, and containing the customer whose key the payment is read with. */
export const hookOf = (customer_id: number, id: number): string =>
  signed(HOOK, `${shortId(customer_id)}-${shortId(id)}`);

/** Returns the payment and customer of such an address; null for an invalid one. */
export function readHook(address: string): { customer_id: number; id: number } | null {
  const text = readSigned(HOOK, address);
  if (text === null) return null;
  const [customer_id = null, id = null] = text.split("-").map(readShortId);
  return customer_id === null || id === null ? null : { customer_id, id };
}
