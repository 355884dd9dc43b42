import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { addItems } from "@/lib/holds/commands/write";
import { holdsOn, lockHolds } from "@/lib/holds/queries/holds-on";
import { groupBy } from "@/lib/kernel/group";
import { writeByHolds } from "./follow-holds";
import { lockRows } from "./lock";

/** Adds new invoices to the holds over their whole debtor (AGREEMENTS §1); one that has a hold of that kind keeps its own. */
export async function joinHolds(tx: Tx, ids: readonly number[], settings: CustomerSettings) {
  if (ids.length === 0) return;
  const rows = await lockRows(tx, among(invoices.id, ids));
  const debtor_ids = [...new Set(rows.map(({ debtor_id }) => debtor_id))];
  const over = await lockHolds(
    tx,
    and(eq(holds.whole_debtor, true), eq(holds.state, "open"), among(holds.debtor_id, debtor_ids)),
  );
  if (over.length === 0) return;
  const own = await holdsOn(tx, ids);
  const openKeys = new Set(
    [...own.values()]
      .flat()
      .flatMap(({ invoice_id, kind, is_open }) => (is_open ? [`${invoice_id} ${kind}`] : [])),
  );
  const overDebtor = groupBy(over, ({ debtor_id }) => debtor_id);
  const joining = rows.flatMap(({ id, debtor_id, amount, last_status_id }) =>
    (overDebtor.get(debtor_id) ?? []).flatMap((hold) => {
      const key = `${id} ${hold.kind}`;
      if (openKeys.has(key)) return [];
      openKeys.add(key);
      const status_before = hold.status_id === null ? null : last_status_id;
      return [
        { hold_id: hold.id, kind: hold.kind, invoice_id: id, amount: null, open_then: amount, status_before },
      ];
    }),
  );
  await addItems(tx, joining);
  await writeByHolds(tx, rows, { settings });
}
