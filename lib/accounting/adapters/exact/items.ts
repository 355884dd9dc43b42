import type { Day } from "@/lib/kernel/day";
import { add, type Cents, type Currency, NOTHING } from "@/lib/kernel/money";
import type { PackageFound, PackageItem, PackageProblem } from "../../port";
import { Faults, problemOf } from "../wire/problems";
import { currencyFrom, decimalCents } from "../wire/values";
import { Receivable } from "./answers";
import { wallDay } from "./dates";

type Part = { amount: Cents; due: Day | null };
type Entry = { row: Receivable; account: string; date: Day; currency: Currency; parts: Map<string, Part> };

/**
 * The open list of a division, added up: one invoice may stand on several rows, for terms or parts that were paid, and a row may come
 * twice while somebody books. Its key is account, journal and entry number, because the list has no lasting id.
 */
export class OpenList {
  private readonly entries = new Map<string, Entry>();
  private readonly problems = new Map<string, PackageProblem>();
  /** Whether a row could not even be told apart: then nobody knows what is missing. */
  isIncomplete = false;

  constructor(private readonly isWanted: (debtor_number: string) => boolean) {}

  take(row: unknown) {
    const read = Receivable.safeParse(row);
    if (!read.success) {
      const faults = new Faults();
      for (const { path } of read.error.issues)
        faults.note(String(path[0]), "required", Reflect.get(Object(row), path[0] ?? ""));
      this.nameless(problemOf(faults, { external_id: null, where: "", row }));
      return;
    }
    if (this.isWanted((read.data.AccountCode ?? "").trim())) this.add(read.data, row);
  }

  private add(row: Receivable, raw: unknown) {
    const where = row.InvoiceNumber || row.EntryNumber;
    const faults = new Faults();
    const amount = decimalCents(row.Amount ?? "") ?? faults.note("Amount", "invalid_amount", row.Amount);
    const date =
      wallDay(row.InvoiceDate ?? "") ?? faults.note("InvoiceDate", "invalid_date", row.InvoiceDate);
    const due = row.DueDate
      ? (wallDay(row.DueDate) ?? faults.note("DueDate", "invalid_date", row.DueDate))
      : null;
    const currency =
      currencyFrom(row.CurrencyCode ?? "") ??
      faults.note("CurrencyCode", "invalid_currency", row.CurrencyCode);
    const account = row.AccountId || faults.note("AccountId", "required", row.AccountId);
    const external_id = account && keyOf(account, row.JournalCode, row.EntryNumber);
    if (faults.all.length > 0 || amount === null || !date || !currency || !account || !external_id) {
      const open = amount === null ? null : { currency: (row.CurrencyCode ?? "").slice(0, 3), amount };
      const problem = problemOf(faults, { external_id, where, open, row: raw });
      if (external_id) this.problems.set(external_id, problem);
      else this.nameless(problem);
      return;
    }
    const known = this.entries.get(external_id);
    const entry = known ?? { row, account, date, currency, parts: new Map<string, Part>() };
    this.entries.set(external_id, entry);
    entry.parts.set(row.HID, { amount, due });
  }

  private nameless(problem: PackageProblem) {
    this.isIncomplete = true;
    this.problems.set(`#${this.problems.size}`, problem);
  }

  get size(): number {
    return this.entries.size;
  }

  /** All items, some hundreds at a time; one of whose rows was refused is refused whole. */
  *found(totals: ReadonlyMap<string, Cents>, batch: number): Generator<PackageFound<PackageItem>[]> {
    yield [...this.problems.values()];
    let rows: PackageFound<PackageItem>[] = [];
    for (const [key, entry] of this.entries) {
      if (this.problems.has(key)) continue;
      rows.push({ row: item(key, entry, totals.get(key) ?? null) });
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}

export const keyOf = (account: string, journal: string, entry: string) =>
  `${account.toLowerCase()}/${journal.trim()}/${entry}`;

function item(
  external_id: string,
  { row, account, date, currency, parts }: Entry,
  total: Cents | null,
): PackageItem {
  const all = [...parts.values()];
  const amount = all.reduce((open, part) => add(open, part.amount), NOTHING);
  const dues = all.flatMap(({ due }) => due ?? []).sort();
  return {
    external_id,
    debtor_external_id: account,
    number: (row.InvoiceNumber || row.EntryNumber).trim(),
    date,
    expires_at: dues[0] ?? null,
    currency,
    total_amount: total !== null && isWhole(total, amount) ? total : null,
    amount,
    paid_at: null,
    your_ref: (row.YourRef ?? "").trim(),
    information: (row.Description ?? "").trim(),
    state: amount < 0 ? "credit" : "open",
  };
}

/** Whether a total can be that of what is open: of the same sign, and no less. */
const isWhole = (total: Cents, open: Cents) => (open < 0 ? total <= open : total >= open);
