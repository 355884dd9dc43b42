import { postcodeIn } from "@/lib/i18n/local-forms";
import { type LanguageCode, languageNamed } from "@/lib/i18n/locales";
import { dueAfter, LAST_DUE_DAY } from "@/lib/invoices/rules/due";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, currencies, NOTHING } from "@/lib/kernel/money";
import type { DebtorRow, Fault, ItemRow, SourceProblem } from "../../port";
import type { LedgerField } from "./columns";
import type { CellMark } from "./file";
import { isDamaged, isError, ledgerAmount, ledgerDay, numberAmount, numberDay } from "./values";

const MAX_LENGTH = 255;

export type Cell = (field: LedgerField) => string;

/** One line and how its file writes amounts, days and countries. */
type Line = {
  cell: Cell;
  mark?: ((field: LedgerField) => CellMark | undefined) | undefined;
  line: number;
  cells: string[];
  dotThousands: boolean;
  countsFrom: 1900 | 1904;
  /** Returns the two-letter code for a word; null for an unknown one. */
  countryOf: (word: string) => string | null;
};

/** An item of a file: with its line, its debtor, its due date and its total amount. */
export type LedgerItem = ItemRow & {
  line: number;
  debtor: DebtorRow;
  expires_at: Day;
  total_amount: Cents;
};
export type LedgerFound = { row: LedgerItem } | (SourceProblem & { line: number });

const total = /^(sub|eind)?totaal|^(grand )?total$/i;

/** Returns one line of a ledger as an item, or the reasons why it cannot be imported, with its open amount; null for a total. */
export function readRow(line: Line): LedgerFound | null {
  if (total.test(line.cell("debiteurnummer")) || total.test(line.cell("naam"))) return null;
  return new Reading(line).row();
}

/** A line being read: each invalid value is recorded, so that all are reported together. */
class Reading {
  private readonly faults: Fault[] = [];
  constructor(private readonly line: Line) {}

  row(): LedgerFound {
    const { cell, line, cells, countryOf } = this.line;
    const debtor_number = this.code("debiteurnummer");
    const number = this.code("factuurnummer");
    const date = this.day("factuurdatum");
    if (!date) this.lacks("factuurdatum");
    const due = this.day("vervaldatum");
    const paid_at = this.day("betaaldatum");
    const expires_at = this.dueDay(date, due);
    const currency = this.currency();
    const amounts = this.amounts(paid_at);
    const debtor = this.debtor(debtor_number, countryOf);
    const contract_number = this.words("contractnummer");
    const information = this.words("omschrijving");
    const status_word = this.words("status");
    const notice_on = this.day("veertiendagenbrief");
    if (this.faults.length > 0 || !date || !expires_at || !currency || !amounts) {
      const money = cell("valuta").toUpperCase().slice(0, 3) || "EUR";
      const open = amounts && { currency: money, amount: amounts.amount };
      return { external_id: null, where: String(line), line, faults: this.faults, open, raw: cells };
    }
    const { amount, total_amount } = amounts;
    return {
      row: {
        external_id: "",
        debtor_external_id: "",
        debtor,
        line,
        number,
        date,
        expires_at,
        currency,
        total_amount,
        amount,
        paid_at,
        contract_number,
        information,
        status_word,
        notice_on,
        state: amount < NOTHING ? "credit" : "open",
      },
    };
  }

  private debtor(debtor_number: string, countryOf: Line["countryOf"]): DebtorRow {
    const land = this.words("land");
    const country = countryOf(land);
    return {
      external_id: "",
      debtor_number,
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
      credit_limit: null,
      fax: "",
      is_deleted: false,
    };
  }

  private note(column: LedgerField, reason: string): null {
    // A formula without a result has no value to show.
    const value = reason === "formula" ? "" : this.line.cell(column).slice(0, MAX_LENGTH);
    this.faults.push({ column, reason, value });
    return null;
  }

  /** Records that a required value is missing, unless a more specific fault was recorded for the column. */
  private lacks(field: LedgerField) {
    if (!this.faults.some(({ column }) => column === field)) this.note(field, "required");
  }

  /** Returns the text of a cell; records a fault and returns "" for a formula without a result or an error. */
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

  /** Returns the cents open: as written, else zero when paid, else the invoiced amount; and invoiced: as written, else open. */
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

/** Returns "" for an unsupported language: it is no reason to refuse an invoice, and the debtor's country decides. */
const languageOf = (text: string): LanguageCode | "" => languageNamed(text) ?? "";

const short = (text: string): string => text.slice(0, MAX_LENGTH);
