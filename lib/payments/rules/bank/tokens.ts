const LONGEST_JOIN = 4;
const SHORTEST = 3;
const LONGEST = 35;
const MOST = 80;

/**
 * Returns the parts of a payer's text that may be the number of an invoice, in capitals: its whole words, and adjacent words joined. A
 * reference by ISO 11649 contains the number after its check digits.
 */
export function tokensOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(Boolean);
    for (const [at] of words.entries())
      for (let many = 1; many <= LONGEST_JOIN && at + many <= words.length; many += 1) {
        const token = words.slice(at, at + many).join("");
        if (token.length > LONGEST || found.size >= MOST) break;
        if (token.length < SHORTEST || !/\d/.test(token)) continue;
        found.add(token);
        const [, referred] = /^RF\d{2}([A-Z0-9]{3,21})$/.exec(token) ?? [];
        if (referred) found.add(referred);
      }
  }
  return [...found];
}
