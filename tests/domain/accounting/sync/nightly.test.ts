import { expect, test } from "vitest";
import { startNightlySyncs } from "@/lib/accounting/commands/start-nightly-syncs";
import { connectDetails } from "@/lib/accounting/queries/connect-details";
import { linked } from "../../../support/linked";
import { owner, rowsOf, work } from "../../../support/world";

const LINKED_AT = new Date("2026-11-18T12:00:00Z");
const jobsOf = async (customer_id: number) =>
  (await rowsOf("jobs", customer_id)).map(({ action, status }) => [action, status]);

/** Creates a customer with a nightly sync, linked days ago. Returns also its own minute of the night. */
async function nightly(name: string) {
  const made = await linked(name, "exact", { daily_sync: true });
  await owner`update accounting_connections set created_at = ${LINKED_AT} where customer_id = ${made.customer_id}`;
  const minutes = 60 + ((made.customer_id * 7919) % 300);
  // One o'clock in Amsterdam is midnight UTC in winter.
  const inNight = (day: string, after: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - 60 + after) * 60_000);
  return { ...made, inNight };
}
const set = (customer_id: number, facts: Record<string, unknown>) =>
  owner`update accounting_connections set ${owner(facts)} where customer_id = ${customer_id}`;

test("a link is read once a night, at its customer's own minute between one and six, by nobody's doing", async () => {
  const { customer_id, sanne, paper, inNight } = await nightly("Bakker Groothandel");
  paper.debtor("0042", { name: "De Boer & Zn" });
  paper.item("1", "0042", 36_300);
  await set(customer_id, { tried_at: inNight("2026-11-19", 0) });
  expect(await startNightlySyncs(inNight("2026-11-20", -1))).toBe(0);
  const now = inNight("2026-11-20", 1);
  expect(await Promise.all([startNightlySyncs(now), startNightlySyncs(now)])).toContain(1);
  expect(await jobsOf(customer_id)).toEqual([["sync-package", 0]]);
  const [job] = await rowsOf("jobs", customer_id);
  await work(sanne, { id: Number(job?.id) });
  expect(await rowsOf("sync_runs", customer_id)).toMatchObject([{ state: "done", added: 1, user_id: null }]);
  expect(await startNightlySyncs(inNight("2026-11-20", 30))).toBe(0);
});

test("a night that was missed is made up for once, during the day", async () => {
  const { customer_id, inNight } = await nightly("Visser Verf");
  await set(customer_id, { tried_at: inNight("2026-11-18", 0) });
  const noon = new Date("2026-11-20T12:00:00Z");
  expect(await startNightlySyncs(noon)).toBe(1);
  await owner`update jobs set status = 2 where customer_id = ${customer_id}`;
  expect(await startNightlySyncs(new Date(noon.getTime() + 60_000))).toBe(0);
});

test("after a failure that may pass it is tried again when its pause is over", async () => {
  const { customer_id, inNight } = await nightly("Mulder Metaal");
  const failed = inNight("2026-11-20", 1);
  await set(customer_id, { tried_at: failed, failures: 1, retry_at: new Date(failed.getTime() + 1_800_000) });
  expect(await startNightlySyncs(new Date(failed.getTime() + 1_740_000))).toBe(0);
  expect(await startNightlySyncs(new Date(failed.getTime() + 1_860_000))).toBe(1);
});

test("the page says when the next night is: what begins then, unless a pause ends first or nobody asked for it", async () => {
  const { customer_id, sanne, inNight } = await nightly("De Boer Dakwerk");
  const next = async () =>
    (await connectDetails.call({ ...sanne, now: inNight("2026-11-20", -1) }, {})).data.exact?.next_at;
  expect(await next()).toEqual(inNight("2026-11-20", 0));
  expect(
    (await connectDetails.call({ ...sanne, now: inNight("2026-11-20", 0) }, {})).data.exact?.next_at,
  ).toEqual(inNight("2026-11-21", 0));
  const pause = inNight("2026-11-20", 30);
  await set(customer_id, { failures: 1, retry_at: pause });
  expect(await next()).toEqual(pause);
  await set(customer_id, { retry_at: null, needs_relink_at: pause });
  expect(await next()).toBeNull();
  await set(customer_id, { needs_relink_at: null });
  await owner`update customers set daily_sync = false where id = ${customer_id}`;
  expect(await next()).toBeNull();
});

test("nothing begins for a customer that does not ask for it, that sleeps, of whom nobody is left, or whose link is dead", async () => {
  const idle = await nightly("Vos Vloeren");
  await owner`update customers set daily_sync = false where id = ${idle.customer_id}`;
  const asleep = await nightly("Smit Staal");
  await owner`update customers set is_active = false where id = ${asleep.customer_id}`;
  const empty = await nightly("Bos Beton");
  await owner`update users set is_active = false where id in (select user_id from customer_users where customer_id = ${empty.customer_id})`;
  const dead = await nightly("Jansen Jalouzieën");
  await set(dead.customer_id, { needs_relink_at: new Date("2026-11-19T03:00:00Z") });
  await startNightlySyncs(new Date("2026-11-21T12:00:00Z"));
  for (const { customer_id } of [idle, asleep, empty, dead]) expect(await jobsOf(customer_id)).toEqual([]);
});

test("while the customer is being brought in already, it waits for the next look", async () => {
  const { customer_id, inNight } = await nightly("De Wit Wonen");
  expect(await startNightlySyncs(inNight("2026-11-20", 1))).toBe(1);
  await set(customer_id, { tried_at: inNight("2026-11-18", 0) });
  expect(await startNightlySyncs(inNight("2026-11-20", 2))).toBe(0);
  expect(await jobsOf(customer_id)).toHaveLength(1);
});
