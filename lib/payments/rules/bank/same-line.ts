import type { Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { BankFile } from "../../port/bank";

/** The number of occurrences of each amount among the lines of a day. */
type Amounts = Map<Cents, number>;

/** The contents of a statement: its opening balance, and its amounts per booking day. */
export type StatementContents = { opening: Cents; days: Map<Day, Amounts> };

/** Counts a line in the contents of its statement. */
export function countLine({ days }: StatementContents, on: Day, amount: Cents, times = 1): void {
  const amounts = days.get(on) ?? new Map<Cents, number>();
  amounts.set(amount, (amounts.get(amount) ?? 0) + times);
  days.set(on, amounts);
}

/** Returns the contents of each statement of a file, in order: recognising a line needs the other lines of its day. */
export async function contentsOfStatements(file: BankFile): Promise<StatementContents[]> {
  const all: StatementContents[] = [];
  for await (const records of file)
    for (const record of records) {
      const last = all.at(-1);
      if (record.kind === "statement") all.push({ opening: record.opening, days: new Map() });
      else if (record.kind === "entry" && last) countLine(last, record.booked_on, record.amount);
    }
  return all;
}

/** One day of a statement, with the balances before and after it. */
type Stretch = { from: Cents; to: Cents; amounts: Amounts };

function stretchOf({ opening, days }: StatementContents, on: Day): Stretch {
  let from = opening;
  for (const [day, amounts] of days) if (day < on) from = add(from, totalOf(amounts));
  const amounts = days.get(on) ?? new Map<Cents, number>();
  return { from, to: add(from, totalOf(amounts)), amounts };
}

function totalOf(amounts: Amounts): Cents {
  let total = NOTHING;
  for (const [amount, times] of amounts) for (let n = 0; n < times; n += 1) total = add(total, amount);
  return total;
}

/**
 * Returns how two statements overlap on a booking day. `same`: both begin, or both end, at the same balance on that day, and all amounts of
 * one of them are in the other, in any order. `apart`: one begins where the other ends. `open`: neither can be concluded.
 */
export function overlapOn(
  contents: StatementContents,
  other: StatementContents,
  on: Day,
): "same" | "apart" | "open" {
  const [a, b] = [stretchOf(contents, on), stretchOf(other, on)];
  if (
    (a.from === b.from || a.to === b.to) &&
    (isWithin(a.amounts, b.amounts) || isWithin(b.amounts, a.amounts))
  )
    return "same";
  return a.from === b.to || a.to === b.from ? "apart" : "open";
}

const isWithin = (part: Amounts, all: Amounts): boolean =>
  [...part].every(([amount, times]) => times <= (all.get(amount) ?? 0));

/** A bank's description of a line, besides its day and amount. */
export type LineWords = Record<"name" | "iban" | "text" | "reference" | "bank_reference", string>;

/** Reduces a text to letters and digits: formats split the same text in different places. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const agree = (text: string, other: string): boolean =>
  text === "" || other === "" || folded(text) === folded(other);

/** Returns whether two lines have the same description, as far as both statements contain it. An anonymised one matches any. */
export function isSameDescription(line: LineWords, earlierLine: LineWords): boolean {
  if (line.bank_reference !== "" && earlierLine.bank_reference !== "")
    return line.bank_reference === earlierLine.bank_reference;
  const { name, iban, text, reference } = earlierLine;
  if (`${name}${iban}${text}${reference}` === "") return true;
  const hasIbans = line.iban !== "" && iban !== "";
  return (
    (hasIbans ? line.iban === iban : agree(line.name, name)) &&
    agree(line.reference, reference) &&
    folded(line.text) === folded(text)
  );
}

/** Returns whether two lines have the same reference of the bank. */
export const isReferredAlike = (line: LineWords, earlierLine: LineWords): boolean =>
  line.bank_reference !== "" && line.bank_reference === earlierLine.bank_reference;
