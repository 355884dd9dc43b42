import { statuses } from "@/lib/flow/statuses";
import { formatInstant } from "@/lib/i18n/format";
import { letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { hasWords, sentence } from "@/lib/i18n/sentences";
import { cents, toWire } from "@/lib/kernel/money";
import { wordOfAct } from "@/lib/users/rules/audit";
import type { Kind, Section, StoredRow } from "../queries/section";
import { kindOf } from "../queries/section";

/** A value as data: amounts as decimal strings, days and moments as ISO 8601, what is a key of ours in words. */
export function dataOf(kind: Kind, value: unknown, language: Locale): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "money") return toWire(cents(Number(value)));
  return wordFor(kind, value, language) ?? value;
}

/** A value as it is read on paper; empty for what is not known. */
function readOf(kind: Kind, value: unknown, { currency, language }: Reading): string {
  if (value === null || value === undefined) return "";
  if (kind === "money") return letterMoney(cents(Number(value)), currency, language);
  if (kind === "day") return tableDay(String(value), language);
  if (kind === "moment") return formatInstant(String(value), language);
  if (kind === "flag") return sentence(language, value ? "debtors.yes" : "debtors.no");
  if (Array.isArray(value)) return value.join(", ");
  return wordFor(kind, value, language) ?? String(value);
}

type Reading = { currency: string; language: Locale };

/** What a row says on paper: the label and the value of each field that says something. */
export const pairsOf = (
  { fields }: Section,
  { values, currency }: StoredRow,
  language: Locale,
): [label: string, value: string][] =>
  Object.entries(fields)
    .map(([name, field]): [string, string] => [
      labelOf(name, language),
      readOf(kindOf(field), values[name], { currency, language }).trim(),
    ])
    .filter(([, value]) => value !== "");

export const labelOf = (name: string, language: Locale): string =>
  sentence(language, `privacy.field_${name}`);

/** The word of a status, an act or a key; null for what is no word of ours. */
function wordFor(kind: Kind, value: unknown, language: Locale): string | null {
  if (kind === "status") return statuses.find(({ id }) => id === value)?.name[language] ?? null;
  const key =
    kind === "act"
      ? `audit.${wordOfAct(String(value))}`
      : typeof kind === "object"
        ? `${kind.of}${value}`
        : "";
  return hasWords(key) ? sentence(language, key) : null;
}
