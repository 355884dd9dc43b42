import type { Cents } from "@/lib/kernel/money";
import type { Fault, SourceProblem } from "../../port";

const LONGEST_RAW = 500;
const LONGEST_VALUE = 255;
/** An account number of a bank: it may stand in a row, and not in what is kept of it. */
const IBAN = /\b([A-Z]{2}\d{2})[A-Z0-9 ]{8,30}\b/g;

/** A row as it came, short enough to keep and without the numbers of bank accounts. */
const rawText = (row: unknown): string => JSON.stringify(row).replace(IBAN, "$1…").slice(0, LONGEST_RAW);

/** What is wrong with a row while it is read, so that all of it is told at once. */
export class Faults {
  readonly all: Fault[] = [];

  /** Notes that a value cannot be taken. Null, so that it can stand in the value's place. */
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

/** A row that cannot be taken. */
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
