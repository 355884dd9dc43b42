import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices, ri_matches } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { claimSql } from "@/lib/invoices/queries/claim-sql";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents } from "@/lib/kernel/money";
import { type Claimed, type Verdict, verdictOf } from "../rules/scenario";
import type { StatementLine } from "./read-statement";

type MatchedInvoice = Claimed & { id: number; currency: string };
/** A line with its verdict; the invoice where exactly one of ours has its number. */
export type Compared = { row: StatementLine; verdict: Verdict; invoice: MatchedInvoice | null };

type Row = {
  line: number;
  id: number;
  currency: string;
  last_status_id: number;
  amount: string;
  ri_total: string;
  scenario: number | null;
  saldo: string | null;
};

/**
 * Compares lines of a statement with our claims of today, in their order. A line without a debtor's number matches any debtor with the
 * invoice. Of two lines with one invoice the second is ambiguous.
 */
export async function compare(read: Read, rows: readonly StatementLine[]): Promise<Compared[]> {
  const found = groupBy(await claimsFor(read, rows), ({ line }) => line);
  const matchedIds = new Set<number>();
  return rows.map((row) => {
    const all = (found.get(row.line) ?? []).map(matchedInvoiceOf);
    const [invoice] = all;
    const isMatched = invoice !== undefined && matchedIds.has(invoice.id);
    if (invoice) matchedIds.add(invoice.id);
    const verdict = isMatched
      ? { kind: "correct" as const, reason: "ambiguous" as const }
      : verdictOf(row.saldo, all);
    return { row, verdict, invoice: all.length === 1 && invoice ? invoice : null };
  });
}

async function claimsFor(read: Read, rows: readonly StatementLine[]): Promise<Row[]> {
  const { interest, incasso_costs } = await claimSql(read, await customerSettings(read));
  const lines = rows.map(({ line, invoice, debtor }) => ({ line, invoice, debtor }));
  return read.db.execute<Row>(sql`
    select r.line, ${invoices.id} as id, ${invoices.currency} as currency, ${invoices.last_status_id} as last_status_id,
      ${invoices.amount} as amount, ${invoices.amount} + ${interest} + ${incasso_costs} as ri_total, last.scenario, last.saldo
    from ${recordset(lines, "line int, invoice text, debtor text")}
    join ${invoices} on ${invoices.customer_id} = ${read.customer.id} and ${invoices.number} = r.invoice
    join ${debtors} on ${withDebtor} and (r.debtor = '' or ${debtors.number} = r.debtor)
    left join lateral (select m.scenario, m.saldo from ${ri_matches} m where m.customer_id = ${read.customer.id}
      and m.invoice_id = ${invoices.id} and m.scenario < 3 order by m.id desc limit 1) last on true
    order by r.line, ${invoices.id}`);
}

const exact = (amount: string): Cents => cents(Number(amount));

const matchedInvoiceOf = ({
  id,
  currency,
  last_status_id,
  amount,
  ri_total,
  scenario,
  saldo,
}: Row): MatchedInvoice => ({
  id,
  currency,
  last_status_id,
  amount: exact(amount),
  ri_total: exact(ri_total),
  matched: scenario === null || saldo === null ? null : { scenario, saldo: exact(saldo) },
});
