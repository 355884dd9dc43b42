import postgres from "postgres";
import { closePools } from "@/db/client";
import { contextOfUser } from "@/lib/access/session";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { closeQueues } from "@/lib/jobs/queue";
import { runJob } from "@/lib/jobs/run";
import { settings } from "@/lib/kernel/settings";
import { registry } from "@/workers/registry";
import { bigExport, bulkStatuses, controllerLists } from "./controller";
import { BIG, fill } from "./data";
import { delivery } from "./delivery";
import { caller, http } from "./http";
import { growth, imports } from "./imports";
import { lists } from "./lists";
import { type Figure, median, once, print } from "./measure";
import { run } from "./run";

/** Every figure beside the same work in plain SQL on the same database in the same run. `npm run bench` starts the database for it. */
const { DATABASE_URL, SMTP_URL } = settings();
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const at = async (customer: number) => {
  const ctx = await contextOfUser(1, customer, new Date());
  if (!ctx) throw new Error(`customer ${customer} is missing`);
  return ctx;
};

const [known] = await sql`select 1 from customers limit 1`;
if (!known) console.log(`data made in ${(await once(() => fill(sql))).toFixed(0)} ms`);

const figures: Figure[] = [];
const listFigures = await lists(await at(2002), sql, 2002);
figures.push(...listFigures, ...(await http(sql, 2002, listFigures[0]?.floor ?? 0)));
for (const customer of [2002, BIG.id]) {
  const { asProgram } = await caller(sql, customer);
  figures.push(...(await controllerLists(sql, customer, asProgram)));
}
figures.push(...(await run(await at(2003), sql, 2003)));
if (SMTP_URL) {
  const ctx = await at(2004);
  const { meta } = await listActions.call(ctx, {});
  const started: { data: { id: number } } = await runActions.call(ctx, { doAll: true, count: meta.total });
  await runJob(registry, { id: started.data.id, customer_id: 2004 }, () => new Date());
  // The list of a customer whose run was just made, while its mails go out.
  const { asBrowser } = await caller(sql, 2004);
  const delivering = delivery(SMTP_URL);
  const page = await median(25, () => asBrowser("/invorder/actions"));
  figures.push(...(await delivering), {
    work: "action list as a page, while 10,000 mails are delivered",
    ms: page,
    target: "<= 60 ms",
    ok: page <= 60,
  });
}
figures.push(...(await imports(await at(BIG.id + 4), sql, BIG.id + 4)));
figures.push(
  ...(await bulkStatuses(await at(2006), sql, 2006)),
  ...(await bigExport(await at(2007), sql, 2007)),
);
figures.push(...(await growth(await at(2010), await at(2011))));
print(figures);
await sql.end();
await closeQueues();
await closePools();
