import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { lockSources } from "@/db/lock-debtors";
import { among } from "@/db/recordset";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { jobEvents } from "@/lib/jobs/events";
import { jobStatus, SYNC } from "@/lib/jobs/rules";
import { conflict, notFound } from "@/lib/kernel/problems";
import { Joined } from "../../answers/duplicates";
import { findDuplicates } from "../../queries/duplicates/find-duplicates";
import { type DuplicatePair, targetsOf } from "../../rules/duplicates/rank-duplicates";
import { JoinDebtors, type leftReasons, MOST_PAIRS, type Pair } from "../../schema/duplicates";
import { mergeJoined } from "./merge-joined";
import { moveRows } from "./move-rows";

/**
 * Joins debtors of two sources that are one, permanently: all data of the removed debtor moves to the remaining one, and every source finds
 * it there (docs/decisions/029). Pairs in use by a run or a message, and those with two mandates, are left and returned. Throws
 * Problem("not-found") for another customer's debtor, ("conflict") for two that are not offered as one, and during a sync.
 */
export const joinDebtors = command({
  can: "debtors.join",
  input: JoinDebtors,
  answer: Joined,
  async run(tx, { pairs, all }) {
    await lockSources(tx.db, tx.customer.id);
    await requireNoSync(tx);
    const chosenPairs = all ? certain(await findDuplicates(tx)) : pairs;
    if (!all) await requireOffered(tx, pairs);
    const left = await skippedPairs(tx, chosenPairs);
    const isLeft = new Set(left.map(keyOf));
    const into = targetsOf(chosenPairs.filter((pair) => !isLeft.has(keyOf(pair))));
    const stays = [...new Set(into.values())];
    const rows = await lockDebtors(tx, [...into.keys(), ...stays]);
    const moved = await moveRows(tx, into);
    await mergeJoined(tx, into, rows);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "debtors"));
    return { data: { joined: into.size, ids: stays, invoices: moved.length, left } };
  },
});

const keyOf = ({ id, other_id }: Pair): string => `${Math.min(id, other_id)}-${Math.max(id, other_id)}`;

/** Returns the unambiguous pairs, each with the debtor that remains by default. */
const certain = (offered: readonly DuplicatePair[]): Pair[] =>
  offered
    .filter(({ is_ambiguous }) => !is_ambiguous)
    .slice(0, MOST_PAIRS)
    .map(({ sides: [a, b], keep }) => ({ id: keep, other_id: keep === a.id ? b.id : a.id }));

/** Throws Problem("conflict") during a sync: it would import what it read before the join under ids that no longer exist. */
async function requireNoSync(tx: Tx) {
  const [going] = await tx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.customer_id, tx.customer.id),
        eq(jobs.exclusive, SYNC),
        lte(jobs.status, jobStatus.running),
      ),
    )
    .limit(1);
  if (going) throw conflict(SYNC);
}

async function requireOffered(tx: Tx, pairs: readonly Pair[]) {
  const ids = [...new Set(pairs.flatMap(({ id, other_id }) => [id, other_id]))];
  const count = await tx.db.$count(
    debtors,
    and(eq(debtors.customer_id, tx.customer.id), among(debtors.id, ids)),
  );
  if (count < ids.length) throw notFound();
  const offered = await findDuplicates(tx, ids);
  const open = new Set(offered.map(({ sides: [a, b] }) => keyOf({ id: a.id, other_id: b.id })));
  if (pairs.some((pair) => !open.has(keyOf(pair)))) throw conflict("no_duplicate");
}

/** Locks debtors in the order of their ids, and returns their rows. */
async function lockDebtors(tx: Tx, ids: readonly number[]) {
  const rows = await tx.db
    .select()
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), among(debtors.id, ids)))
    .orderBy(debtors.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

type SkippedPair = Pair & { reason: (typeof leftReasons)[number] };

/** Returns the pairs that have to wait, with the reason; locks the invoices of all in the order of their ids, so that no run claims one. */
async function skippedPairs(tx: Tx, pairs: readonly Pair[]): Promise<SkippedPair[]> {
  const ids = pairs.flatMap(({ id, other_id }) => [id, other_id]);
  const owned = await tx.db
    .select({ debtor_id: invoices.debtor_id, job: invoices.processing_job_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), among(invoices.debtor_id, ids)))
    .orderBy(invoices.id)
    .for("update");
  const sending = await tx.db
    .select({ debtor_id: outbox.debtor_id })
    .from(outbox)
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        isNotNull(outbox.debtor_id),
        among(outbox.debtor_id, ids),
        eq(outbox.state, "sending"),
      ),
    );
  const mandates = await tx.db
    .select({ debtor_id: debit_mandates.debtor_id })
    .from(debit_mandates)
    .where(
      and(
        eq(debit_mandates.customer_id, tx.customer.id),
        among(debit_mandates.debtor_id, ids),
        or(eq(debit_mandates.state, "asked"), eq(debit_mandates.state, "valid")),
      ),
    );
  const busy = new Set([
    ...owned.flatMap(({ debtor_id, job }) => (job === null ? [] : [debtor_id])),
    ...sending.map(({ debtor_id }) => debtor_id),
  ]);
  const mandated = new Set(mandates.map(({ debtor_id }) => debtor_id));
  const into = targetsOf(pairs);
  const together = new Map<number, number[]>();
  for (const id of new Set(ids)) {
    const target = into.get(id) ?? id;
    together.set(target, [...(together.get(target) ?? []), id]);
  }
  return pairs.flatMap((pair): SkippedPair[] => {
    const group = together.get(into.get(pair.id) ?? pair.id) ?? [];
    if (group.some((id) => busy.has(id))) return [{ ...pair, reason: "in_use" }];
    return group.filter((id) => mandated.has(id)).length > 1 ? [{ ...pair, reason: "both_mandates" }] : [];
  });
}
