/** Returns cents as decimal text with two digits: "-1250.50". */
export function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an amount a person typed to cents: "121", "121,00" or "121.00". Throws RangeError for anything else. */
export function typedCents(text: string): number {
  const match = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) throw new RangeError("geen bedrag");
  const [, sign, units = "", part = ""] = match;
  return Number(`${sign}${units}${part.padEnd(2, "0")}`);
}
