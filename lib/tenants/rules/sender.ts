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

export const recordStates = ["there", "missing", "twice", "other", "silent"] as const;
type Found = { state: (typeof recordStates)[number]; text: string };

/** What of the mail server that sends is published at a sender's domain; undefined where whoever operates it did not say. */
export type MailServer = {
  /** The name whose SPF lists its addresses. */
  spf_include: string | undefined;
  /** The public key, as a text that begins with v=DKIM1, or the name under which it stands. */
  dkim_record: string | undefined;
};

/** A record as it is entered at a domain: the value is null where only whoever operates the mail server knows it. */
export type Wanted = { type: "TXT" | "CNAME"; value: string | null };

/**
 * Returns what should stand at a name. Of SPF there may be one (RFC 7208 §4.5): the one that is there stays, with our mail server in it
 * besides. DMARC asks for nothing yet (p=none): whoever publishes it can be stricter once reports say that all mail is signed.
 */
export function wantedRecord(record: SenderRecord, { text }: Found, server: MailServer): Wanted {
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
 * Returns what the texts of a name say of a record: "other" for an SPF that does not name our mail server. More than one SPF or DMARC
 * counts as none at all (RFC 7208 §4.5, RFC 7489 §6.6.3).
 */
export function recordIn(record: SenderRecord, found: Texts, server: MailServer): Found {
  if (found.kind === "silent") return { state: "silent", text: "" };
  const own = found.texts.filter((text) => marks[record].test(text));
  const [text = ""] = own;
  if (own.length === 0) return { state: "missing", text: "" };
  if (own.length > 1 && record !== "dkim") return { state: "twice", text };
  const { spf_include } = server;
  const isOther = record === "spf" && spf_include !== undefined && !includes(text, spf_include);
  return { state: isOther ? "other" : "there", text };
}
