import type { UndeliveredReason } from "./undelivered";

/** The customer, debtor and invoices a mail is about. */
export type Claims = { customer_id: number; debtor_id: number | null; invoice_ids: readonly number[] };

/** The mail header with these. For programs, and without a brand: mails are sent under a customer's own name. */
export const CLAIMS_HEAD = "X-Claims";

/** Some servers refuse longer headers; a mail about more invoices names its debtor alone. */
const MOST_NAMED = 200;

/** Returns the header's value: `customer=17; debtor=5; invoices=12 13`. */
export function claimsText({ customer_id, debtor_id, invoice_ids }: Claims): string {
  const named = invoice_ids.length <= MOST_NAMED ? invoice_ids.join(" ") : "";
  return `customer=${customer_id}; debtor=${debtor_id ?? ""}; invoices=${named}`;
}

/** Returns the claims in a mail's header; null for a mail without one. */
export function claimsOf(heads: ReadonlyMap<string, string>): Claims | null {
  const [, customer = "", debtor = "", invoices = ""] =
    /^customer=(\d+); debtor=(\d*); invoices=([\d ]*)$/.exec(heads.get(CLAIMS_HEAD.toLowerCase()) ?? "") ??
    [];
  if (customer === "") return null;
  const invoice_ids = invoices.split(" ").filter(Boolean).map(Number);
  return { customer_id: Number(customer), debtor_id: debtor === "" ? null : Number(debtor), invoice_ids };
}

/** Returns the headers of a mail by their lower-case names, each unfolded. */
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

/** Returns the addresses in the value of a header. */
export const addressesIn = (value: string | undefined): string[] =>
  [...(value ?? "").matchAll(/[^\s<>,;:"]+@[^\s<>,;:"]+/g)].map(([address]) => address.toLowerCase());

/** Reasons by the enhanced status code (RFC 3463), which is more specific than the three digits before it. */
const byEnhancedCode: readonly [RegExp, UndeliveredReason][] = [
  [/\b[45]\.1\.[0-36]\b|\b5\.1\.10\b|\b5\.2\.1\b/, "mailbox_unknown"],
  [/\b[45]\.2\.2\b/, "mailbox_full"],
  [/\b[45]\.(2\.3|3\.4)\b/, "too_large"],
  [/\b5\.7\.\d+\b/, "refused"],
];

/** Reasons by the code of RFC 5321 alone, and the words servers commonly put after 550. */
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

/** Returns whether a mail server's answer about a recipient means that the address is dead for good (AGREEMENTS §5). */
export const isGone = (answer: string): boolean => gone.test(answer);

/** Returns the reason in a mail server's answer; undefined where it contains none a user could act on. */
export const reasonOfAnswer = (answer: string): UndeliveredReason | undefined =>
  [...byEnhancedCode, ...byCode].find(([code]) => code.test(answer))?.[1];
