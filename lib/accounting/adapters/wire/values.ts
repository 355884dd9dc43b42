import { type Cents, type Currency, currencies, fromText } from "@/lib/kernel/money";
import { PackageFailure } from "../../rules/failure";

/** A text of JSON, so that nothing in it is taken for a number; or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON with its numbers as the text they were written in: ids of nineteen digits keep all of them, and amounts never become floats.
 * Numbers are put between quotes and the engine reads the rest: a reader in JavaScript takes four times as long, and whole ledgers come so.
 * Throws PackageFailure: "bad_answer" for another kind of document, "cut_off" for JSON that ends before its end.
 */
export function losslessJson(text: string): unknown {
  const bare = text.trimStart();
  if (!/^[[{"]/.test(bare)) throw new PackageFailure("bad_answer", "no JSON");
  try {
    return JSON.parse(bare.replace(TEXT_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)));
  } catch {
    throw new PackageFailure("cut_off", "JSON that does not end");
  }
}

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d+))?$/;
/** Digits behind the cents that only the arithmetic of floating point leaves: 363.00000000000006. */
const NOISE = /^(\d\d)(?:0{6,}\d*|0*)$/;

/** The cents of a decimal text with a point and no thousands. Null for anything else: half a cent is no money. */
export function decimalCents(text: string): Cents | null {
  const [, sign, integer = "", part = ""] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return null;
  const digits = part.length <= 2 ? part.padEnd(2, "0") : NOISE.exec(part)?.[1];
  return digits === undefined ? null : fromText(`${sign}${integer}.${digits}`);
}

/** What no package says of an item. */
export const missing = { debtor: null, line: null, status_word: "", notice_on: null } as const;

/** One of our currencies, as packages name them; null for another. */
export const currencyFrom = (text: string): Currency | null =>
  currencies.find((currency) => currency === text.trim().toUpperCase()) ?? null;
