import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { cents } from "@/lib/kernel/money";
import type { PackageProblem } from "../../port";
import { refuseNameless } from "../nameless";
import type { RefusedRow } from "../runs";
import type { Place } from "./place";

type Unplaced = {
  external_id: string;
  number: string;
  reason: string;
  value: string;
  currency: string;
  amount: string;
};

/** A row that was refused, and what was open on it. */
export type Refused = RefusedRow & { open: PackageProblem["open"] };

/**
 * Everything of a reading that does not go in: what the package could not tell, items whose debtor nobody knows, items that changed
 * their currency, and new items of a debtor whose person was taken out. In the caller's transaction, after `import_rows` was made.
 */
export async function refusedOf(tx: Tx, place: Place, problems: PackageProblem[]): Promise<Refused[]> {
  const told = problems.map(({ external_id, where, faults, open, raw }) => ({
    external_id,
    label: where,
    faults,
    open,
    raw,
  }));
  const unplaced = await unplacedOf(tx, place);
  const nameless = (await refuseNameless(tx)).map(({ faults, open }) => ({
    external_id: null,
    label: faults[0]?.value ?? "",
    faults,
    open,
    raw: "",
  }));
  return [...told, ...unplaced.map(refusedItem), ...nameless];
}

const refusedItem = ({ external_id, number, reason, value, currency, amount }: Unplaced): Refused => ({
  external_id,
  label: number,
  faults: [{ column: reason === "unknown_debtor" ? "debiteurnummer" : "valuta", reason, value }],
  open: { currency, amount: cents(Number(amount)) },
  raw: "",
});

const unplacedOf = async (tx: Tx, { source, division }: Place): Promise<Unplaced[]> => [
  ...(await tx.db.execute<Unplaced>(sql`
    select l.external_id, l.number, case when d.id is null then 'unknown_debtor' else 'currency_changed' end as reason,
      case when d.id is null then l.debtor_external_id else l.currency end as value, l.currency, l.amount
    from ledger_items l
    left join ${debtors} d on d.customer_id = ${tx.customer.id} and d.source = ${source} and d.division = ${division}
      and d.external_id = l.debtor_external_id
    left join ${invoices} k on k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division}
      and k.external_id = l.external_id
    where l.state in ('open', 'credit') and (d.id is null or k.currency <> l.currency) order by l.line`)),
];
