/** A spreadsheet stores fifteen digits; digits beyond them, and beyond six decimals, are noise of its arithmetic. */
const DIGITS = 15;
const DECIMALS = 6;
const LONGEST = 40;
const LARGEST_EXPONENT = 60;

const plain = /^-?\d{1,13}(\.\d{1,2})?$/;
const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Returns a number as a workbook writes it ("1250.5", "1250.4999999999998", "1.2505E3") as an exact decimal with a comma ("1250,5"),
 * computed from its digits and never through a float. Null for any other text.
 */
export function exactNumber(text: string): string | null {
  if (plain.test(text)) return withComma(text);
  const match = numberPattern.exec(text);
  if (!match || text.length > LONGEST) return null;
  const [, sign, integer = "", part = "", exponent = "0"] = match;
  if (integer + part === "" || Math.abs(Number(exponent)) > LARGEST_EXPONENT) return null;
  const { units, decimals } = rounded(`${integer}${part}`, part.length - Number(exponent));
  if (units === 0n) return "0";
  const digits = String(units).padStart(decimals + 1, "0");
  const tail = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const head = decimals === 0 ? digits : digits.slice(0, -decimals);
  return withComma(`${sign === "-" ? "-" : ""}${head}${decimals > 0 && tail ? `.${tail}` : ""}`);
}

/** Rounds the noise away from digits with so many decimals. Returns whole units of the last decimal left. */
function rounded(digits: string, decimals: number): { units: bigint; decimals: number } {
  const bare = digits.replace(/^0+/, "") || "0";
  if (decimals < 0) return { units: BigInt(bare) * 10n ** BigInt(-decimals), decimals: 0 };
  const away = Math.min(decimals, Math.max(0, bare.length - DIGITS, decimals - DECIMALS));
  const step = 10n ** BigInt(away);
  return { units: (BigInt(bare) + step / 2n) / step, decimals: decimals - away };
}

/** Adds a fourth decimal to three, which alone behind a comma would be read as thousands. */
const withComma = (decimal: string): string => decimal.replace(".", ",").replace(/,\d{3}$/, "$&0");
