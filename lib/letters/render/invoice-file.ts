import type { z } from "zod";
import { csvText } from "@/lib/exports/render/cells";
import { statusOf } from "@/lib/flow/statuses";
import { amountText } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING, toWire } from "@/lib/kernel/money";

type Reader = { language: Locale; today: Day };
type Claimed = Pick<
  z.output<typeof Invoice>,
  | "number"
  | "date"
  | "expires_at"
  | "currency"
  | "total_amount"
  | "amount"
  | "interest"
  | "incasso_costs"
  | "incasso_costs_vat"
  | "total_incasso_costs"
>;

/** Contents of timeline entries written by the product: keys under `invoice`. */
const ownWords = new Set(["letter", "mail", "mail_and_letter", "mail_withdrawn"]);

/** The types of entries that have a message of their own (DECISIONS §14). */
const kinds = new Set(["note", "letter", "mail", "payment", "sync", "status"]);

/** Returns the text of a timeline entry: text by users unchanged, the product's own in the user's language. */
function happened({ language }: Pick<Reader, "language">, entry: { type: string; content: string }): string {
  if (entry.type !== "note" && ownWords.has(entry.content))
    return sentence(language, `invoice.timeline_${entry.content}`);
  if (entry.type === "hold") return heldWords(entry.content, language);
  if (entry.content) return entry.content;
  return kinds.has(entry.type) ? sentence(language, `invoice_file.type_${entry.type}`) : entry.type;
}

/** Returns "promise:made" and "promise:broken" in words: what was agreed, and its outcome. */
function heldWords(content: string, language: Locale): string {
  const [kind = "", outcome = ""] = content.split(":");
  const words = { kind: sentence(language, `holds.kinds.${kind}`) };
  if (outcome === "made") return sentence(language, "handover.hold_made", words);
  return sentence(language, "handover.hold_ended", {
    ...words,
    outcome: sentence(language, `holds.outcomes.${outcome}`),
  });
}

type EntryRow = {
  number: string;
  entry: {
    day: Day;
    type: string;
    content: string;
    status_id: number | null;
    interest: Cents | null;
    incasso_costs: Cents | null;
    filename: string | null;
  };
};

/** Returns the timeline of invoices as CSV, a line per entry; with `saysInvoice` each line begins with the invoice number. */
export function timelineCsv(
  reader: Pick<Reader, "language">,
  rows: readonly EntryRow[],
  saysInvoice = false,
): string {
  const { language } = reader;
  const numbered = (number: string) => (saysInvoice ? [number] : []);
  const head = ["day", "what", "status", "interest", "costs", "file"].map((word) =>
    sentence(language, `invoice_file.${word}`),
  );
  return csvText([
    [...numbered(sentence(language, "letter.invoice")), ...head],
    ...rows.map(({ number, entry }) => [
      ...numbered(number),
      entry.day,
      happened(reader, entry),
      entry.status_id === null ? "" : statusOf(entry.status_id).name[language],
      entry.interest === null ? "" : euros(entry.interest),
      entry.incasso_costs === null ? "" : euros(entry.incasso_costs),
      entry.filename ?? "",
    ]),
  ]);
}

/** Returns an invoice's claim today as CSV, for the party that takes it over. */
export function amountsCsv({ language, today }: Reader, debtor: string, invoice: Claimed): string {
  const word = (key: string) => sentence(language, key);
  return csvText([
    [word("columns.debtor"), debtor],
    [word("columns.number"), invoice.number],
    [word("columns.date"), invoice.date],
    [word("columns.expires_at"), invoice.expires_at],
    [word("exports.currency"), invoice.currency],
    [word("columns.total_amount"), euros(invoice.total_amount)],
    [word("columns.amount"), euros(invoice.amount)],
    [word("columns.interest"), euros(invoice.interest)],
    [word("columns.costs"), euros(invoice.incasso_costs)],
    [word("columns.ri_total"), euros(invoice.total_incasso_costs)],
    [word("invoice_file.day"), today],
    [word("columns.costs_vat"), euros(invoice.incasso_costs_vat ?? NOTHING)],
  ]);
}

export const euros = (amount: Parameters<typeof toWire>[0]): string =>
  amountText(toWire(amount)) ?? toWire(amount);
