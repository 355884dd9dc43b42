import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { jobs } from "@/db/schema/jobs";
import { customers } from "@/db/schema/tenancy";
import { type Read, reading } from "@/lib/access/context";
import { file, query } from "@/lib/access/verbs";
import { loadFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { templateHeader } from "./adapters/ledger/columns";
import { packages } from "./adapters/packages";
import { ConnectDetails } from "./answers";
import { knownDivisions } from "./commands/links/divisions";
import { connectionWith, isLinked, outside } from "./commands/links/link";
import { JobId } from "./schema";
import type { PackageKey } from "./statuses";

const CSV = "text/csv; charset=utf-8";
const example =
  "10042;Bakker Groothandel B.V.;Havenstraat 12;1013 AB;Amsterdam;NL;12345678;Sanne de Vries;administratie@bakker.example;020 123 45 67;F2026-0117;01-10-2026;31-10-2026;EUR;1.250,00;1.250,00";

/** Our own format: the header and one example line, with a byte order mark so that Excel opens it well. */
export const csvFormat = file({
  can: "sync.read",
  input: z.strictObject({}),
  media: [CSV],
  async run() {
    const body = Buffer.from(`\ufeff${templateHeader.join(";")}\r\n${example}\r\n`, "utf8");
    return { filename: "invorder-openstaande-posten.csv", content_type: CSV, body };
  },
});

/** The rejected rows of an import, as a CSV to correct. Throws Problem("not-found"). */
export const rejectedCsv = file({
  can: "sync.read",
  input: JobId,
  media: [CSV],
  async run(ctx, { id }) {
    const { filename, bytes } = await reading(ctx, (read) => rejectedFile(read, id));
    return { filename, content_type: CSV, body: bytes };
  },
});

async function rejectedFile(read: Read, job_id: number) {
  const [row] = await read.db
    .select({ result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.customer_id, read.customer.id), eq(jobs.id, job_id)));
  const file_id = Number(row?.result.rejected_file);
  if (!Number.isInteger(file_id) || file_id <= 0) throw notFound();
  return loadFile(read, file_id);
}

/** Per package how the customer is linked with it. A list of administrations is at most a quarter of an hour old. */
export const connectDetails = query({
  can: "sync.read",
  input: z.strictObject({}),
  answer: ConnectDetails,
  async run(read) {
    const [exact, twinfield, moneybird] = [
      await linkWith(read, "exact"),
      await linkWith(read, "twinfield"),
      await linkWith(read, "moneybird"),
    ];
    const linked_by = {
      exact: packages.exact?.linkedBy ?? null,
      twinfield: packages.twinfield?.linkedBy ?? null,
      moneybird: packages.moneybird?.linkedBy ?? null,
    };
    return { data: { exact, twinfield, moneybird, linked_by, state: await hashIdOf(read) } };
  },
});

async function linkWith(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) return null;
  const { division, needs_relink_at, synced_at, retry_at } = connection;
  const open = (await knownDivisions(outside(read), connection)).filter(({ is_active }) => is_active);
  return {
    current_division: division,
    divisions: Object.fromEntries(open.map(({ id, name }) => [id, name])),
    needs_relink: needs_relink_at !== null,
    synced_at,
    retry_at,
    last_run: await lastRunOf(read, key),
  };
}

async function lastRunOf({ db, customer }: Read, key: PackageKey) {
  const [run] = await db
    .select()
    .from(sync_runs)
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.source, key)))
    .orderBy(desc(sync_runs.id))
    .limit(1);
  if (!run) return null;
  const { state, why, why_values, read, added, changed, closed, reopened, rejected, started_at } = run;
  const counts = { read, added, changed, closed, reopened, rejected };
  return {
    state,
    why,
    missing: numberIn(why_values.missing),
    open: numberIn(why_values.open),
    ...counts,
    started_at,
  };
}

const numberIn = (value: string | number | undefined): number | null =>
  typeof value === "number" ? value : null;

async function hashIdOf({ db, customer }: Read): Promise<string> {
  const [own] = await db
    .select({ hash_id: customers.hash_id })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return own?.hash_id ?? "";
}
