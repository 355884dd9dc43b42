import { ask, browse, type PageCtx } from "@/app/page-context";
import { may } from "@/lib/access/capabilities";
import { reading } from "@/lib/access/context";
import { standingHolds } from "@/lib/agreements/queries/standing-holds";
import { debtorRecord } from "@/lib/debtors/queries/record";
import { debtorStory } from "@/lib/debtors/queries/story";
import { dueToday } from "@/lib/dunning/queries/due-today";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import type { Search } from "./parts";

/** The oldest of what is open; all of it stands on a tab of its own. */
const OPEN_SHOWN = { open: true, sort: "expires_at", direction: "asc", per_page: 20 };

/**
 * Returns what every tab of a debtor's page says above it: how it pays, what stands, how many steps are due, and the story with the last
 * contact.
 */
export async function readDebtor(ctx: PageCtx, id: string, { kind, lines }: Search) {
  // One transaction answers all of them: each of its own would take a connection and its turns to the server.
  const [record, standing, due, story] = await reading(ctx, (open) =>
    Promise.all([
      ask(debtorRecord, open, { id }),
      ask(standingHolds, open, { debtor_id: id }),
      may(ctx, "actions.run") ? ask(listActions, open, { debtor_id: id, per_page: 1 }) : null,
      browse(debtorStory, open, { kind, lines, id }),
    ]),
  );
  return { record: record.data, standing: standing.data, due: due?.meta.total ?? 0, story: story.data };
}

/** Returns what a debtor owes, and the first of its open invoices. */
export async function readOpen(ctx: PageCtx, id: string) {
  const [due, claims, list] = await reading(ctx, (open) =>
    Promise.all([
      may(ctx, "actions.read") ? ask(dueToday, open, { debtor_id: id }) : null,
      ask(claimOfDebtor, open, { id }),
      ask(listInvoices, open, { ...OPEN_SHOWN, debtor_id: id }),
    ]),
  );
  return { asked: due?.data ?? null, claims: claims.data, list };
}
