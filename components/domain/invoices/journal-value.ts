import { isStatus } from "@/lib/flow/statuses";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { statusName } from "./invoice-status";

const amounts = new Set(["amount", "total_amount", "credit_limit", "claimed", "waived"]);
const days = new Set([
  "expires_at",
  "paid_at",
  "deadline",
  "received_on",
  "default_on",
  "date",
  "subscription",
  "letter_returned",
]);
const statuses = new Set(["status", "removed", "next_status", "start"]);

type Words = {
  locale: string;
  currency: string;
  yes: string;
  no: string;
  /** The outcomes for a letter that came back. */
  confirmed: string;
  refused: string;
};

/** Returns a journal value as text: status ids as names, amounts with their currency, days as dates; a dash for none. */
export function journalValue(
  label: string,
  value: string | null,
  { locale, currency, yes, no, ...verdicts }: Words,
): string {
  if (value === null || value === "") return "–";
  if (label === "letter_returned" && (value === "confirmed" || value === "refused")) return verdicts[value];
  if (amounts.has(label)) return formatMoney(value, currency);
  if (days.has(label)) return formatDay(value, locale);
  if (statuses.has(label) && isStatus(Number(value))) return statusName(Number(value), locale);
  if (value === "true" || value === "false") return value === "true" ? yes : no;
  return value;
}
