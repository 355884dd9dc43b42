import { statusOf } from "@/lib/flow/statuses";
import { formatCents, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Reason } from "./rules/may-contact";

/** Sentences that say less where a value of theirs is not known. */
const withoutDay = new Set([
  "arrangement",
  "callback",
  "dispute",
  "not_due",
  "paused",
  "transferred",
  "unread",
]);

/** A reason, or one that only composing a message finds out. */
type Sayable = Pick<Reason, "until" | "detail"> & { code: string };

/** A reason as an answer tells it. */
export const contactReason = (reason: Sayable & Pick<Reason, "level">, language: Locale, names = "") => ({
  code: reason.code,
  level: reason.level,
  until: reason.until,
  words: reasonWords(reason, language, names),
});

/** A reason as a sentence (AGREEMENTS §2.1). `names` are placeholders that have no value. */
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
