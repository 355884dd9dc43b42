import { add, type Cents, type Currency, currencies } from "@/lib/kernel/money";
import { type BankFile, type StatementHead, UnreadableStatement } from "../../port/bank";

/** A statement in a supported currency. */
export type SupportedHead = StatementHead & { currency: Currency };

/**
 * Passes a bank's file on and checks that it is complete: each statement's opening balance and lines add up to its closing balance, and
 * there is at least one. Throws UnreadableStatement otherwise, and for an unsupported currency.
 */
export async function* checkBalances(file: BankFile): BankFile {
  let open: StatementHead | null = null;
  let left: Cents | null = null;
  let statements = 0;
  for await (const records of file) {
    for (const record of records) {
      if (record.kind === "statement") {
        if (!isSupported(record)) throw new UnreadableStatement("bank_currency", { value: record.currency });
        statements += 1;
        [open, left] = [record, record.opening];
      } else if (open === null || left === null) throw new UnreadableStatement("bank_damaged");
      else if (record.kind === "entry") left = add(left, record.amount);
      else if (left !== record.closing)
        throw new UnreadableStatement("bank_sum", { statement: open.reference.slice(0, 40) });
      else open = null;
    }
    yield records;
  }
  if (open !== null) throw new UnreadableStatement("bank_cut");
  if (statements === 0) throw new UnreadableStatement("bank_no_statement");
}

/** Returns whether a statement's currency is supported. */
export const isSupported = (head: StatementHead): head is SupportedHead =>
  currencies.some((currency) => currency === head.currency);
