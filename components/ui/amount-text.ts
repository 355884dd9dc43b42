/** Amounts as digits: from the wire ("1250.50"), from whole cents, or from what a person typed. Never through a float. */

type Digits = { negative: boolean; whole: string; decimals: string };

const wire = /^([-−]?)(\d+)(?:\.(\d{1,2}))?$/;
const dutch = /^([-−]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const british = /^([-−]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** The digits of an amount as people and programs write it, or null when it is none. */
export function digitsOf(text: string): Digits | null {
  const bare = text.replace(/[\s€$£]/g, "");
  const match =
    (/^[-−]?\d{1,3}(\.\d{3})+$/.test(bare) ? null : wire.exec(bare)) ??
    dutch.exec(bare) ??
    british.exec(bare);
  if (!match) return null;
  const whole = (match[2] ?? "").replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  const decimals = (match[3] ?? "").padEnd(2, "0");
  return { negative: match[1] !== "" && !/^0*$/.test(whole + decimals), whole, decimals };
}

/** The digits of whole cents. */
export function digitsOfCents(cents: number): Digits {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { negative: cents < 0, whole: digits.slice(0, -2), decimals: digits.slice(-2) };
}

export const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ".");

/** 1.234,56 with a true minus. */
export const written = ({ negative, whole, decimals }: Digits): string =>
  `${negative ? "−" : ""}${grouped(whole)},${decimals}`;
