import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";

/** A rate of exchange is kept in so many parts of a unit. */
const PARTS = 100_000;
const typed = /^(\d{1,4})(?:[.,](\d{1,5}))?$/;

/** Returns whether a kind is a currency, whose rows have a value and no percentage. */
export const isExchange = (kind: RateKind): boolean => kind === "fx-usd" || kind === "fx-gbp";

/** Returns hundred-thousandths of a unit per euro of what was typed ("1.1623" or "1,1623"); null for what is none, or nothing. */
export function unitsFrom(text: string): number | null {
  const [, whole = "", part = ""] = typed.exec(text.trim()) ?? [];
  const units = Number(`${whole}${part.padEnd(5, "0")}`);
  return whole !== "" && units > 0 ? units : null;
}

/** Returns hundred-thousandths as a decimal string of five digits, "1.16230". */
export const unitsText = (units: number): string =>
  `${Math.floor(units / PARTS)}.${String(units % PARTS).padStart(5, "0")}`;
