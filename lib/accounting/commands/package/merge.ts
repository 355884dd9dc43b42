import { and, eq, sql } from "drizzle-orm";
import { withRoom } from "@/db/in-bulk";
import { accounting_connections } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { mergeDebtors } from "@/lib/debtors/commands/take-in";
import { advance } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import type { SourceProblem } from "../../port";
import type { Verdict } from "../../rules/absence";
import { type Total, Totals } from "../../rules/tally";
import { noteDoubts } from "../differences/doubts";
import { releaseDifferences } from "../differences/hold";
import { refuseNameless } from "../nameless";
import type { SourceRead } from "../read-source";
import { countedBy, endRun } from "../runs";
import { stageRead } from "../stage";
import { instantOf, writeStaged } from "../written";
import { dropUnchanged, type Place, placeDebtors, placeItems, placePaid } from "./place";

type How = {
  job: JobRow;
  run_id: number;
  connection_id: number;
  place: Place;
  /** What becomes of what the package did not name. */
  verdict: Verdict;
  /** Everything was asked for again. */
  isWholeLook: boolean;
  tell: (progress: Progress) => void;
};

/**
 * Brings what was read of a package in, in the caller's transaction: stage, find ours, compare, write, keep the cursor, end the run. What
 * the package did not name and does not say is paid stays open: it is a difference for a person, and nothing is sent about it meanwhile.
 */
export async function mergePackage(tx: Tx, fetched: SourceRead, how: How) {
  const { job, run_id, place, verdict, tell } = how;
  const { read } = fetched;
  const { isWhole } = fetched.absence;
  await withRoom(tx.db);
  const { open, repeated } = await stageRead(tx, fetched);
  await dropUnchanged(tx, place, fetched.items.size);
  const settings = await customerSettings(tx);
  await placeDebtors(tx, place);
  const debtors = await mergeDebtors(tx, place.source, settings.country || "NL");
  const unplaced = await placeItems(tx, place, read);
  await placePaid(tx, place, verdict.paid);
  const refused = [...fetched.problems, ...unplaced, ...(await refuseNameless(tx))];
  const { source } = place;
  const written = await writeStaged(tx, { source, settings, closing: verdict.closing, read, tell });
  const { added, changes } = written;
  const doubted = await noteDoubts(tx, { run_id, source, held: verdict.held });
  await releaseDifferences(tx, source, { isWhole, run_id });
  const figures = { read, added, rejected: refused.length, debtors, doubted };
  const totals = totalsOf(open, fetched.problems, refused);
  await endRun(tx, run_id, {
    figures: { ...figures, is_whole: isWhole },
    changes,
    problems: refused,
    totals,
  });
  await keepCursor(tx, how, fetched.cursor);
  const counts = countedBy(changes);
  const unchanged = read - refused.length - repeated - added - (changes.length - written.vanished);
  const taken = { source, taken_at: await instantOf(tx) };
  const result = {
    ...{ ...taken, run_id, ...figures, ...counts },
    duplicates: repeated,
    unchanged: Math.max(0, unchanged),
  };
  await advance(tx, job, { done: read, total: read, figures: () => result });
  tell({ current: read, total: read });
}

/** What is open in the package per currency, whether or not it could be taken, and what of it could not. */
function totalsOf(staged: Total[], problems: SourceProblem[], refused: SourceProblem[]) {
  const [all, lost] = [new Totals(), new Totals()];
  for (const { currency, amount } of staged) all.add(currency, amount);
  for (const { open } of problems) if (open) all.add(open.currency, open.amount);
  for (const { open } of refused) if (open) lost.add(open.currency, open.amount);
  return all.list().map(({ currency, amount }) => ({
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
