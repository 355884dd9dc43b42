/** Whose mail it is and which invoices it is about; none when it does not say. */
export type Claims = { customer_id: number; debtor_id: number | null; invoice_ids: readonly number[] };

/** Which head of a mail says it. Program to program, and without a brand: mails leave under a customer's own name. */
export const CLAIMS_HEAD = "X-Claims";

/** A head of more is refused by some servers; a mail about so many invoices names its debtor alone. */
const MOST_NAMED = 200;

/** What the head says: `customer=17; debtor=5; invoices=12 13`. */
export function claimsText({ customer_id, debtor_id, invoice_ids }: Claims): string {
  const named = invoice_ids.length <= MOST_NAMED ? invoice_ids.join(" ") : "";
  return `customer=${customer_id}; debtor=${debtor_id ?? ""}; invoices=${named}`;
}

/** What the head of a mail says of its invoices; null for a mail without one. */
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
