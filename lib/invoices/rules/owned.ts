/**
 * What an accounting package owns of what came from it, as long as its link stands: it is changed there, and read-only here. Everything
 * else is the user's: status, comment, template, collecting, owner, current account, agreements, and how a debtor is reached. A file
 * owns nothing. (DECISIONS §10)
 */
export const ownedFields = {
  invoice: ["number", "date", "expires_at", "currency", "total_amount", "amount"],
  debtor: ["number", "name", "address", "zipcode", "city", "country"],
} as const;

export type OwnedKind = keyof typeof ownedFields;

/** The owned fields that a change would make another than they are. */
export function trespassed(
  kind: OwnedKind,
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): string[] {
  return ownedFields[kind].filter((name) => change[name] !== undefined && change[name] !== before[name]);
}
