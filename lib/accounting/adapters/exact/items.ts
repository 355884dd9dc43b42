import type { Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { PackageFound, PackageItem, PackageProblem } from "../../port";
import { Faults, problemOf } from "../wire/problems";
import { currencyFrom, decimalCents } from "../wire/values";
import { Receivable } from "./answers";
import { wallDay } from "./dates";

type Part = { id: string; amount: Cents; due: Day | null };
/** What is known of an invoice until all rows were seen, and nothing else: there may be hundreds of thousands. */
type Entry = Pick<PackageItem, "number" | "date" | "currency" | "your_ref" | "information"> & {
  account: string;
  part: Part;
  /** Those behind the first, by their ids: few invoices have any. */
  others: Map<string, Part> | null;
  total: Cents | null;
};

/**
 * The open list of a division, added up: one invoice may stand on several rows, for terms or parts that were paid, and a row may come
 * twice while somebody books. Its key is account, journal and entry number, because the list has no lasting id.
 */
export class OpenList {
  private readonly entries = new Map<string, Entry>();
  private readonly accounts = new Map<string, string>();
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
    this.keep(external_id, { id: row.HID, amount, due }, () => ({
      account: this.once(account),
      number: (row.InvoiceNumber || row.EntryNumber).trim(),
      ...{ date, currency },
      your_ref: (row.YourRef ?? "").trim(),
      information: (row.Description ?? "").trim(),
    }));
  }

  private keep(key: string, part: Part, told: () => Omit<Entry, "part" | "others" | "total">) {
    const known = this.entries.get(key);
    if (!known) this.entries.set(key, { ...told(), part, others: null, total: null });
    else if (known.part.id === part.id) known.part = part;
    else {
      known.others ??= new Map();
      known.others.set(part.id, part);
    }
  }

  /** The id of an account, as one text for all of its invoices. */
  private once(account: string): string {
    const kept = this.accounts.get(account);
    if (kept === undefined) this.accounts.set(account, account);
    return kept ?? account;
  }

  /** Adds to how much an invoice of the list was; of one that is not in it nothing is kept. */
  invoiced(key: string, amount: Cents) {
    const entry = this.entries.get(key);
    if (entry) entry.total = add(entry.total ?? NOTHING, amount);
  }

  /** Nobody may know how much the invoices were. */
  forgetTotals() {
    for (const entry of this.entries.values()) entry.total = null;
  }

  private nameless(problem: PackageProblem) {
    this.isIncomplete = true;
    this.problems.set(`#${this.problems.size}`, problem);
  }

  get size(): number {
    return this.entries.size;
  }

  /** All items, some hundreds at a time, each told once and kept no longer; one of whose rows was refused is refused whole. */
  *found(batch: number): Generator<PackageFound<PackageItem>[]> {
    yield [...this.problems.values()];
    let rows: PackageFound<PackageItem>[] = [];
    for (const [key, entry] of this.entries) {
      this.entries.delete(key);
      if (this.problems.has(key)) continue;
      rows.push({ row: item(key, entry) });
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}

export const keyOf = (account: string, journal: string, entry: string) =>
  `${account.toLowerCase()}/${journal.trim()}/${entry}`;

function item(external_id: string, { account, part, others, total, ...told }: Entry): PackageItem {
  const all = [part, ...(others?.values() ?? [])];
  const amount = all.reduce((open, one) => add(open, one.amount), NOTHING);
  const dues = all.flatMap(({ due }) => due ?? []).sort();
  return {
    external_id,
    debtor_external_id: account,
    ...told,
    expires_at: dues[0] ?? null,
    total_amount: total !== null && isWhole(total, amount) ? total : null,
    amount,
    paid_at: null,
    state: amount < 0 ? "credit" : "open",
  };
}

/** Whether a total can be that of what is open: of the same sign, and no less. */
const isWhole = (total: Cents, open: Cents) => (open < 0 ? total <= open : total >= open);
