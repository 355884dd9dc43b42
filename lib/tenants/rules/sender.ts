import type { Texts } from "../port";

/** The three records by which a receiver judges whether a mail is authentic (RFC 7208, 6376, 7489). */
export const senderRecords = ["spf", "dkim", "dmarc"] as const;
type SenderRecord = (typeof senderRecords)[number];

const marks: Record<SenderRecord, RegExp> = {
  spf: /^v=spf1(\s|$)/i,
  dkim: /(^|;)\s*p=[^;\s]/i,
  dmarc: /^v=DMARC1\s*(;|$)/i,
};

/** Returns the names of a domain's records. */
export const namesOf = (domain: string, selector: string): Record<SenderRecord, string> => ({
  spf: domain,
  dkim: `${selector}._domainkey.${domain}`,
  dmarc: `_dmarc.${domain}`,
});

export const recordStates = ["there", "missing", "twice", "other", "silent"] as const;
type RecordCheck = { state: (typeof recordStates)[number]; text: string };

/** The mail server's data to publish at a sender's domain; undefined where its operator did not configure them. */
export type MailServer = {
  /** The name whose SPF record lists its addresses. */
  spf_include: string | undefined;
  /** The public key, as a text that begins with v=DKIM1, or the name where it is published. */
  dkim_record: string | undefined;
};

/** A record to enter at a domain: the value is null where only the operator of the mail server knows it. */
export type WantedRecord = { type: "TXT" | "CNAME"; value: string | null };

/**
 * Returns the wanted record of a name. There may be only one SPF record (RFC 7208 §4.5): an existing one is extended by the product's mail
 * server. DMARC is proposed with p=none: the domain's owner can be stricter once reports show that all mail is signed.
 */
export function wantedRecord(record: SenderRecord, { text }: RecordCheck, server: MailServer): WantedRecord {
  switch (record) {
    case "spf":
      return { type: "TXT", value: wantedSpf(text, server.spf_include) };
    case "dkim": {
      const key = server.dkim_record;
      return { type: key === undefined || marks.dkim.test(key) ? "TXT" : "CNAME", value: key ?? null };
    }
    case "dmarc":
      return { type: "TXT", value: text || "v=DMARC1; p=none" };
  }
}

function wantedSpf(text: string, include: string | undefined): string | null {
  if (include === undefined) return text || null;
  if (text === "") return `v=spf1 include:${include} ~all`;
  if (includes(text, include)) return text;
  const [version = "", ...terms] = text.split(/\s+/);
  return [version, `include:${include}`, ...terms].join(" ");
}

const includes = (spf: string, name: string): boolean =>
  spf.toLowerCase().split(/\s+/).includes(`include:${name.toLowerCase()}`);

/**
 * Returns the state of a record by the texts of its name: "other" for an SPF record without the product's mail server. More than one SPF or
 * DMARC record counts as none (RFC 7208 §4.5, RFC 7489 §6.6.3).
 */
export function recordIn(record: SenderRecord, found: Texts, server: MailServer): RecordCheck {
  if (found.kind === "silent") return { state: "silent", text: "" };
  const own = found.texts.filter((text) => marks[record].test(text));
  const [text = ""] = own;
  if (own.length === 0) return { state: "missing", text: "" };
  if (own.length > 1 && record !== "dkim") return { state: "twice", text };
  const { spf_include } = server;
  const isOther = record === "spf" && spf_include !== undefined && !includes(text, spf_include);
  return { state: isOther ? "other" : "there", text };
}
