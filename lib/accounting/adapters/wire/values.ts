import { type Cents, type Currency, currencies, parseAmount } from "@/lib/kernel/money";
import { PackageFailure } from "../../rules/failure";

/** A JSON string, so that nothing in it is matched as a number; or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with its numbers as the text they were written in: ids of nineteen digits keep all of them, and amounts never become floats.
 * Numbers are quoted and JSON.parse does the rest: a parser in JavaScript takes four times as long, and whole ledgers arrive this way.
 * Throws PackageFailure: "bad_answer" for another kind of document, "cut_off" for incomplete JSON.
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
/** Digits behind the cents that are only floating-point noise: 363.00000000000006. */
const NOISE = /^(\d\d)(?:0{6,}\d*|0*)$/;

/** Returns the cents of a decimal text with a point and no thousands. Null for anything else: half a cent is no money. */
export function decimalCents(text: string): Cents | null {
  const [, sign, integer = "", part = ""] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return null;
  const digits = part.length <= 2 ? part.padEnd(2, "0") : NOISE.exec(part)?.[1];
  return digits === undefined ? null : parseAmount(`${sign}${integer}.${digits}`);
}

/** The fields of an item that no package provides. */
export const missing = { debtor: null, line: null, status_word: "", notice_on: null } as const;

/** Returns one of our currencies for a package's code; null for another. */
export const currencyFrom = (text: string): Currency | null =>
  currencies.find((currency) => currency === text.trim().toUpperCase()) ?? null;
