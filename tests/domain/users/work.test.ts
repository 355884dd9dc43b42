import { expect, test } from "vitest";
import { listAudit } from "@/lib/users/queries/list-audit";
import { deliveryBy, due, type Handed, recordingConnection, started, waiting } from "../../support/sending";
import { owner, work } from "../../support/world";

test("what the worker carried out stands in the book under who asked for it, with the mails it handed over", async () => {
  const { sanne, customer_id, job } = await waiting("Bakker Groothandel", { debtors: 2 });
  const handed: Handed[] = [];
  await deliveryBy("tester", recordingConnection(handed)).deliverWaiting();
  await expect
    .poll(
      async () =>
        (await owner`select 1 from outbox where customer_id = ${customer_id} and state = 'sent'`).length,
    )
    .toBe(2);
  const { data } = await listAudit.call(sanne, {});
  const run = data.find(({ act }) => act === "jobs/run-actions");
  expect(run).toMatchObject({
    user: sanne.actor.full_name,
    super_user: null,
    record_ids: [job],
    subject: "jobs",
  });
  const mails = data.filter(({ act }) => act === "outbox/delivered");
  expect(mails.reduce((sum, { records }) => sum + records, 0)).toBe(2);
  for (const mail of mails) expect(mail).toMatchObject({ user: sanne.actor.full_name, subject: "outbox" });
});

test("a run that somebody began in another's name keeps both names, and one that fails says so", async () => {
  const { sanne, ids } = await due("Visser Transport");
  const { id } = await started(sanne, ids.length);
  await owner`update jobs set input = '{"pending": "misschien"}', super_user_id = ${sanne.actor.id} where id = ${id}`;
  await work(sanne, { id }).catch(() => undefined);
  const { data } = await listAudit.call(sanne, { subject: "jobs" });
  expect(data[0]).toMatchObject({
    act: "jobs/run-actions failed",
    user: sanne.actor.full_name,
    super_user: sanne.actor.full_name,
  });
});

test("of mails that nobody ran the product itself is named", async () => {
  const { sanne, customer_id } = await waiting("Kok Catering");
  await owner`update outbox set run_id = null where customer_id = ${customer_id}`;
  await deliveryBy("tester", recordingConnection([])).deliverWaiting();
  await expect
    .poll(async () => (await listAudit.call(sanne, { subject: "outbox" })).data.map(({ user }) => user))
    .toEqual(["Invorder"]);
});
