declare const unit: unique symbol;

/** Whole cents. Money is added, compared and stored as an integer; it becomes text only in the view. */
export type Cents = number & { readonly [unit]: "cents" };

/** An amount as it leaves the product: a decimal string with two digits, "-1250.50". */
export type Amount = string & { readonly [unit]: "amount" };

/** A number that is no money. */
export type PlainNumber = number & { readonly [unit]?: never };

export const currencies = ["EUR", "USD", "GBP"] as const;
export type Currency = (typeof currencies)[number];

/** Brands a whole number as cents. Throws RangeError on a fraction or a number too large to be exact. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return (value === 0 ? 0 : value) as Cents;
}

export const NOTHING = cents(0);

export const add = (a: Cents, b: Cents): Cents => cents(a + b);
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b);
export const atLeast = (minimum: Cents, amount: Cents): Cents => (amount < minimum ? minimum : amount);
export const atMost = (maximum: Cents, amount: Cents): Cents => (amount > maximum ? maximum : amount);
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = NOTHING;
  for (const amount of amounts) total = add(total, amount);
  return total;
};

/** Returns amount × numerator ÷ denominator, rounded half up once (DECISIONS §3). The only place where money is rounded. */
export function fraction(amount: Cents, numerator: number, denominator: number): Cents {
  const twice = 2 * amount * numerator;
  const scaled = twice + denominator;
  // For integers that a double holds exactly, the quotient never rounds up to the next integer.
  if (Number.isInteger(numerator) && Number.isSafeInteger(twice) && Number.isSafeInteger(scaled)) {
    return cents(Math.floor(scaled / (2 * denominator)));
  }
  return roundedFrom(BigInt(amount) * BigInt(numerator), BigInt(denominator));
}

/** Returns an exact quotient of integers as cents, rounded half up; below zero it rounds the same way. */
export function roundedFrom(numerator: bigint, denominator: bigint): Cents {
  const divisor = 2n * denominator;
  const scaled = 2n * numerator + denominator;
  const below = scaled % divisor < 0n ? 1n : 0n; // BigInt division truncates towards zero; a negative amount must round as a positive one does
  return cents(Number(scaled / divisor - below));
}

/** Returns cents as the API writes them: a decimal string with two digits ("-1250.50"). */
export function toWire(amount: Cents): Amount {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as Amount;
}

/** Returns the cents of an amount in the format of the API. Throws RangeError for any other text. */
export function centsOf(amount: Amount): Cents {
  const found = parseAmount(amount);
  if (found === null) throw new RangeError(`${amount} is not an amount`);
  return found;
}

const plain = /^(-?)(\d{1,13})(?:[.,](\d{1,2}))?$/;
const dotted = /^(-?)(\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,2}))?$/;
const commaed = /^(-?)(\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/;

/** Reads an amount from its digits, never through a float: "1250.50", "1250,5", "1.250,50", "1,250.50". Returns null for any other text. */
export function parseAmount(text: string): Cents | null {
  const bare = text.replace(/[\s\u00a0\u202f€$£]/g, "").replace(/^[\u2212–]/, "-");
  const match = plain.exec(bare) ?? dotted.exec(bare) ?? commaed.exec(bare);
  if (!match) return null;
  const [, sign, integer = "", part = ""] = match;
  const value = Number(`${integer.replace(/[.,]/g, "")}${part.padEnd(2, "0")}`);
  return Number.isSafeInteger(value) ? cents(sign === "-" ? -value : value) : null;
}
