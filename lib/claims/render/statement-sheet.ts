import type { CellKind } from "@/lib/exports/schema";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Cents, type Currency, cents, NOTHING, subtract, toWire } from "@/lib/kernel/money";
import type { StatementLine } from "../rules/statement";

type Reader = { currency: Currency; language: Locale };
type Column = { heading: string; kind: CellKind; of: (line: StatementLine, reader: Reader) => string | null };

const money = (amount: Cents | null): string | null => (amount === null ? null : toWire(amount));

const when = (line: StatementLine, what: StatementLine["what"]): string | null =>
  line.what === what ? money(line.amount) : null;

/** Returns money received, and money returned as an amount below zero. */
function paidIn({ what, amount }: StatementLine): string | null {
  if (amount === null) return null;
  if (what === "payment") return toWire(amount);
  return what === "returned" ? toWire(subtract(NOTHING, amount)) : null;
}

const columns: readonly Column[] = [
  { heading: "law.day", kind: "day", of: ({ on }) => on },
  { heading: "law.what", kind: "text", of: wordsOf },
  { heading: "law.article", kind: "text", of: ({ article }) => article },
  { heading: "law.base", kind: "money", of: ({ base }) => money(base) },
  // Basis points are hundredths of a percent, as cents are of a euro.
  { heading: "law.rate", kind: "money", of: ({ rate }) => (rate === null ? null : toWire(cents(rate))) },
  { heading: "law.days", kind: "number", of: ({ days }) => (days === null ? null : String(days)) },
  { heading: "law.interest", kind: "money", of: (line) => when(line, "interest") },
  { heading: "law.costs", kind: "money", of: (line) => when(line, "costs") },
  { heading: "law.paid", kind: "money", of: paidIn },
  { heading: "law.principal", kind: "money", of: ({ balance }) => toWire(balance.principal) },
  { heading: "law.interest_open", kind: "money", of: ({ balance }) => toWire(balance.interest) },
  { heading: "law.costs_open", kind: "money", of: ({ balance }) => toWire(balance.costs) },
  { heading: "law.total", kind: "money", of: ({ balance }) => toWire(balance.total) },
];

/** Returns a statement as a table of a file: its headings in a language, and its cells as texts, amounts with two decimals (LAW §3). */
export function statementSheet(lines: readonly StatementLine[], reader: Reader) {
  return {
    columns: columns.map(({ heading, kind }) => ({ heading: sentence(reader.language, heading), kind })),
    rows: lines.map((line) => columns.map(({ of }) => of(line, reader))),
  };
}

/** Returns the text of an event; an amount without a column of its own is part of it. */
function wordsOf(line: StatementLine, { currency, language }: Reader): string {
  const { what, amount, parts, from, on } = line;
  const numbers = line.numbers.join(", ");
  const translate = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `law.${key}`, { numbers, ...values });
  const inWords = (value: Cents) => formatMoney(toWire(value), currency);
  switch (what) {
    case "interest":
      return translate("what_interest", {
        from: formatDay(from ?? on, language),
        to: formatDay(on, language),
      });
    case "letter":
      return amount === null
        ? translate("what_demand")
        : translate("what_announced", { amount: inWords(amount) });
    case "payment":
      return parts
        ? `${translate("what_payment")}: ${translate("parts", {
            costs: inWords(parts.costs),
            interest: inWords(parts.interest),
            principal: inWords(parts.principal),
          })}`
        : translate("what_payment");
    case "invoice":
    case "waived":
    case "corrected":
    case "raised":
    case "year":
      return amount === null ? translate(`what_${what}`) : `${translate(`what_${what}`)}: ${inWords(amount)}`;
    default:
      return translate(`what_${what}`);
  }
}
