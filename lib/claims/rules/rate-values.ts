import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";

/** The fraction of a unit in which an exchange rate is stored. */
const PARTS = 100_000;

/** Returns whether a kind is a currency, whose rows have a value and no percentage. */
export const isExchange = (kind: RateKind): boolean => kind === "fx-usd" || kind === "fx-gbp";

/** Returns the basis points of an entered percentage ("10.15" or "10,15"); null for any other text, or more than two decimals. */
export const basisPointsFrom = (text: string): number | null => digitsFrom(text, 2);

/** Returns the hundred-thousandths of a unit per euro of an entered rate ("1.1623" or "1,1623"); null for any other text, or zero. */
export const unitsFrom = (text: string): number | null => digitsFrom(text, 5) || null;

/** Returns a decimal number without its point, with so many decimals. It has no thousands: "0.050" is a mistake, not fifty. */
function digitsFrom(text: string, decimals: number): number | null {
  const [, whole, part = ""] = /^(\d{1,4})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > decimals) return null;
  return Number(`${whole}${part.padEnd(decimals, "0")}`);
}

/** Returns hundred-thousandths as a decimal string of five digits, "1.16230". */
export const unitsText = (units: number): string =>
  `${Math.floor(units / PARTS)}.${String(units % PARTS).padStart(5, "0")}`;
