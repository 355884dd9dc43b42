import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { cents } from "@/lib/kernel/money";
import type { SourceProblem } from "../port";

type Rejected = { line: number; debtor_number: string; currency: string; amount: string };

/**
 * Rejects staged rows with a new invoice of an anonymised debtor: a user must first enter who that is. Rows of known invoices are imported,
 * so that the books stay right, but without their texts. In the caller's transaction.
 */
export async function rejectAnonymised(tx: Tx): Promise<SourceProblem[]> {
  const nameless = sql`${debtors} d where d.customer_id = ${tx.customer.id} and d.anonymised_at is not null and d.number = r.debtor_number`;
  const refused = await tx.db.execute<Rejected>(sql`delete from import_rows r
    where exists (select 1 from ${nameless} and not exists (select 1 from ${invoices} i
      where i.customer_id = ${tx.customer.id} and i.debtor_id = d.id and i.number = r.number))
    returning r.line, r.debtor_number, r.currency, r.amount`);
  await tx.db.execute(
    sql`update import_rows r set information = '', contract_number = '' where exists (select 1 from ${nameless})`,
  );
  return [...refused]
    .sort((a, b) => a.line - b.line)
    .map(({ line, debtor_number, currency, amount }) => ({
      external_id: null,
      where: debtor_number,
      line,
      faults: [{ column: "debiteurnummer", reason: "debtor_anonymised" as const, value: debtor_number }],
      open: { currency, amount: cents(Number(amount)) },
      raw: [],
    }));
}
