import { and, asc, eq, gt, sql } from "drizzle-orm";
import { bank_entries } from "@/db/schema/bank";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { deleteFiles, readFile } from "@/lib/files/commands";
import { JobResult } from "@/lib/jobs/answers";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { reportingProgress } from "@/lib/jobs/progress";
import { confirmProposals } from "../commands/bank/confirm";
import { propose } from "../commands/bank/propose";
import { storeStatements } from "../commands/bank/store";
import { bankSettings } from "../queries/bank/own-accounts";
import { readBankFile } from "../queries/bank/read-file";
import { ofOwn } from "../rules/bank/accounts";
import { BankImport } from "../schema";

const AT_ONCE = 50;

/**
 * Imports a bank's file and proposes what its lines pay, in one transaction: a killed worker leaves nothing half done, and the same file
 * twice changes nothing. With the customer's setting the certain lines are then booked, some at a time.
 */
export const bankStatementJob = defineJob({
  name: "bank-statement",
  exclusive: "bank_active",
  input: BankImport,
  async *run(ctx, input, job) {
    // The entry after which the file's lines begin, stored by an attempt that imported it and failed later.
    let after = JobResult.parse(job.result).bank?.after ?? null;
    if (after === null)
      yield* reportingProgress((report) =>
        transact(
          ctx,
          async (tx) => {
            after = await takeIn(tx, job, input, report);
          },
          "work",
        ),
      );
    const { book_certain } = await reading(ctx, bankSettings);
    if (book_certain && after !== null) yield* bookCertain(ctx, job, after);
  },
});

async function takeIn(
  tx: Tx,
  job: JobRow,
  { file_id, filename }: { file_id: number; filename: string },
  report: (progress: Progress) => void,
): Promise<number> {
  const { accounts } = await bankSettings(tx);
  const [last] = await tx.db
    .select({ id: sql<number>`coalesce(max(${bank_entries.id}), 0)::int` })
    .from(bank_entries)
    .where(eq(bank_entries.customer_id, tx.customer.id));
  const read = async () => ofOwn(readBankFile(await readFile(tx, file_id)), accounts);
  const stored = await storeStatements(tx, read, {
    filename,
    report: (read) => report({ current: read, total: Math.max(job.total, read) }),
  });
  await propose(tx, "all");
  const after = last?.id ?? 0;
  const bank = { ...stored, after, booked: 0, ...(await countsOf(tx, after)) };
  // All of it is in tables: personal data of payers is not stored twice.
  await deleteFiles(tx, [file_id]);
  await advanceJob(tx, job, { done: job.total, figures: () => ({ bank }) });
  return after;
}

/** Returns the new lines by state. */
async function countsOf(tx: Tx, after: number) {
  const [row] = await tx.db
    .select({
      certain: sql<number>`(count(*) filter (where ${bank_entries.state} = 'certain'))::int`,
      proposed: sql<number>`(count(*) filter (where ${bank_entries.state} = 'proposed'))::int`,
      open: sql<number>`(count(*) filter (where ${bank_entries.state} = 'open'))::int`,
    })
    .from(bank_entries)
    .where(and(eq(bank_entries.customer_id, tx.customer.id), gt(bank_entries.id, after)));
  return row ?? { certain: 0, proposed: 0, open: 0 };
}

/** Books the certain ones of the new lines. A retry after a failure finds the rest. */
async function* bookCertain(ctx: Ctx, job: JobRow, from: number): AsyncGenerator<Progress, void> {
  let after = from;
  for (;;) {
    const last = await transact(ctx, async (tx) => {
      const rows = await tx.db
        .select({ id: bank_entries.id, version: bank_entries.version })
        .from(bank_entries)
        .where(
          and(
            eq(bank_entries.customer_id, tx.customer.id),
            eq(bank_entries.state, "certain"),
            gt(bank_entries.id, after),
          ),
        )
        .orderBy(asc(bank_entries.id))
        .limit(AT_ONCE);
      const { booked } = await confirmProposals(tx, new Map(rows.map(({ id, version }) => [id, version])));
      await advanceJob(tx, job, {
        done: 0,
        figures: ({ bank }) => (bank ? { bank: { ...bank, booked: bank.booked + booked } } : {}),
      });
      return rows.at(-1)?.id ?? null;
    });
    if (last === null) return;
    after = last;
    yield { current: job.total, total: job.total };
  }
}
