import type { Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { ItemRow, ReadRow, SourceProblem } from "../../port";
import { CompressedList } from "../wire/compressed-list";
import { Faults, problemOf } from "../wire/problems";
import { currencyFrom, decimalCents, missing } from "../wire/values";
import { Receivable } from "./answers";
import { wallDay } from "./dates";

/** The open amount of one row, in cents, with the row's id and due date. */
type Part = { id: string; amount: Cents; due: Day | null };
/** An invoice with the data of the first row that names it. */
type Entry = Part &
  Pick<ItemRow, "external_id" | "debtor_external_id" | "number" | "date" | "currency"> &
  Pick<ItemRow, "contract_number" | "information">;

/**
 * The open list of a division, added up per invoice: one invoice may have several rows, for terms or partial payments, and a row may arrive
 * twice while somebody books. The key is account, journal and entry number, because the list has no permanent id.
 */
export class OpenList {
  /** The index of each invoice. There may be hundreds of thousands, all held until the last row was read. */
  private readonly places = new Map<string, number>();
  private readonly entries = new CompressedList<Entry>();
  /** Further rows of the invoice at an index, by row id: few invoices have any. */
  private readonly others = new Map<number, Map<string, Part>>();
  private readonly totals: (Cents | undefined)[] = [];
  private readonly problems = new Map<string, SourceProblem>();
  /** True when a row could not be identified; then it is unknown which invoices are missing. */
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
    const part = { id: row.HID, amount, due };
    const index = this.places.get(external_id);
    if (index !== undefined) {
      const others = this.others.get(index) ?? new Map<string, Part>();
      this.others.set(index, others.set(part.id, part));
      return;
    }
    this.places.set(external_id, this.entries.size);
    this.totals.push(undefined);
    this.entries.add({
      ...part,
      external_id,
      debtor_external_id: account,
      number: (row.InvoiceNumber || row.EntryNumber).trim(),
      date,
      currency,
      contract_number: (row.YourRef ?? "").trim(),
      information: (row.Description ?? "").trim(),
    });
  }

  /** Adds to the total of an invoice on the list; ignores any other invoice. */
  invoiced(key: string, amount: Cents) {
    const index = this.places.get(key);
    if (index !== undefined) this.totals[index] = add(this.totals[index] ?? NOTHING, amount);
  }

  /** Clears the invoice totals, for a user who has no right to read them all. */
  forgetTotals() {
    this.totals.fill(undefined);
  }

  private nameless(problem: SourceProblem) {
    this.isIncomplete = true;
    this.problems.set(`#${this.problems.size}`, problem);
  }

  get size(): number {
    return this.entries.size;
  }

  /** Returns whether a row named the invoice, including rows that cannot be imported. */
  names(external_id: string): boolean {
    return this.places.has(external_id) || this.problems.has(external_id);
  }

  /** Returns the total per debtor in cents, in the list's currencies. A debtor with a row that cannot be imported has no total. */
  totalsByAccount(): Map<string, Cents> {
    const totals = new Map<string, Cents>();
    let index = -1;
    for (const entry of this.entries.values()) {
      index += 1;
      const account = entry.debtor_external_id.toLowerCase();
      const { amount } = item(entry, this.others.get(index));
      totals.set(account, add(totals.get(account) ?? NOTHING, amount));
    }
    for (const id of this.problems.keys()) totals.delete(id.split("/")[0] ?? "");
    return totals;
  }

  /** Yields all items in batches; an invoice with a refused row is refused as a whole. */
  *found(batch: number): Generator<ReadRow<ItemRow>[]> {
    yield [...this.problems.values()];
    let rows: ReadRow<ItemRow>[] = [];
    let index = -1;
    for (const entry of this.entries.values()) {
      index += 1;
      if (this.problems.has(entry.external_id)) continue;
      rows.push({ row: item(entry, this.others.get(index), this.totals[index]) });
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}

export const keyOf = (account: string, journal: string, entry: string) =>
  `${account.toLowerCase()}/${journal.trim()}/${entry}`;

function item(entry: Entry, others: ReadonlyMap<string, Part> | undefined, total?: Cents): ItemRow {
  // Of a row that arrived twice, the later version counts.
  const parts = others ? [...new Map<string, Part>([[entry.id, entry], ...others]).values()] : [entry];
  const amount = parts.reduce((sum, part) => add(sum, part.amount), NOTHING);
  const dues = parts.flatMap((part) => part.due ?? []).sort();
  return {
    ...missing,
    external_id: entry.external_id,
    debtor_external_id: entry.debtor_external_id,
    number: entry.number,
    date: entry.date,
    expires_at: dues[0] ?? null,
    currency: entry.currency,
    total_amount: total !== undefined && isWhole(total, amount) ? total : null,
    amount,
    paid_at: null,
    contract_number: entry.contract_number,
    information: entry.information,
    state: amount < 0 ? "credit" : "open",
  };
}

/** Returns whether a total is possible for an open amount: same sign, and not smaller. */
const isWhole = (total: Cents, open: Cents) => (open < 0 ? total <= open : total >= open);
