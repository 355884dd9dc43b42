import { and, eq, sql } from "drizzle-orm";
import { withRoom } from "@/db/in-bulk";
import { accounting_connections } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { noteDeleted } from "@/lib/debtors/commands/adopt";
import { mergeDebtors } from "@/lib/debtors/commands/take-in";
import { type Absent, vanished } from "@/lib/invoices/commands/vanished";
import { advance } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { conflict } from "@/lib/kernel/problems";
import type { PackageProblem } from "../../port";
import { outsideRange } from "../../queries/outside-range";
import { Totals } from "../../rules/tally";
import { releaseDifferences } from "../differences/hold";
import { countedBy, endRun } from "../runs";
import { instantOf, writeStaged } from "../written";
import type { Fetched } from "./fetch";
import { type Place, placeDebtors, placeItems } from "./place";
import { type Refused, refusedOf } from "./refused";
import { type Held, stageFetched } from "./stage";

type How = {
  job: JobRow;
  run_id: number;
  connection_id: number;
  place: Place;
  range: string;
  /** How many open invoices a person has said may be closed because they vanished. */
  confirmed: number;
  tell: (progress: Progress) => void;
};

/**
 * Brings what was read of a package in, in the caller's transaction: stage, find ours, compare, write, keep the cursor, end the run.
 * Throws Problem("conflict") before more than half of what is open of this administration would close, unless that was confirmed.
 */
export async function mergeFetched(tx: Tx, fetched: Fetched, how: How) {
  const { job, run_id, place, range, confirmed, tell } = how;
  await withRoom(tx.db);
  const { duplicates, held } = await stageFetched(tx, place, fetched);
  const settings = await customerSettings(tx);
  await placeDebtors(tx, place);
  const debtors = await mergeDebtors(tx, place.source, settings.country || "NL");
  await noteDeleted(tx, place);
  await placeItems(tx, place, fetched.read);
  const refused = await refusedOf(tx, place, fetched.problems);
  const absent = await absentOf(tx, { fetched, place, range, refused });
  if (absent && fetched.isComplete) await demandPlausible(tx, { place, absent, confirmed });
  const written = await writeStaged(tx, {
    source: place.source,
    settings,
    absent,
    read: fetched.read,
    tell,
  });
  const { added, changes } = written;
  if (fetched.isComplete) await releaseDifferences(tx, place.source);
  const figures = { read: fetched.read, added, rejected: refused.length, debtors };
  const totals = totalsOf(held, fetched.problems, refused);
  await endRun(tx, run_id, {
    figures: { ...figures, is_whole: fetched.isComplete },
    changes,
    refused,
    totals,
  });
  await keepCursor(tx, how.connection_id, fetched.cursor);
  const counts = countedBy(changes);
  const unchanged = fetched.read - refused.length - duplicates - added - (changes.length - written.vanished);
  const taken = { source: place.source, taken_at: await instantOf(tx) };
  const result = { ...taken, ...figures, ...counts, duplicates, unchanged: Math.max(0, unchanged) };
  await advance(tx, job, { done: fetched.read, total: fetched.read, figures: () => result });
  tell({ current: fetched.read, total: fetched.read });
}

/**
 * Of which invoices it may be said that they vanished. A list that is whole names all of its administration, but for what it could not
 * tell; with a row that nobody can place, nothing is closed. Else only what the package said is gone. Null: of none.
 */
async function absentOf(
  tx: Tx,
  { fetched, place, range, refused }: { fetched: Fetched; place: Place; range: string; refused: Refused[] },
): Promise<Absent | null> {
  const ofPlace = sql`i.division = ${place.division}`;
  const told = { credits: true, same: sql`ledger_same`, read: fetched.read };
  if (!fetched.isComplete)
    return {
      where: sql`${ofPlace} and i.external_id in (select external_id from ledger_items where state = 'gone')`,
      ...told,
    };
  if (fetched.problems.some(({ external_id }) => external_id === null)) return null;
  const seen = refused.flatMap(({ external_id }) => external_id ?? []);
  return {
    where: sql`${ofPlace} and not (${JSON.stringify(seen)}::jsonb ? i.external_id) and not ${await outsideRange(tx, { ...place, range })}`,
    ...told,
  };
}

/** Stops and asks before a list closes more than half of what is open: it may be the wrong one (DECISIONS §10). */
async function demandPlausible(
  tx: Tx,
  { place, absent, confirmed }: { place: Place; absent: Absent; confirmed: number },
) {
  const { missing, open } = await vanished(tx, place.source, absent);
  if (missing * 2 > open && missing > confirmed) throw conflict("would_close_half", { missing, open });
}

/** What is open in the package per currency, whether or not it could be taken, and what of it could not. */
function totalsOf(staged: Held[], problems: PackageProblem[], refused: Refused[]) {
  const [held, lost] = [new Totals(), new Totals()];
  for (const { currency, amount } of staged) held.add(currency, amount);
  for (const { open } of problems) if (open) held.add(open.currency, open.amount);
  for (const { open } of refused) if (open) lost.add(open.currency, open.amount);
  return held.list().map(({ currency, amount }) => ({
    currency,
    open: Number(amount),
    rejected: Number(lost.of(currency)?.amount ?? 0),
  }));
}

const keepCursor = (tx: Tx, id: number, cursor: string | null) =>
  tx.db
    .update(accounting_connections)
    .set({
      cursor,
      synced_at: sql`now()`,
      retry_at: null,
      failures: 0,
      needs_relink_at: null,
      told_on: null,
    })
    .where(and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.id, id)));
