import type postgres from "postgres";
import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";
import type { LawRate } from "@/lib/invoices/rules/law/rates";
import { day } from "@/lib/kernel/day";
import { ordinaryRates } from "./ordinary-rates";
import { tradeRates } from "./trade-rates";

/** The standard rate of VAT. */
const vat = [["2012-10-01", 2_100, "Niet nagekeken; elke bekeken rekenhulp gebruikt 21 %"]] as const;

/** The German base rate, which no rule uses yet. */
const germanBase = [
  ["2025-07-01", 127, "Eén bron; nog door geen regel gebruikt"],
  ["2026-01-01", 127, "Eén bron; nog door geen regel gebruikt"],
  ["2026-07-01", 152, "Eén bron; nog door geen regel gebruikt"],
] as const;

const rowsOf = (kind: RateKind, rows: readonly (readonly [string, number, string])[]): LawRate[] =>
  rows.map(([from, value, source]) => ({ kind, from: day(from), value, source }));

/**
 * The rates that ship with the product, each with its source. Before customers use them a person compares the last five years with
 * rijksoverheid.nl (LAW §4).
 */
export const lawRates: readonly LawRate[] = [
  ...rowsOf("nl-ordinary", ordinaryRates),
  ...rowsOf("nl-trade", tradeRates),
  ...rowsOf("nl-vat", vat),
  ...rowsOf("de-base", germanBase),
];

/** Adds the rates that the table lacks for their kind and day; rows of role 1 remain, and no row is changed. */
export async function shipLawRates(sql: postgres.Sql) {
  const rows = lawRates.map(({ kind, from, value, source }) => ({ kind, from, value, source }));
  await sql`insert into law_rates ${sql(rows)} on conflict (kind, "from", version) do nothing`;
}
