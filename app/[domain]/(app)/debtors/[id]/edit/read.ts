import { browse, type PageCtx, runQuery } from "@/app/page-context";
import { may } from "@/lib/access/capabilities";
import { reading } from "@/lib/access/context";
import { currentHolds } from "@/lib/agreements/queries/current-holds";
import { debtorRecord } from "@/lib/debtors/queries/record";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { dueToday } from "@/lib/dunning/queries/due-today";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import type { Search } from "./parts";

/** The oldest open invoices; all of them are on a tab of their own. */
const OPEN_SHOWN = { open: true, sort: "expires_at", direction: "asc", per_page: 20 };

/**
 * Returns what every tab of a debtor's page shows: its payment record, the current holds, the number of steps due, and the timeline with
 * the last contact.
 */
export async function readDebtor(ctx: PageCtx, id: string, { kind, lines }: Search) {
  // One transaction for all queries: a transaction each would take a connection and round trips of its own.
  const [record, agreements, due, timeline] = await reading(ctx, (open) =>
    Promise.all([
      runQuery(debtorRecord, open, { id }),
      runQuery(currentHolds, open, { debtor_id: id }),
      may(ctx, "actions.run") ? runQuery(listActions, open, { debtor_id: id, per_page: 1 }) : null,
      browse(debtorTimeline, open, { kind, lines, id }),
    ]),
  );
  return {
    record: record.data,
    agreements: agreements.data,
    due: due?.meta.total ?? 0,
    timeline: timeline.data,
  };
}

/** Returns what a debtor owes, and the first of its open invoices. */
export async function readOpen(ctx: PageCtx, id: string) {
  const [due, claims, list] = await reading(ctx, (open) =>
    Promise.all([
      may(ctx, "actions.read") ? runQuery(dueToday, open, { debtor_id: id }) : null,
      runQuery(claimOfDebtor, open, { id }),
      runQuery(listInvoices, open, { ...OPEN_SHOWN, debtor_id: id }),
    ]),
  );
  return { dueToday: due?.data ?? null, claims: claims.data, list };
}
