import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { role } from "@/lib/access/roles";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { dso } from "@/lib/figures/queries/dso";
import { day } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, NOW, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker);
const jansen = await debtor(bakker, "Jansen Bouw", { number: "10001" });
await invoice(sanne, jansen, { date: day("2026-09-10"), expires_at: day("2026-10-10"), amount: 100_000 });
await invoice(sanne, jansen, { date: day("2026-11-01"), expires_at: day("2026-12-01"), amount: 50_000 });

const values = async (query: object = {}) => {
  const { data } = await dso.call(sanne, { format: "m", ...query });
  return data.currencies.flatMap(({ series }) => series.flatMap(({ values }) => values.slice(8)));
};

test("days that are over are read as they are kept, and are the same as worked out", async () => {
  const worked = await values();
  expect(worked).toEqual([30, 61, 82]);
  await statsWork.run(await systemContext(bakker, NOW));
  await catchUpStats(NOW);
  expect(await values()).toEqual(worked);
  await owner`update stats set dso = 99 where customer_id = ${bakker} and date = '2026-09-30'`;
  expect(await values()).toEqual([99, 61, 82]);
});

test("with a filter by debtor, and for who works for their own debtors, nothing kept is read", async () => {
  expect(await values({ q: "10001" })).toEqual([30, 61, 82]);
  const pieter = await as(role.klant, bakker, { debtor_link: true });
  await owner`update debtors set owner_user_id = ${pieter.actor.id} where id = ${jansen}`;
  const { data } = await dso.call(pieter, { format: "m" });
  expect(data.currencies[0]?.series[0]?.values[8]).toBe(30);
});

test("from a marked day on it is worked out, until that was kept again", async () => {
  await owner`insert into stats_marks (customer_id, currency, earliest) values (${bakker}, 'EUR', '2026-09-30')
    on conflict (customer_id, currency) do update set earliest = excluded.earliest`;
  expect(await values()).toEqual([30, 61, 82]);
});
