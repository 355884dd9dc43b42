import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { type Cents, cents, NOTHING } from "@/lib/kernel/money";
import type { Found, LedgerRow, RowProblem } from "../port/file";
import { Tally, type Total, Totals } from "../rules/tally";

type Sum = { currency: string; amount: string; items: number };

/** What became of the money in a file, per currency, so that it can be laid beside the ledger to the cent. */
export type Reconciled = {
  currency: string;
  in_file: Cents;
  rejected: Cents;
  duplicates: Cents;
  taken: Cents;
  /** All that is open at the customer afterwards, whatever it came by. */
  open: Cents;
};

/** Adds up a source while it is taken in: what it holds is what is taken, what is rejected and what is there twice, and nothing else. */
export class Balance {
  private readonly tally = new Tally();
  private readonly held = new Totals();
  private readonly twice = new Totals();

  add(found: Found<LedgerRow>) {
    if ("faults" in found) {
      this.tally.refuse(found);
      if (found.open) this.held.add(found.open.currency, found.open.amount);
    } else this.held.add(found.row.currency, found.row.amount);
  }

  /** A row that contradicts another of its invoice; it was held as a good one. */
  clash(row: RowProblem) {
    this.tally.refuse(row);
  }

  doubled(rows: Total[]) {
    for (const { currency, amount, items } of rows) this.twice.add(currency, amount, items);
  }

  /** What was rejected and why, and how many of those rows have no amount that can be read. */
  rejected() {
    return { rejections: this.tally.rejections(), unread: this.tally.unread };
  }

  /** Per currency that is in the file or open: reads the staged rows and the open invoices as they are now. */
  async read(tx: Tx): Promise<Reconciled[]> {
    const staged = await totals(
      tx,
      sql`select currency, count(*)::int as items, sum(amount) as amount from import_rows group by 1`,
    );
    const open = await totals(
      tx,
      sql`select ${invoices.currency} as currency, count(*)::int as items, sum(${invoices.amount}) as amount
      from ${invoices} where ${invoices.customer_id} = ${tx.customer.id} and ${isOpenClaim} group by 1`,
    );
    const all = new Totals();
    for (const { currency, amount } of [...this.held.list(), ...open.list()]) all.add(currency, amount);
    return all.list().map(({ currency }) => ({
      currency,
      in_file: amountOf(this.held, currency),
      rejected: amountOf(this.tally.refused, currency),
      duplicates: amountOf(this.twice, currency),
      taken: amountOf(staged, currency),
      open: amountOf(open, currency),
    }));
  }
}

const amountOf = (totals: Totals, currency: string): Cents => totals.of(currency)?.amount ?? NOTHING;

async function totals(tx: Tx, statement: ReturnType<typeof sql>): Promise<Totals> {
  const found = new Totals();
  for (const { currency, amount, items } of await tx.db.execute<Sum>(statement))
    found.add(currency, cents(Number(amount)), items);
  return found;
}
