import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { Absence, Link } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { decimalCents } from "../wire/values";
import { Aging, PaidPart } from "./answers";
import { wallDay } from "./dates";
import { keyOf, type OpenList } from "./items";
import type { Lists } from "./lists";

const SETTLED = "Account,EntryNumber,Journal,IsFullyPaid,LastPaymentDate";
const AGING = "AccountId,CurrencyCode,TotalAmount";
/** The number of booking numbers that fit into one URL. */
const ENTRIES_A_CALL = 40;

type Row = { isPaid: boolean; last: string | null };

/**
 * The state of invoices that are missing from Exact's list of receivables. The parts of each invoice are requested: it is paid when every
 * part is, and open when any part is, whatever the list says. For an invoice without readable parts, its absence from the list is proof
 * only where the debtor's total, which Exact computes independently, equals the list's: a list that lost rows has a lower total.
 */
export class Settlements {
  constructor(
    private readonly lists: Lists,
    private readonly link: Link,
    private readonly open: OpenList,
  ) {}

  /** Throws PackageFailure. */
  async of(
    missing: readonly string[],
  ): Promise<Pick<Absence, "paid" | "proven" | "unnamed"> & { isContradicted: boolean }> {
    const rows = missing.length > 0 ? await this.rowsOf(missing) : new Map<string, Row[]>();
    const paid: Absence["paid"] = [];
    const left: string[] = [];
    let isContradicted = false;
    for (const external_id of missing) {
      const parts = rows.get(external_id) ?? [];
      if (parts.length === 0) left.push(external_id);
      else if (parts.every(({ isPaid }) => isPaid)) paid.push({ external_id, paid_at: lastOf(parts) });
      else isContradicted = true;
    }
    const agreeing = left.length > 0 ? await this.agreeingAccounts() : new Set<string>();
    const isProven = (id: string) => !this.open.isIncomplete && agreeing.has(accountOf(id));
    return {
      paid,
      proven: left.filter(isProven),
      unnamed: left.filter((id) => !isProven(id)),
      isContradicted,
    };
  }

  private async rowsOf(missing: readonly string[]): Promise<Map<string, Row[]>> {
    const missingKeys = new Set(missing);
    const rows = new Map<string, Row[]>();
    const entries = [...new Set(missing.map(entryOf))].filter((entry) => /^-?\d+$/.test(entry));
    for (let from = 0; from < entries.length; from += ENTRIES_A_CALL) {
      const filter = entries
        .slice(from, from + ENTRIES_A_CALL)
        .map((entry) => `EntryNumber eq ${entry}`)
        .join(" or ");
      const settledRows = await this.readable("bulk/Cashflow/Receivables", { select: SETTLED, filter });
      for (const row of settledRows ?? []) {
        const read = PaidPart.safeParse(row);
        if (!read.success) continue;
        const { Account, Journal, EntryNumber, IsFullyPaid, LastPaymentDate } = read.data;
        const key = keyOf(Account, Journal, EntryNumber);
        if (missingKeys.has(key))
          rows.set(key, [...(rows.get(key) ?? []), { isPaid: IsFullyPaid, last: LastPaymentDate ?? null }]);
      }
      if (settledRows === null) break;
    }
    return rows;
  }

  /** Returns the debtors whose total at Exact equals the list's. A debtor who owes nothing any more has no total, which proves nothing. */
  private async agreeingAccounts(): Promise<Set<string>> {
    const listed = this.open.totalsByAccount();
    const totals = new Map<string, Cents>();
    for (const row of (await this.readable("read/financial/AgingReceivablesList", { select: AGING })) ?? []) {
      const read = Aging.safeParse(row);
      const total = read.success ? decimalCents(read.data.TotalAmount) : null;
      if (!read.success || total === null) continue;
      const account = read.data.AccountId.toLowerCase();
      totals.set(account, add(totals.get(account) ?? NOTHING, total));
    }
    return new Set([...totals].filter(([id, total]) => listed.get(id) === total).map(([id]) => id));
  }

  /** Returns the rows of a list; null where the user has no right to read it. */
  private async readable(resource: string, query: { select: string; filter?: string }) {
    try {
      return await this.lists.all(resource, query);
    } catch (error) {
      if (!(error instanceof PackageFailure) || error.kind !== "no_right") throw error;
      this.link.log("exact.list_not_readable", { resource });
      return null;
    }
  }
}

const accountOf = (external_id: string) => external_id.split("/")[0] ?? "";
const entryOf = (external_id: string) => external_id.split("/").at(-1) ?? "";

const lastOf = (parts: readonly Row[]) =>
  parts
    .flatMap(({ last }) => (last ? (wallDay(last) ?? []) : []))
    .sort()
    .at(-1) ?? null;
