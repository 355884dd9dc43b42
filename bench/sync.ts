import { type ChildProcess, spawn } from "node:child_process";
import { once as onceHeard } from "node:events";
import { createInterface } from "node:readline";
import type postgres from "postgres";
import { z } from "zod";
import { type Ctx, transact } from "@/lib/access/context";
import { exactPackage } from "@/lib/accounting/adapters/exact/package";
import { packages } from "@/lib/accounting/adapters/packages";
import { USUAL_RETRIES } from "@/lib/accounting/adapters/wire/calls";
import { storeLink } from "@/lib/accounting/commands/links/store";
import { syncPackageJob } from "@/lib/accounting/jobs";
import { startJob } from "@/lib/jobs/commands";
import { runJob } from "@/lib/jobs/run";
import { registry } from "@/workers/registry";
import { importFile, ledger } from "./imports";
import { type Figure, megabytes, once } from "./measure";

const DEBTORS = 5_000;
const ITEMS = 100_000;
const Connection = z.object({
  url: z.url(),
  division: z.string(),
  pair: z.object({ access_token: z.string(), refresh_token: z.string() }),
});
type Connection = z.output<typeof Connection>;

/**
 * Measures the sync of a whole administration, beside the same rows by CSV and the bare fetch and parse of the same pages; and a second
 * sync without changes. The package's emulator is a process of its own without limits.
 */
export async function sync(byFile: Ctx, byPackage: Ctx, sql: postgres.Sql): Promise<Figure[]> {
  const csv = await importFile(
    byFile,
    ledger(ITEMS, 0, () => 0),
  );
  const { server, connection } = await packageServer();
  try {
    // The emulator makes its rows once; that time is not measured.
    await pages(connection);
    const bare = await once(() => pages(connection));
    await link(byPackage, connection, sql);
    await sql`vacuum analyze invoices`;
    const before = megabytes();
    const peak = watched();
    const full = await once(() => synced(byPackage));
    const more = peak() - before;
    await sql`vacuum analyze invoices`;
    const same = await once(() => synced(byPackage));
    const floor = csv + bare;
    const note = `CSV ${csv.toFixed(0)}, fetch and parse ${bare.toFixed(0)}, +${more} MB`;
    return [
      {
        work: `sync of ${DEBTORS} debtors and ${ITEMS} open items`,
        ms: full,
        floor,
        target: "<= 1.5 x (CSV + fetch and parse), + <= 80 MB",
        ok: full <= 1.5 * floor && more <= 80,
        note,
      },
      {
        work: "the same once more, unchanged",
        ms: same,
        floor: full,
        target: "<= 0.4 x",
        ok: same <= 0.4 * full,
      },
    ];
  } finally {
    server.kill();
  }
}

async function packageServer(): Promise<{ server: ChildProcess; connection: Connection }> {
  const args = ["--import", "tsx", "bench/package-server.ts", String(DEBTORS), String(ITEMS)];
  const server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await onceHeard(createInterface({ input: server.stdout }), "line");
  return { server, connection: Connection.parse(JSON.parse(String(line))) };
}

const RESOURCES = [
  "sync/CRM/Contacts?$select=ID,Account&$filter=Timestamp gt 1L",
  "sync/CRM/Accounts?$select=ID,Code,Name,AddressLine1,Postcode,City,Country,Email,Status&$filter=Timestamp gt 1L",
  "read/financial/ReceivablesList?$select=HID,AccountId,AccountCode,AccountName,Amount,CurrencyCode,Description,DueDate,EntryNumber,InvoiceDate,InvoiceNumber,JournalCode,YourRef",
  "bulk/Cashflow/Receivables?$select=Account,EntryNumber,Journal,TransactionAmountFC,TransactionAmountDC&$filter=IsFullyPaid eq false",
];
const Page = z.object({ d: z.object({ results: z.array(z.unknown()), __next: z.string().optional() }) });

/** Fetches the pages a sync reads one after the other and parses them, and nothing else. */
async function pages({ url, division, pair }: Connection) {
  const headers = { authorization: `Bearer ${pair.access_token}`, accept: "application/json" };
  for (const resource of RESOURCES) {
    let next: string | undefined = new URL(`/api/v1/${division}/${resource}`, url).href;
    while (next) {
      const answer: Response = await fetch(next, { headers });
      next = Page.parse(JSON.parse(await answer.text())).d.__next;
    }
  }
}

async function link(ctx: Ctx, { url, division, pair }: Connection, sql: postgres.Sql) {
  const app = { client_id: "bench", client_secret: "bench", base: url, patience: USUAL_RETRIES };
  packages.exact = exactPackage({ ...app, rate: { calls: 1_000_000_000, within: 1_000 } });
  const tokens = { ...pair, expires_at: new Date(Date.now() + 600_000) };
  await transact(ctx, (tx) => storeLink(tx, "exact", { account: `bench ${ctx.customer.id}`, tokens }));
  await sql`update accounting_connections set division = ${division}, division_name = ${division} where customer_id = ${ctx.customer.id}`;
}

async function synced(ctx: Ctx) {
  const job = await transact(ctx, (tx) => startJob(tx, syncPackageJob, { package: "exact" }));
  await runJob(registry, { id: job.id, customer_id: ctx.customer.id }, () => new Date());
}

/** Returns a function giving the process's maximum memory since now, in megabytes. */
function watched(): () => number {
  let most = megabytes();
  const timer = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.max(most, megabytes());
  };
}
