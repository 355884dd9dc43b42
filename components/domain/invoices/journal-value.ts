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
  /** The verdict on a returned letter. */
  confirmed: string;
  refused: string;
};

/** A value of a journal as people read it: status ids as names, amounts with their currency, days as days; a dash for nothing. */
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
