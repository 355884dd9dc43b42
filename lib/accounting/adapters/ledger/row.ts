import { countryFrom } from "@/lib/i18n/country-words";
import { postcodeIn } from "@/lib/i18n/local-forms";
import { type LanguageCode, languageNamed } from "@/lib/i18n/locales";
import { dueAfter, LAST_DUE_DAY } from "@/lib/invoices/rules/due";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, currencies, NOTHING } from "@/lib/kernel/money";
import type { Fault } from "../../port";
import type { LedgerRow } from "../../port/file";
import type { LedgerField } from "./columns";
import type { CellMark } from "./file";
import { isDamaged, isError, ledgerAmount, ledgerDay, numberAmount, numberDay } from "./values";

const MAX_LENGTH = 255;

export type Cell = (field: LedgerField) => string;

/** One line and how its file writes amounts and days. */
type Line = {
  cell: Cell;
  mark?: ((field: LedgerField) => CellMark | undefined) | undefined;
  line: number;
  dotThousands: boolean;
  countsFrom: 1900 | 1904;
};

/** A row of ours; or everything that is wrong with the line and, as far as it can be read, what was open on it. */
export type ReadRow =
  | { row: LedgerRow; warning: boolean; unknown_country: string | null }
  | { line: number; faults: Fault[]; open: { currency: string; amount: Cents } | null }
  | "skip";

const total = /^(sub|eind)?totaal|^(grand )?total$/i;

/** One line of a ledger as a row of ours, or why it cannot be taken. Totals are skipped. */
export function readRow(line: Line): ReadRow {
  if (total.test(line.cell("debiteurnummer")) || total.test(line.cell("naam"))) return "skip";
  return new Reading(line).row();
}

/** A line while it is read: each value that is wrong is noted, so that all of them are told at once. */
class Reading {
  private readonly faults: Fault[] = [];
  constructor(private readonly line: Line) {}

  row(): ReadRow {
    const { cell, line } = this.line;
    const debtor_number = this.code("debiteurnummer");
    const number = this.code("factuurnummer");
    const date = this.day("factuurdatum");
    if (!date) this.lacks("factuurdatum");
    const due = this.day("vervaldatum");
    const paid_at = this.day("betaaldatum");
    const expires_at = this.dueDay(date, due);
    const currency = this.currency();
    const amounts = this.amounts(paid_at);
    const land = this.words("land");
    const country = countryFrom(land);
    const texts = {
      name: this.words("naam") || short(debtor_number),
      address: this.words("adres"),
      zipcode: postcodeIn(country ?? "", this.words("postcode")),
      city: this.words("plaats"),
      country,
      country_word: country === null ? land : "",
      language: languageOf(this.words("taal")),
      kvk_number: this.words("kvk"),
      contact_name: this.words("contactpersoon"),
      contact_email_address: this.words("email"),
      contact_telephone_number: this.words("telefoon"),
      contract_number: this.words("contractnummer"),
      information: this.words("omschrijving"),
      status_word: this.words("status"),
      notice_on: this.day("veertiendagenbrief"),
    };
    if (this.faults.length > 0 || !date || !expires_at || !currency || !amounts) {
      const money = cell("valuta").toUpperCase().slice(0, 3) || "EUR";
      return {
        line,
        faults: this.faults,
        open: amounts && { currency: money, amount: amounts.amount },
      };
    }
    const row = { line, debtor_number, ...texts, number, date, expires_at, currency, ...amounts, paid_at };
    return { row, warning: due !== null && due < date, unknown_country: country === null ? land : null };
  }

  private note(column: LedgerField, reason: string): null {
    // Of a formula without an answer there is nothing to show.
    const value = reason === "formula" ? "" : this.line.cell(column).slice(0, MAX_LENGTH);
    this.faults.push({ column, reason, value });
    return null;
  }

  /** A value that must be there is missing, unless something worse was said of it. */
  private lacks(field: LedgerField) {
    if (!this.faults.some(({ column }) => column === field)) this.note(field, "required");
  }

  /** What a cell says; empty, and noted, when it holds a formula without an answer or an error. */
  private text(field: LedgerField): string {
    const text = this.line.cell(field);
    const mark = this.line.mark?.(field);
    if (mark === "formula") this.note(field, "formula");
    else if (mark === "error" || isError(text)) this.note(field, "cell_error");
    else return text;
    return "";
  }

  private words(field: LedgerField): string {
    return short(this.text(field));
  }

  private code(field: LedgerField): string {
    const text = this.text(field);
    if (text === "") this.lacks(field);
    else if (isDamaged(text)) this.note(field, "damaged_number");
    else if (text.length > MAX_LENGTH) this.note(field, "too_long");
    return text;
  }

  private day(field: LedgerField): Day | null {
    const text = this.text(field);
    if (text === "") return null;
    const isNumber = this.line.mark?.(field) === "number";
    const found = isNumber ? numberDay(text, this.line.countsFrom) : ledgerDay(text);
    return found ?? this.note(field, "invalid_date");
  }

  private dueDay(date: Day | null, due: Day | null): Day | null {
    if (!date) return null;
    const found = due ?? dueAfter(date);
    if (found === null) return this.note("factuurdatum", "invalid_date");
    return found > LAST_DUE_DAY ? this.note("vervaldatum", "invalid_date") : found;
  }

  private currency(): Currency | null {
    const text = this.text("valuta");
    if (text === "") return "EUR";
    const found = currencies.find((currency) => currency === text.toUpperCase());
    return found ?? this.note("valuta", "invalid_currency");
  }

  /** Open: as written, else nothing when it is paid, else all of it. Invoiced: as written, else what is open. */
  private amounts(paid_at: Day | null): { total_amount: Cents; amount: Cents } | null {
    const invoiced = this.amount("factuurbedrag");
    const open = this.amount("openstaand");
    const amount = open ?? (paid_at ? NOTHING : invoiced);
    if (amount !== null) return { amount, total_amount: invoiced ?? amount };
    if (!this.faults.some(({ column }) => column === "factuurbedrag")) this.lacks("openstaand");
    return null;
  }

  private amount(field: LedgerField): Cents | null {
    const text = this.text(field);
    if (text === "") return null;
    const isNumber = this.line.mark?.(field) === "number";
    const found = isNumber ? numberAmount(text) : ledgerAmount(text, this.line.dotThousands);
    return found ?? this.note(field, "invalid_amount");
  }
}

/** A language that is none of ours is no reason to refuse an invoice: the debtor's country decides. */
const languageOf = (text: string): LanguageCode | "" => languageNamed(text) ?? "";

const short = (text: string): string => text.slice(0, MAX_LENGTH);
