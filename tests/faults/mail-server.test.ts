import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { resolveMessage } from "@/lib/outbox/commands";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import type { Fault } from "@/workers/mailbox/receiver";
import { account, allSettled, jobEnded, kill, mailServer, sound, startWorker, until } from "../support/crew";
import { as, customer, debtor, invoice, owner } from "../support/world";

const MAILS = 12;
/** No worker dies here during a mail: a slow send on a busy machine must not count as lost. */
const patiently = { SENDING_LEASE_SECONDS: "60" };

async function runAgainst(fault: Fault) {
  const customer_id = await customer(`Visser ${fault}`);
  const sanne = await as(role.klant, customer_id);
  const unlucky = await debtor(customer_id, "Pech", { contact_email_address: "pech@pech.example" });
  const lucky = await debtor(customer_id, "Geluk", { contact_email_address: "geluk@geluk.example" });
  for (let n = 0; n < MAILS; n++) await invoice(sanne, n % 3 === 0 ? unlucky : lucky, { overdue: 10 });
  const mail = await mailServer(({ to }) => (to.startsWith("pech") ? fault : undefined));
  const worker = startWorker(mail.url, patiently);
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: MAILS });
  await until("the job is done", jobEnded(started.data.id));
  await until("every message is settled", allSettled(customer_id));
  await kill(worker, "SIGTERM");
  const received = await mail.received();
  await mail.close();
  return { sanne, customer_id, ...(await account(customer_id, received)) };
}

test("an address the server refuses is on the work list with its answer, and the others are sent", async () => {
  const { sanne, states, ...figures } = await runAgainst("refuse");
  expect(figures).toMatchObject(sound(MAILS));
  expect(states).toEqual({ sent: 8, failed: 4 });
  const { data } = await listOutbox.call(sanne, {});
  expect(data).toHaveLength(4);
  for (const row of data)
    expect(row).toMatchObject({ state: "failed", debtor: "Pech", error: expect.stringContaining("550") });
});

test("a greylisting server gets each mail again later, once", async () => {
  const { states, ...figures } = await runAgainst("greylist");
  expect(figures).toMatchObject(sound(MAILS));
  expect(states).toEqual({ sent: MAILS });
});

test.each(["drop_before_storing", "drop_after_storing"] as const)(
  "a line that breaks after the data (%s) makes the mail unknown, listed, and never sent again by itself",
  async (fault) => {
    const { sanne, states, ...figures } = await runAgainst(fault);
    expect(figures).toMatchObject({ ...sound(MAILS) });
    expect(states).toEqual({ sent: 8, unknown: 4 });
    const { data } = await listOutbox.call(sanne, {});
    const [first] = data;
    await resolveMessage.call(sanne, { id: first?.id, decision: "sent" });
    expect((await listOutbox.call(sanne, {})).meta.total).toBe(3);
    await expect(resolveMessage.call(sanne, { id: first?.id, decision: "retry" })).rejects.toMatchObject({
      kind: "conflict",
    });
  },
  120_000,
);

test("a server that is away loses nothing: the mails wait", async () => {
  const customer_id = await customer("Postma");
  const sanne = await as(role.klant, customer_id);
  await invoice(sanne, await debtor(customer_id, "Kok"), { overdue: 10 });
  const worker = startWorker("smtp://127.0.0.1:9?tls=off");
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await until("the job is done", jobEnded(started.data.id));
  await until("it was tried", async () => {
    const [row] = await owner<
      { attempts: number }[]
    >`select attempts from outbox where customer_id = ${customer_id}`;
    return (row?.attempts ?? 0) > 0;
  });
  await kill(worker, "SIGTERM");
  const [waiting] = await owner<
    { state: string }[]
  >`select state from outbox where customer_id = ${customer_id}`;
  expect(waiting).toEqual({ state: "reserved" });
  const mail = await mailServer();
  const next = startWorker(mail.url, patiently);
  await until("every message is settled", allSettled(customer_id));
  await kill(next, "SIGTERM");
  const { states } = await account(customer_id, await mail.received());
  expect(states).toEqual({ sent: 1 });
  await mail.close();
});

test("two workers on the same messages hand each over once", async () => {
  const customer_id = await customer("Hendriks");
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok");
  for (let n = 0; n < 60; n++) await invoice(sanne, kok, { overdue: 10 });
  const mail = await mailServer();
  const workers = [startWorker(mail.url, patiently), startWorker(mail.url, patiently)];
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 60 });
  await until("the job is done", jobEnded(started.data.id));
  await until("every message is settled", allSettled(customer_id));
  await Promise.all(workers.map((worker) => kill(worker, "SIGTERM")));
  const { states, ...figures } = await account(customer_id, await mail.received());
  expect(figures).toEqual(sound(60));
  expect(states).toEqual({ sent: 60 });
  await mail.close();
});
