import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";

/** The opening of a statement of one account. */
export type StatementHead = {
  kind: "statement";
  /** The account, as the file names it. */
  account: string;
  currency: string;
  /** The bank's reference of the statement. Some banks reuse it; day and opening balance then distinguish two statements. */
  reference: string;
  opened_on: Day;
  opening: Cents;
};

/** A line of a statement: positive amounts are incoming, negative ones outgoing. Each transaction of a batch is a line of its own. */
export type StatementEntry = {
  kind: "entry";
  amount: Cents;
  booked_on: Day;
  value_on: Day;
  /** The other party's name and account; "" where the bank does not state them. */
  name: string;
  iban: string;
  text: string;
  /** The payer's reference; "" for none. */
  reference: string;
  /** The mandate it was collected under; "" for none. */
  mandate: string;
  bank_reference: string;
  /** Money that is returned: a returned collection, a corrected booking. It is no payment. */
  is_return: boolean;
};

/** The end of a statement, with the account's balance. */
export type StatementEnd = { kind: "end"; closed_on: Day; closing: Cents };

/** A bank's file as a stream of records, in chunks; read once, from the start. */
export type StatementRecord = StatementHead | StatementEntry | StatementEnd;
export type BankFile = AsyncGenerator<StatementRecord[], void>;

/** A bank's file that cannot be read, or not to its end. The key in `errors` names the problem. */
export class UnreadableStatement extends Problem {
  constructor(
    readonly key: string,
    values?: Record<string, string | number>,
  ) {
    super("invalid", undefined, { file: [{ key, ...(values && { values }) }] });
  }
}
