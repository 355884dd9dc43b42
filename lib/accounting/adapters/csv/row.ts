import { countryFrom } from "@/lib/i18n/country-words";
import { postcodeIn } from "@/lib/i18n/local-forms";
import { type LanguageCode, languageNamed } from "@/lib/i18n/locales";
import { dueAfter, LAST_DUE_DAY } from "@/lib/invoices/rules/due";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, currencies, NOTHING } from "@/lib/kernel/money";
import type { LedgerRow } from "../../port";
import type { RejectedRow } from "../../schema";
import type { LedgerField } from "./columns";
import { isDamaged, ledgerAmount, ledgerDay } from "./values";

const MAX_LENGTH = 255;

export type ReadRow =
  | { row: LedgerRow; warning: boolean; unknown_country: string | null }
  | { rejected: RejectedRow }
  | "skip";
export type Cell = (field: LedgerField) => string;

class Unusable extends Error {
  constructor(
    readonly column: LedgerField,
    readonly reason: string,
  ) {
    super(reason);
  }
}

const total = /^(sub|eind)?totaal|^(grand )?total$/i;

/** One line of a ledger as a row of ours, or why it cannot be taken. Blank lines, repeated headers and totals are skipped. */
export function readRow(cell: Cell, line: number, dotThousands: boolean): ReadRow {
  const debtor_number = cell("debiteurnummer");
  if (total.test(debtor_number) || total.test(cell("naam"))) return "skip";
  try {
    return taken(cell, line, dotThousands, debtor_number);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { rejected: { line, column: error.column, reason: error.reason } };
  }
}

function taken(cell: Cell, line: number, dotThousands: boolean, debtor_number: string): ReadRow {
  const date = requiredDay(cell, "factuurdatum");
  const due = optionalDay(cell, "vervaldatum");
  const paid_at = optionalDay(cell, "betaaldatum");
  const amounts = amountsOf(cell, dotThousands, paid_at);
  const land = short(cell("land"));
  const country = countryFrom(land);
  const row: LedgerRow = {
    line,
    debtor_number: code(debtor_number, "debiteurnummer"),
    name: short(cell("naam")) || short(debtor_number),
    address: short(cell("adres")),
    zipcode: postcodeIn(country ?? "", short(cell("postcode"))),
    city: short(cell("plaats")),
    country,
    language: languageOf(cell("taal")),
    kvk_number: short(cell("kvk")),
    contact_name: short(cell("contactpersoon")),
    contact_email_address: short(cell("email")),
    contact_telephone_number: short(cell("telefoon")),
    number: code(cell("factuurnummer"), "factuurnummer"),
    date,
    expires_at: dueDay(date, due),
    currency: currencyOf(cell("valuta")),
    ...amounts,
    paid_at,
    contract_number: short(cell("contractnummer")),
    information: short(cell("omschrijving")),
  };
  return {
    row,
    warning: due !== null && due < date,
    unknown_country: country === null ? land : null,
  };
}

function dueDay(date: Day, due: Day | null): Day {
  const found = due ?? dueAfter(date);
  if (found === null) throw new Unusable("factuurdatum", "invalid_date");
  if (found > LAST_DUE_DAY) throw new Unusable("vervaldatum", "invalid_date");
  return found;
}

/** Open: as written, else nothing when it is paid, else all of it. Invoiced: as written, else what is open. */
function amountsOf(
  cell: Cell,
  dotThousands: boolean,
  paid_at: Day | null,
): { total_amount: Cents; amount: Cents } {
  const invoiced = amountOf(cell, "factuurbedrag", dotThousands);
  const open = amountOf(cell, "openstaand", dotThousands);
  const amount = open ?? (paid_at ? NOTHING : invoiced);
  if (amount === null) throw new Unusable("openstaand", "required");
  return { amount, total_amount: invoiced ?? amount };
}

function amountOf(cell: Cell, field: LedgerField, dotThousands: boolean): Cents | null {
  const text = cell(field);
  if (text === "") return null;
  const found = ledgerAmount(text, dotThousands);
  if (found === null) throw new Unusable(field, "invalid_amount");
  return found;
}

function requiredDay(cell: Cell, field: LedgerField): Day {
  const found = optionalDay(cell, field);
  if (!found) throw new Unusable(field, "required");
  return found;
}

function optionalDay(cell: Cell, field: LedgerField): Day | null {
  const text = cell(field);
  if (text === "") return null;
  const found = ledgerDay(text);
  if (!found) throw new Unusable(field, "invalid_date");
  return found;
}

function code(text: string, field: LedgerField): string {
  if (text === "") throw new Unusable(field, "required");
  if (isDamaged(text)) throw new Unusable(field, "damaged_number");
  if (text.length > MAX_LENGTH) throw new Unusable(field, "too_long");
  return text;
}

function currencyOf(text: string): Currency {
  if (text === "") return "EUR";
  const found = currencies.find((currency) => currency === text.toUpperCase());
  if (!found) throw new Unusable("valuta", "invalid_currency");
  return found;
}

/** A language that is none of ours is no reason to refuse an invoice: the debtor's country decides. */
const languageOf = (text: string): LanguageCode | "" => languageNamed(text) ?? "";

const short = (text: string): string => text.slice(0, MAX_LENGTH);
