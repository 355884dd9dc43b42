import { and, count, eq, inArray, sum } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { run_items, runs } from "@/db/schema/runs";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { OneRun } from "../../answers/runs";
import { RunRowFilters } from "../../schema/runs";
import { isExecuted, rowsOfRuns } from "./figures";
import { matchingRows, pageOfRows, withInvoice, withItsDebtor } from "./run-rows";
import { runAnswers, runRows, visibleRuns } from "./visible-runs";

/**
 * Returns one run: what it did by step, why rows were not executed, how that differs from the plan that was shown, and a page of its rows.
 * Throws Problem("not-found").
 */
export const getRun = query({
  can: "runs.read",
  input: RunRowFilters,
  answer: OneRun,
  async run(read, filters) {
    const found = await runRows(read, and(visibleRuns(read), eq(runs.id, filters.id)));
    const [run] = await runAnswers(read, found);
    if (!run) throw notFound();
    const stayed = await stayedIn(read, filters.id);
    return {
      data: {
        ...run,
        steps: await stepsOf(read, filters.id),
        stayed,
        // Without a plan shown there is nothing to differ from.
        since_plan: found[0]?.fingerprint ? differing(stayed) : [],
        rows: await pageOfRows(read, filters),
      },
      meta: metaOf(filters, await countOf(read, filters)),
      filters,
    };
  },
});

const differing = (stayed: { code: string; count: number }[]) =>
  stayed
    .filter(({ code }) => sincePlanned.includes(code))
    .map(({ code, count: rows }) => ({ code, count: rows }));

async function countOf(read: Read, filters: RunRowFilters): Promise<number> {
  const [counted] = await read.db
    .select({ total: count() })
    .from(run_items)
    .innerJoin(invoices, withInvoice)
    .innerJoin(debtors, withItsDebtor)
    .where(matchingRows(read, filters));
  return counted?.total ?? 0;
}

/** Returns, per executed status and with a flex template apart, how many invoices, and the amounts open and claimed. */
async function stepsOf(read: Read, id: number) {
  const rows = await read.db
    .select({
      status_id: run_items.to_status,
      currency: run_items.currency,
      count: count(),
      amount: sum(run_items.amount),
      claimed: sum(run_items.claimed),
    })
    .from(run_items)
    .where(and(rowsOfRuns(read, [id]), isExecuted))
    .groupBy(run_items.to_status, run_items.currency)
    .orderBy(run_items.to_status, run_items.currency);
  return [...groupBy(rows, ({ status_id }) => status_id)].map(([status_id, of]) => ({
    status_id,
    count: of.reduce((all, row) => all + row.count, 0),
    sums: of.map(({ currency, amount, claimed }) => ({
      currency,
      amount: cents(Number(amount)),
      claimed: cents(Number(claimed)),
    })),
  }));
}

async function stayedIn(read: Read, id: number) {
  const rows = await read.db
    .select({ code: run_items.code, outcome: run_items.outcome, count: count() })
    .from(run_items)
    .where(and(rowsOfRuns(read, [id]), inArray(run_items.outcome, ["held", "skipped"])))
    .groupBy(run_items.code, run_items.outcome)
    .orderBy(run_items.outcome, run_items.code);
  return rows.map(({ code, outcome, count: of }) => ({
    code: code ?? "",
    count: of,
    is_held: outcome === "held",
  }));
}

/**
 * Reasons that keep an invoice off the lists that are run: a row skipped for one of them was still on the list when its run was planned.
 */
const sincePlanned: readonly string[] = [
  "paid",
  "closed",
  "transferred",
  "not_collected",
  "no_flex",
  "removed",
  "not_due",
];
