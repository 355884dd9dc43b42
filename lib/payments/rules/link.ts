import { type Currency, currencies } from "@/lib/kernel/money";
import { readShortId, readSigned, shortId, signed } from "@/lib/kernel/signed";

/** What a debtor is asked to pay by a link: some invoices, or with none all that is open at them in the currency. */
export type PayLink = { customer_id: number; debtor_id: number; currency: Currency; invoices: number[] };

/** More invoices would make an address that no mail program keeps whole; the link then stands for all that is open. */
const MOST_INVOICES = 20;
const PURPOSE = "pay";

/** The last part of the address of a link. It says nothing that is not ours to check: what is open is read when it is opened. */
export function linkOf({ customer_id, debtor_id, currency, invoices }: PayLink): string {
  const named = invoices.length > MOST_INVOICES ? [] : [...invoices].sort((a, b) => a - b);
  const parts = [shortId(customer_id), shortId(debtor_id), currency.toLowerCase(), ...named.map(shortId)];
  return signed(PURPOSE, parts.join("-"));
}

/** Returns what a link stands for; null for one that we never made. */
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

/** Returns where the provider tells of one payment: nobody else can name it, and it says whose key the payment is read with. */
export const hookOf = (customer_id: number, id: number): string =>
  signed(HOOK, `${shortId(customer_id)}-${shortId(id)}`);

/** Returns which payment of which customer such an address is of; null for one that we never made. */
export function readHook(address: string): { customer_id: number; id: number } | null {
  const text = readSigned(HOOK, address);
  if (text === null) return null;
  const [customer_id = null, id = null] = text.split("-").map(readShortId);
  return customer_id === null || id === null ? null : { customer_id, id };
}
