import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";

/** A statement of one account begins. */
export type StatementHead = {
  kind: "statement";
  /** The account it is of, as the file names it. */
  account: string;
  currency: string;
  /** What the bank calls it. Some call every one the same; with the day and sum it begins with it is another. */
  reference: string;
  opened_on: Day;
  opening: Cents;
};

/** A line of a statement: above zero came in, below zero went out. One of a batch is a line of its own. */
export type StatementEntry = {
  kind: "entry";
  amount: Cents;
  booked_on: Day;
  value_on: Day;
  /** Who paid, or was paid, and from which account; "" where the bank does not say. */
  name: string;
  iban: string;
  text: string;
  /** What the payer named it; "" for none. */
  reference: string;
  /** The mandate it was collected under; "" for none. */
  mandate: string;
  bank_reference: string;
  /** Money that goes back: a collection that was returned, a booking that was corrected. It is no payment. */
  is_return: boolean;
};

/** A statement ends, with what its account then holds. */
export type StatementEnd = { kind: "end"; closed_on: Day; closing: Cents };

/** A bank's file as a row of these, some at a time; read once, from the top. */
export type StatementRecord = StatementHead | StatementEntry | StatementEnd;
export type BankFile = AsyncGenerator<StatementRecord[], void>;

/** A file of a bank that cannot be read, or not to its end. The key says in `errors` what is wrong with it. */
export class UnreadableStatement extends Problem {
  constructor(
    readonly key: string,
    values?: Record<string, string | number>,
  ) {
    super("invalid", undefined, { file: [{ key, ...(values && { values }) }] });
  }
}
