import postgres from "postgres";
import { closePools } from "@/db/client";
import { contextOfUser } from "@/lib/access/actor-context";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { closeQueues } from "@/lib/jobs/queue";
import { runJob } from "@/lib/jobs/run";
import { settings } from "@/lib/kernel/settings";
import { registry } from "@/workers/registry";
import { bankStatement } from "./bank";
import { browser } from "./browser";
import { bigExport, bulkStatuses, controllerLists } from "./controller";
import { BIG, fill } from "./data";
import { delivery } from "./delivery";
import { dashboard, pageAfterPayment, paidLate, rebuildStats } from "./figures";
import { caller, http } from "./http";
import { growth, imports } from "./imports";
import { lists } from "./lists";
import { type Figure, once, print, saveResult } from "./measure";
import { webhooks } from "./payments";
import { people } from "./people";
import { run, runByLaw } from "./run";
import { sync } from "./sync";
import { templates } from "./templates";

/**
 * Measures every figure beside the same work in plain SQL on the same database in the same run. `npm run bench` starts the database for it;
 * names of parts measure only those.
 */
const { DATABASE_URL, SMTP_URL } = settings();
// Programs used by tests are no settings of the product.
const { CHROMIUM } = process.env;
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const at = async (customer: number) => {
  const ctx = await contextOfUser(1, customer, new Date());
  if (!ctx) throw new Error(`customer ${customer} is missing`);
  return ctx;
};

const parts: Record<string, () => Promise<Figure[]>> = {
  async lists() {
    const figures = await lists(await at(2002), sql, 2002);
    const floor = figures.find(({ work }) => work.startsWith("action list"))?.floor ?? 0;
    figures.push(...(await http(sql, 2002, floor)));
    for (const customer of [2002, BIG.id]) {
      const { asProgram } = await caller(sql, customer);
      figures.push(...(await controllerLists(sql, customer, asProgram)));
    }
    return figures;
  },
  browser: async () => (CHROMIUM ? browser(sql, 2002, CHROMIUM) : []),
  run: async () => run(await at(2003), sql, 2003),
  law: async () => runByLaw(await at(2013), sql, 2013),
  delivery: async () => (SMTP_URL ? delivering(SMTP_URL, 2004) : []),
  imports: async () => imports(await at(BIG.id + 4), sql, BIG.id + 4),
  sync: async () => sync(await at(2008), await at(2009), sql),
  bulk: async () => bulkStatuses(await at(2006), sql, 2006),
  async export() {
    const exported = await bigExport(await at(2007), sql, 2007);
    const { asProgram } = await caller(sql, 2007);
    return [...exported, ...(await controllerLists(sql, 2007, asProgram))];
  },
  templates,
  bank: async () => bankStatement(await at(BIG.id), BIG.invoices),
  growth: async () => growth(await at(2010), await at(2011)),
  async figures() {
    const [big, other] = [BIG.id, BIG.id + 11];
    const pages = [...(await dashboard(sql, big, 200)), ...(await dashboard(sql, other, 150))];
    const after = await pageAfterPayment(await at(big), sql, big);
    return [...pages, ...after, ...(await paidLate(await at(big), sql, big)), ...(await rebuildStats(sql))];
  },
  people: async () => people(await at(2002), sql),
  payments: async () => webhooks(sql, 2012),
};

/** Measures delivering a run's mails, while a user opens the action list of the same customer. */
async function delivering(smtpUrl: string, customer: number): Promise<Figure[]> {
  const ctx = await at(customer);
  const { meta } = await listActions.call(ctx, {});
  const started: { data: { id: number } } = await runActions.call(ctx, { doAll: true, count: meta.total });
  await runJob(registry, { id: started.data.id, customer_id: customer }, () => new Date());
  const { asBrowserMeanwhile } = await caller(sql, customer);
  const mails = delivery(smtpUrl, sql, customer);
  const page = await asBrowserMeanwhile("/invorder/actions", 25);
  const work = "action list as a page, while 10,000 mails are delivered";
  return [...(await mails), { work, ms: page, target: "<= 150 ms", ok: page <= 150 }];
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
const [customer] = await sql`select 1 from customers limit 1`;
if (!customer) console.log(`data made in ${(await once(() => fill(sql))).toFixed(0)} ms`);

const figures: Figure[] = [];
for (const [name, part] of Object.entries(parts))
  if (names.length === 0 || names.includes(name)) figures.push(...(await part()));
print(figures);
saveResult(figures, "parts");
await sql.end();
await closeQueues();
await closePools();
