import { formatCents, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { HoldKind } from "./schema";

/** What a hold says of itself. */
type Telling = {
  kind: HoldKind;
  day: Day;
  amount: Cents | null;
  currency: Currency | null;
  reason: string | null;
  outcome: string | null;
  is_late: boolean;
};

/** A hold in words, in a language: what was agreed, and once it has ended what came of it. */
export function holdWords(hold: Telling, language: Locale): string {
  const { kind, reason, outcome } = hold;
  const values = {
    day: formatDay(hold.day, language),
    amount: hold.amount === null ? "" : formatCents(hold.amount, hold.currency ?? "EUR"),
    reason: reason === null ? "" : sentence(language, `holds.reasons.${reason}`),
  };
  const key = outcome === null ? openKey(hold) : "ended";
  if (key !== "ended") return sentence(language, `holds.row.${key}`, values);
  return sentence(language, `holds.row.ended`, {
    ...values,
    kind: sentence(language, `holds.kinds.${kind}`),
    outcome: sentence(language, `holds.outcomes.${outcome}`),
  });
}

const openKey = ({ kind, amount, is_late }: Telling): string => {
  if (kind === "arrangement") return amount === null ? "no_terms" : is_late ? "late" : "arrangement";
  return kind;
};
