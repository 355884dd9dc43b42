import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { advance } from "@/lib/jobs/commands";
import type { JobRow } from "@/lib/jobs/define";
import { NOTHING } from "@/lib/kernel/money";
import type { Corrections } from "../../port";
import { LOOK_HOURS, type Look } from "../../rules/look";
import { type AddedRow, keepWaiting } from "../runs";
import type { Merged } from "./merge";

/** Thrown out of the transaction of an import to roll it back; it carries what the import would have done. */
export class NotApplied extends Error {
  constructor(
    readonly merged: Merged,
    readonly look: Look,
    readonly added: AddedRow[],
  ) {
    super("an import was rolled back");
  }
}

const MOST_ADDED = 20_000;

/** Returns the invoices an import added in its transaction, the first twenty thousand by their number. */
export const addedNow = async ({ db, customer }: Tx): Promise<AddedRow[]> =>
  db
    .select({
      debtor_number: debtors.number,
      number: invoices.number,
      currency: invoices.currency,
      amount: invoices.amount,
    })
    .from(invoices)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id)),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.source, "csv"),
        sql`${invoices.created_at} = now()`,
      ),
    )
    .orderBy(asc(invoices.number))
    .limit(MOST_ADDED);

/** Returns what an import does in the numbers a look keeps; none of them names a person. */
export function lookOf({ figures, changes, open_before }: Merged, closing: Look["closing"]): Look {
  const { read, added, closed, reopened, rejected, debtors, unchanged, duplicates } = figures;
  // A job counts what opened again as changed, too.
  const changed = figures.changed - reopened;
  const { begun, balance, warnings, unread, unknown_countries } = figures;
  const before = new Map(open_before.map(({ currency, amount }) => [currency, amount]));
  const rows = [...changes].sort((a, b) => a.id - b.id);
  return {
    ...{ read, added, changed, closed, reopened, rejected, debtors, unchanged, duplicates },
    ...{ warnings, unread, closing },
    countries: unknown_countries.length,
    balance: balance.map((row) => ({ ...row, open_before: before.get(row.currency) ?? NOTHING })),
    old: begun
      ? {
          invoices: begun.invoices,
          debtors: begun.debtors,
          older_than: begun.older_than,
          is_waiting: begun.is_waiting,
          totals: begun.totals,
        }
      : null,
    digest: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
    differs: [],
  };
}

/** Keeps what an import would do with its run, which waits from now on, and counts it into the job: nothing of it can be begun by that job. */
export const keepLook = (
  ctx: Ctx,
  { job, run_id }: { job: JobRow; run_id: number },
  { merged, look, added: rows }: NotApplied,
  { separator }: Pick<Corrections, "separator">,
) =>
  transact(ctx, async (tx) => {
    const { read, added, changed, closed, reopened, rejected, debtors, unchanged, duplicates } = look;
    const figures = {
      run_id,
      read,
      added,
      changed,
      closed,
      reopened,
      rejected,
      debtors,
      unchanged,
      duplicates,
    };
    await advance(tx, job, { done: read, total: read, figures: () => figures });
    await keepWaiting(tx, run_id, {
      look,
      changes: merged.changes,
      problems: merged.problems,
      added: rows,
      separator,
      expires_at: new Date(tx.now.getTime() + LOOK_HOURS * 3_600_000),
    });
  });
