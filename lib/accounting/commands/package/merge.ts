import { and, eq, sql } from "drizzle-orm";
import { withRoom } from "@/db/in-bulk";
import { recordset } from "@/db/recordset";
import { accounting_connections } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { noteDeleted } from "@/lib/debtors/commands/adopt";
import { mergeDebtors } from "@/lib/debtors/commands/take-in";
import type { Absent } from "@/lib/invoices/commands/vanished";
import { advance } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import type { PackageProblem } from "../../port";
import { mayClose } from "../../rules/absence";
import { Totals } from "../../rules/tally";
import { noteDoubts } from "../differences/doubts";
import { releaseDifferences } from "../differences/hold";
import { countedBy, endRun } from "../runs";
import { instantOf, writeStaged } from "../written";
import type { Fetched } from "./fetch";
import { type Place, placeDebtors, placeItems, placePaid } from "./place";
import { type Refused, refusedOf } from "./refused";
import { type Held, stageFetched } from "./stage";

type How = {
  job: JobRow;
  run_id: number;
  connection_id: number;
  place: Place;
  /** What is open here on each of its items, as it was when the reading began. */
  here: ReadonlyMap<string, number>;
  /** Everything was asked for again. */
  isWholeLook: boolean;
  tell: (progress: Progress) => void;
};

/**
 * Brings what was read of a package in, in the caller's transaction: stage, find ours, compare, write, keep the cursor, end the run. What
 * the package did not name and does not say is paid stays open: it is a difference for a person, and nothing is sent about it meanwhile.
 */
export async function mergeFetched(tx: Tx, fetched: Fetched, how: How) {
  const { job, run_id, place, tell } = how;
  const { absence } = fetched;
  await withRoom(tx.db);
  const { duplicates, held } = await stageFetched(tx, place, fetched);
  const settings = await customerSettings(tx);
  await placeDebtors(tx, place);
  const debtors = await mergeDebtors(tx, place.source, settings.country || "NL");
  await noteDeleted(tx, place);
  await placeItems(tx, place, fetched.read);
  await placePaid(tx, place, absence.paid);
  const refused = await refusedOf(tx, place, fetched.problems);
  const { closing, inDoubt } = judged(absence, how.here);
  const written = await writeStaged(tx, {
    source: place.source,
    settings,
    absent: await absentOf(tx, place, closing),
    read: fetched.read,
    tell,
  });
  const { added, changes } = written;
  const doubted = await noteDoubts(tx, { run_id, place, external_ids: inDoubt });
  await releaseDifferences(tx, place.source, { isWhole: absence.isWhole, run_id });
  const figures = { read: fetched.read, added, rejected: refused.length, debtors, doubted };
  const totals = totalsOf(held, fetched.problems, refused);
  await endRun(tx, run_id, { figures: { ...figures, is_whole: absence.isWhole }, changes, refused, totals });
  await keepCursor(tx, how, fetched.cursor);
  const counts = countedBy(changes);
  const unchanged = fetched.read - refused.length - duplicates - added - (changes.length - written.vanished);
  const taken = { source: place.source, taken_at: await instantOf(tx) };
  const result = { ...taken, run_id, ...figures, ...counts, duplicates, unchanged: Math.max(0, unchanged) };
  await advance(tx, job, { done: fetched.read, total: fetched.read, figures: () => result });
  tell({ current: fetched.read, total: fetched.read });
}

/** Which items close because a list that was proven whole lacks them, and which nobody can say anything of. */
function judged({ proven, unnamed }: Fetched["absence"], here: How["here"]) {
  const isClaim = (id: string) => (here.get(id) ?? 0) > 0;
  const missing = proven.filter(isClaim).length;
  const open = [...here.keys()].filter(isClaim).length;
  return mayClose({ proof: "whole", missing, open })
    ? { closing: proven, inDoubt: unnamed }
    : { closing: [], inDoubt: [...proven, ...unnamed] };
}

/** The invoices with these ids, as those that vanished; null for none. */
async function absentOf(tx: Tx, { division }: Place, external_ids: string[]): Promise<Absent | null> {
  if (external_ids.length === 0) return null;
  await tx.db.execute(sql`create temporary table ledger_absent on commit drop as
    select r.id as external_id from ${recordset(
      external_ids.map((id) => ({ id })),
      "id text",
    )}`);
  return {
    where: sql`i.division = ${division} and i.external_id in (select external_id from ledger_absent)`,
    credits: true,
    read: external_ids.length,
  };
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

const keepCursor = (tx: Tx, { connection_id: id, isWholeLook }: How, cursor: string | null) =>
  tx.db
    .update(accounting_connections)
    .set({
      cursor,
      ...(isWholeLook && { whole_at: tx.now }),
      synced_at: sql`now()`,
      retry_at: null,
      failures: 0,
      needs_relink_at: null,
      told_on: null,
    })
    .where(and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.id, id)));
