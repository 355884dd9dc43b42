import type { Cents } from "@/lib/kernel/money";
import type { Fault, SourceProblem } from "../../port";

const LONGEST_RAW = 500;
const LONGEST_VALUE = 255;
/** A bank account number: it may occur in a row, but must not be stored. */
const IBAN = /\b([A-Z]{2}\d{2})[A-Z0-9 ]{8,30}\b/g;

/** Returns a received row, short enough to store and without bank account numbers. */
const rawText = (row: unknown): string => JSON.stringify(row).replace(IBAN, "$1…").slice(0, LONGEST_RAW);

/** The faults of a row being read, so that all are reported together. */
export class Faults {
  readonly all: Fault[] = [];

  /** Records that a value cannot be imported. Returns null, so that the call can replace the value. */
  note(column: string, reason: string, value: unknown): null {
    this.all.push({ column, reason, value: String(value ?? "").slice(0, LONGEST_VALUE) });
    return null;
  }
}

type About = {
  external_id: string | null;
  where: string;
  open?: { currency: string; amount: Cents } | null;
  row: unknown;
};

/** Returns the problem of a row that cannot be imported. */
export const problemOf = (
  { all }: Faults,
  { external_id, where, open = null, row }: About,
): SourceProblem => ({
  external_id,
  where: where.slice(0, LONGEST_VALUE),
  line: null,
  faults: all,
  open,
  raw: [rawText(row)],
});
