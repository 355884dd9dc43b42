import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { debtor_aliases, debtors } from "@/db/schema/debtors";
import { files, jobs } from "@/db/schema/jobs";
import { debtor_recipients } from "@/db/schema/recipients";
import type { Tx } from "@/lib/access/context";
import { clearNameInRows } from "@/lib/accounting/commands/forget-rows";
import { jobStatus } from "@/lib/jobs/rules";
import { withoutNames } from "../rules";

/** The parts of an import's result that contain personal data: warned and rejected rows. The figures stay. */
const RAW = ["rejected_rows", "warned", "rejections"];

/** Jobs with whole lists of debtors: imports, their previews, and reports. */
export const ofLists = ["import-csv", "look-csv", "create-report"];

type EndedJob = { id: number; input: unknown; result: Record<string, unknown> };

/**
 * Removes a debtor's personal data from finished imports and runs, in the caller's transaction: the imported files, the rejected rows, and
 * the names in what a run skipped. A ledger's file holds all its debtors together, so it is deleted whole.
 */
export async function clearNameInJobs(tx: Tx, debtor_id: number): Promise<void> {
  const names = await namesOf(tx, debtor_id);
  const ended = await tx.db
    .select({ id: jobs.id, action: jobs.action, input: jobs.input, result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.customer_id, tx.customer.id), gt(jobs.status, jobStatus.running)))
    .for("update");
  await clearImports(
    tx,
    ended.filter(({ action }) => ofLists.includes(action)),
  );
  await clearNameInRows(tx, names);
  for (const { id, action, result } of ended)
    if (!ofLists.includes(action)) await storeResult(tx, id, result, withoutNames(result, names));
}

/** Removes the raw rows and the files of finished imports, in the caller's transaction; their figures stay. */
export async function clearImports(tx: Tx, ended: readonly EndedJob[]): Promise<void> {
  for (const { id, result } of ended) await storeResult(tx, id, result, cut(result));
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx.db.execute(sql`update ${jobs} set input = input - 'file_id'
      where ${jobs.customer_id} = ${tx.customer.id} and ${jobs.id} = any (${sql.param(ids)})`);
  const gone = ended
    .flatMap(({ input, result }) => [
      fileOf(input, "file_id"),
      fileOf(result, "rejected_file"),
      fileOf(result, "report_file"),
    ])
    .filter((id) => id > 0);
  if (gone.length > 0)
    await tx.db.delete(files).where(and(eq(files.customer_id, tx.customer.id), inArray(files.id, gone)));
}

async function storeResult(tx: Tx, id: number, before: unknown, after: unknown) {
  const text = JSON.stringify(after);
  if (text === JSON.stringify(before)) return;
  await tx.db.execute(sql`update ${jobs} set result = ${text}::text::jsonb
    where ${jobs.customer_id} = ${tx.customer.id} and ${jobs.id} = ${id}`);
}

const fileOf = (of: unknown, name: string): number =>
  typeof of === "object" && of !== null && name in of ? Number(Reflect.get(of, name)) || 0 : 0;

const cut = (result: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(result).filter(([name]) => !RAW.includes(name))),
  ...("rejected_file" in result && { rejected_file: null }),
  ...("report_file" in result && { report_file: null }),
});

/** Returns every text that identifies the debtor now or did before. */
async function namesOf({ db, customer }: Tx, debtor_id: number): Promise<Set<string>> {
  const own = await db.execute<{ said: string }>(sql`
    select v.said from ${debtors} cross join lateral (values (${debtors.name}), (${debtors.address}), (${debtors.contact_name}),
      (${debtors.contact_email_address}), (${debtors.contact_telephone_number})) v (said)
    where ${debtors.customer_id} = ${customer.id} and ${debtors.id} = ${debtor_id}
    union select ${debtor_aliases.name} from ${debtor_aliases} where ${debtor_aliases.customer_id} = ${customer.id} and ${debtor_aliases.debtor_id} = ${debtor_id}
    union select unnest(array[${debtor_recipients.email}, ${debtor_recipients.name}]) from ${debtor_recipients}
      where ${debtor_recipients.customer_id} = ${customer.id} and ${debtor_recipients.debtor_id} = ${debtor_id}`);
  return new Set([...own].map(({ said: text }) => text).filter((text) => text !== ""));
}
