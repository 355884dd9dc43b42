import type { Texts } from "../port";

/** The three records by which a receiver judges whether a mail is its sender's (RFC 7208, 6376, 7489). */
export const senderRecords = ["spf", "dkim", "dmarc"] as const;
type SenderRecord = (typeof senderRecords)[number];

const marks: Record<SenderRecord, RegExp> = {
  spf: /^v=spf1(\s|$)/i,
  dkim: /(^|;)\s*p=[^;\s]/i,
  dmarc: /^v=DMARC1\s*(;|$)/i,
};

/** Returns where the records of a domain stand. */
export const namesOf = (domain: string, selector: string): Record<SenderRecord, string> => ({
  spf: domain,
  dkim: `${selector}._domainkey.${domain}`,
  dmarc: `_dmarc.${domain}`,
});

type Found = { state: "there" | "missing" | "twice" | "silent"; text: string };

/** Returns what the texts of a name say of a record. More than one SPF or DMARC counts as none at all (RFC 7208 §4.5, RFC 7489 §6.6.3). */
export function recordIn(record: SenderRecord, found: Texts): Found {
  if (found.kind === "silent") return { state: "silent", text: "" };
  const own = found.texts.filter((text) => marks[record].test(text));
  const [text = ""] = own;
  if (own.length === 0) return { state: "missing", text: "" };
  return { state: own.length > 1 && record !== "dkim" ? "twice" : "there", text };
}
