import { invalidField } from "@/lib/kernel/problems";
import type { BankFile } from "../../port/bank";

const bare = (account: string): string => account.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
const SHORTEST = 7;

/**
 * Returns which of the customer's accounts a statement is of; old programs state only the number within its IBAN. Null for another party's
 * account.
 */
export function ownAccount(own: readonly string[], statementAccount: string): string | null {
  const account = bare(statementAccount);
  const number = account.replace(/^0+/, "");
  const isNumber = /^\d+$/.test(number) && number.length >= SHORTEST;
  return (
    own.map(bare).find((candidate) => candidate === account || (isNumber && candidate.endsWith(number))) ??
    null
  );
}

/** Returns an account by its beginning and end: a whole one is never shown on a page or in a message. */
export function maskedAccount(account: string): string {
  const number = bare(account);
  const start = /^[A-Z]{2}\d{2}/.exec(number)?.[0] ?? "";
  return number.length < 8 ? number : `${start} … ${number.slice(-4)}`.trim();
}

/** In one piece, or in groups of four. */
const accounts = /\b[A-Z]{2}\d{2}(?:[A-Z0-9]{10,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)\b/g;

/** Returns a text with the accounts in it shortened. */
export const maskedText = (text: string): string => text.replace(accounts, maskedAccount);

/**
 * Passes a file on with each statement under the customer's account. Throws Problem("invalid") at `is_own` for a statement of another
 * party's.
 */
export async function* ofOwn(file: BankFile, own: readonly string[]): BankFile {
  for await (const records of file)
    yield records.map((record) => {
      if (record.kind !== "statement") return record;
      const account = ownAccount(own, record.account);
      if (account === null)
        throw invalidField("is_own", "bank_other_account", { account: maskedAccount(record.account) });
      return { ...record, account };
    });
}
