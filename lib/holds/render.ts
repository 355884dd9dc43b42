import { formatCents, formatDay, formatNearDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Day, dayFrom } from "@/lib/kernel/day";
import { type Cents, type Currency, subtract } from "@/lib/kernel/money";
import type { HoldKind } from "./schema";

/** The fields of a hold for its text. */
type HoldFacts = {
  kind: HoldKind;
  day: Day;
  amount: Cents | null;
  currency: Currency | null;
  reason: string | null;
  outcome: string | null;
  is_late: boolean;
  /** The day the credit note of an accepted dispute is expected. */
  credit_on?: Day | null;
};

/**
 * Returns a hold as text in a language: what was agreed, and after its end the outcome. With `today` an overdue credit note is named as
 * such; with `isNear` a day of that year is written without the year.
 */
export function holdWords(
  hold: HoldFacts,
  language: Locale,
  { today, isNear = false }: { today?: Day; isNear?: boolean } = {},
): string {
  const { kind, reason, outcome } = hold;
  const values = {
    day: today && isNear ? formatNearDay(hold.day, today, language) : formatDay(hold.day, language),
    amount: hold.amount === null ? "" : formatCents(hold.amount, hold.currency ?? "EUR"),
    reason: reason === null ? "" : sentence(language, `holds.reasons.${reason}`),
  };
  const key = outcome === null ? openKey(hold, today) : "ended";
  if (key !== "ended") return sentence(language, `holds.row.${key}`, values);
  return sentence(language, `holds.row.ended`, {
    ...values,
    kind: sentence(language, `holds.kinds.${kind}`),
    outcome: sentence(language, `holds.outcomes.${outcome}`),
  });
}

/** Returns a hold in up to three words, in a language, for use beside its day and kind: its subject, or the required action. */
export function briefWords(hold: HoldFacts, language: Locale, today: Day): string {
  const { amount, currency, reason, outcome } = hold;
  if (outcome !== null) return sentence(language, `holds.outcomes.${outcome}`);
  return sentence(language, `holds.brief.${openKey(hold, today)}`, {
    amount: amount === null ? "" : formatCents(amount, currency ?? "EUR"),
    reason: reason === null ? "" : sentence(language, `holds.reasons.${reason}`),
  });
}

const openKey = ({ kind, amount, is_late, credit_on }: HoldFacts, today: Day | undefined): string => {
  if (kind === "dispute" && credit_on)
    return today && credit_on <= today ? "credit_unseen" : "credit_awaited";
  if (kind === "arrangement") return amount === null ? "no_terms" : is_late ? "late" : "arrangement";
  return kind;
};

/** An event of a hold from its history: days and outcomes as stored. */
export type HoldEvent = {
  kind: HoldKind;
  event: "made" | "moved" | "changed" | "ended" | "reopened";
  from: string | null;
  to: string | null;
  day: Day;
  amount: Cents | null;
  currency: Currency | null;
  reason: string | null;
};

/** Returns an event of a hold as text, in a language: what was agreed, the day it was moved to, or the outcome. */
export function eventWords(holdEvent: HoldEvent, language: Locale): string {
  const { event, from, to, kind } = holdEvent;
  const firstDay = dayFrom(to ?? "");
  if (event === "made")
    return holdWords(
      { ...holdEvent, day: firstDay ?? holdEvent.day, outcome: null, is_late: false },
      language,
    );
  if (event === "ended" && to !== null)
    return holdWords({ ...holdEvent, outcome: to, is_late: false }, language);
  return sentence(language, `holds.events.${event}`, {
    kind: sentence(language, `holds.kinds.${kind}`),
    from: formatDay(from ?? holdEvent.day, language),
    to: formatDay(to ?? holdEvent.day, language),
  });
}

/** Returns the text of an unpaid term, in a language. */
export const termWords = (
  { amount, paid }: { amount: Cents; paid: Cents },
  currency: Currency | null,
  language: Locale,
): string =>
  sentence(language, "holds.term", { amount: formatCents(subtract(amount, paid), currency ?? "EUR") });
