import { statusOf } from "@/lib/flow/statuses";
import { formatCents, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Reason } from "./rules/may-contact";

/** Sentences that have a shorter form for when a value is unknown. */
const withoutDay = new Set([
  "arrangement",
  "callback",
  "dispute",
  "not_due",
  "paused",
  "transferred",
  "unread",
]);

/** A reason of the contact policy, or one that is found only when a message is composed. */
type Sayable = Pick<Reason, "until" | "detail"> & { code: string };

/** Returns a reason as answers contain it. */
export const contactReason = (reason: Sayable & Pick<Reason, "level">, language: Locale, names = "") => ({
  code: reason.code,
  level: reason.level,
  until: reason.until,
  words: reasonWords(reason, language, names),
});

/** Returns a reason as a sentence (AGREEMENTS §2.1). `names` are placeholders without a value. */
export function reasonWords({ code, until, detail }: Sayable, language: Locale, names = ""): string {
  const { last, status, amount, lawful, currency, reason, count } = detail;
  const day = detail.day ?? until;
  return sentence(language, `guard.${keyOf(code, day, detail)}`, {
    day: day ? formatDay(day, language) : "",
    ...(last ? { last: formatDay(last, language) } : {}),
    ...(status === undefined ? {} : { status: statusOf(status).name[language] }),
    ...(amount && currency ? { amount: formatCents(amount, currency) } : { amount: "" }),
    law: lawful !== undefined && currency ? formatCents(lawful, currency) : "",
    reason: sentence(language, `holds.reasons.${reason ?? "unknown"}`),
    count: count ?? 0,
    names,
  });
}

function keyOf(code: string, day: unknown, { status, amount }: Reason["detail"]): string {
  if (code === "one_step") return status === undefined ? "one_step_open" : code;
  if (code === "arrangement" && day && amount) return "arrangement_term";
  return !day && withoutDay.has(code) ? `${code}_open` : code;
}
