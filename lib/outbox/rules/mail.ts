import type { UndeliveredReason } from "./undelivered";

/** Whose mail it is and which invoices it is about; none when it does not say. */
export type Claims = { customer_id: number; debtor_id: number | null; invoice_ids: readonly number[] };

/** Which head of a mail says it. Program to program, and without a brand: mails leave under a customer's own name. */
export const CLAIMS_HEAD = "X-Claims";

/** A head of more is refused by some servers; a mail about so many invoices names its debtor alone. */
const MOST_NAMED = 200;

/** Returns what the head says: `customer=17; debtor=5; invoices=12 13`. */
export function claimsText({ customer_id, debtor_id, invoice_ids }: Claims): string {
  const named = invoice_ids.length <= MOST_NAMED ? invoice_ids.join(" ") : "";
  return `customer=${customer_id}; debtor=${debtor_id ?? ""}; invoices=${named}`;
}

/** Returns what the head of a mail says of its invoices; null for a mail without one. */
export function claimsOf(heads: ReadonlyMap<string, string>): Claims | null {
  const [, customer = "", debtor = "", invoices = ""] =
    /^customer=(\d+); debtor=(\d*); invoices=([\d ]*)$/.exec(heads.get(CLAIMS_HEAD.toLowerCase()) ?? "") ??
    [];
  if (customer === "") return null;
  const invoice_ids = invoices.split(" ").filter(Boolean).map(Number);
  return { customer_id: Number(customer), debtor_id: debtor === "" ? null : Number(debtor), invoice_ids };
}

/** The heads of a mail by their names in small letters, each unfolded. */
export function headsOf(mail: string): ReadonlyMap<string, string> {
  const [head = ""] = mail.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/** The addresses in the value of a head. */
export const addressesIn = (value: string | undefined): string[] =>
  [...(value ?? "").matchAll(/[^\s<>,;:"]+@[^\s<>,;:"]+/g)].map(([address]) => address.toLowerCase());

/** By the enhanced status code (RFC 3463), which says more than the three digits before it. */
const byEnhancedCode: readonly [RegExp, UndeliveredReason][] = [
  [/\b[45]\.1\.[0-36]\b|\b5\.1\.10\b|\b5\.2\.1\b/, "mailbox_unknown"],
  [/\b[45]\.2\.2\b/, "mailbox_full"],
  [/\b[45]\.(2\.3|3\.4)\b/, "too_large"],
  [/\b5\.7\.\d+\b/, "refused"],
];

/** By the code of RFC 5321 alone, and the words servers commonly put behind 550. */
const byCode: readonly [RegExp, UndeliveredReason][] = [
  [/^552\b.*(size|large|big)|^523\b/is, "too_large"],
  [/^[45]52\b/, "mailbox_full"],
  [/^55[01]\b.*(mailbox|user|recipient|address|account|unknown|no such|not exist)/is, "mailbox_unknown"],
  [/^553\b/, "mailbox_unknown"],
  [/^5\d\d\b/, "refused"],
  [/^4\d\d\b/, "later"],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ECONNRESET/, "unreachable"],
];

/** A mailbox that is gone for good (RFC 3463), or 550 to a recipient without a reason of another kind. */
const gone = /\b5\.1\.\d+\b|\b5\.2\.1\b|^550\b(?!.*\b[245]\.\d+\.\d+\b)/s;

/** Returns whether what a mail server said against a recipient means that nothing will ever arrive there (AGREEMENTS §5). */
export const isGone = (answer: string): boolean => gone.test(answer);

/** Returns what a mail server's answer comes down to; undefined where it says nothing a person could act on. */
export const reasonOfAnswer = (answer: string): UndeliveredReason | undefined =>
  [...byEnhancedCode, ...byCode].find(([code]) => code.test(answer))?.[1];
