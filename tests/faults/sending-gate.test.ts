import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
  // Of four rows the last debtor may continue in the next chunk, so each chunk does three; the first, a quarter as large, one.
  process.env.RUN_CHUNK = "4";
  process.env.JOB_STALE_SECONDS = "2";
  // Intended failures are not logged.
  process.env.LOG_LEVEL = "silent";
});

import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { worker } from "@/lib/jobs/queue";
import { sweepJobs } from "@/lib/jobs/sweep";
import { resolveMessage } from "@/lib/outbox/commands";
import type { Connection } from "@/lib/outbox/delivery/channel";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { abandonLost, lease } from "@/lib/outbox/delivery/lease";
import { preparationOf, prepare } from "@/lib/outbox/delivery/prepare";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { pauseBefore } from "../support/pause-points";
import {
  deliveryBy,
  due,
  type Handed,
  leaseIsOver,
  mailBy,
  messagesOf,
  recordingConnection,
  started,
  waiting,
} from "../support/sending";
import { clock, owner, rowsOf, work } from "../support/world";

/** The statements before which a worker begins a message, and before which it writes the outcome. */
const BEGINNING = /^select "id", "downloaded_at" from "letters"/;
const OUTCOME = /^update "outbox" set state = r\.state/;
const CHUNK_IS_READ = /^insert into "outbox" \(/;
const LETTERS_ARE_COUNTED = /^insert into "letter_counters"/;
const ROWS_ARE_TAKEN = /from "invoices" inner join "debtors" .* for update of "invoices"/;

let handed: Handed[] = [];
const open: (() => void)[] = [];
beforeEach(async () => {
  handed = [];
  // A mail of another test must not be delivered here.
  await owner`update outbox set state = 'withdrawn' where state in ('reserved', 'sending')`;
});
afterEach(() => {
  for (const letGo of open.splice(0)) letGo();
});

const pay = (id: number | undefined) =>
  owner`update invoices set amount = 0, last_status_id = 19, version = version + 1 where id = ${id ?? 0}`;
const states = async (customer_id: number) => (await messagesOf(customer_id)).map(({ state }) => state);

/** Returns an answer of the mail server that the test releases. */
function heldAnswer() {
  let answer: () => void = () => undefined;
  const given = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  open.push(answer);
  return { given: () => given, answer };
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (let times = 0; times < 800; times++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("it did not come to that");
}

test("a step that has a mail gets no second one, even when the invoice forgot that it was executed", async () => {
  const { customer_id, sanne, ids } = await waiting("Sleutel");
  await owner`update invoices set action_no = 0, last_status_id = 1, flow_step_id = null, last_action_at = null,
    invoice_status_id = 3, next_action_on = '2026-11-01' where id = ${ids[0] ?? 0}`;
  await work(sanne, await started(sanne, 1)).catch(() => undefined);
  expect(await messagesOf(customer_id)).toHaveLength(1);
});

test("what a chunk has read nobody changes until it is written", async () => {
  const { sanne, ids } = await due("Vergrendeld");
  const read = pauseBefore(CHUNK_IS_READ);
  const running = work(sanne, await started(sanne, 1));
  await read.reached();
  const paying = owner.begin(async (sql) => {
    await sql`set local lock_timeout = '300ms'`;
    await sql`update invoices set amount = 0 where id = ${ids[0] ?? 0}`;
  });
  await expect(paying).rejects.toThrow("lock timeout");
  read.goOn();
  await running;
});

test("what was paid, closed or disputed between the click and the run gets no letter and is let go", async () => {
  const { customer_id, sanne, ids } = await due("Achterhaald", { debtors: 4 });
  const reading = pauseBefore(ROWS_ARE_TAKEN);
  const running = work(sanne, await started(sanne, 4));
  await reading.reached();
  const [paid, closed, disputed, due_still] = ids;
  await owner`update invoices set amount = 0 where id = ${paid ?? 0}`;
  await owner`update invoices set last_status_id = 9 where id = ${closed ?? 0}`;
  await owner`update invoices set last_status_id = 16 where id = ${disputed ?? 0}`;
  reading.goOn();
  await running;
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.filter(({ action_no }) => action_no === 1).map(({ id }) => id)).toEqual([due_still]);
  expect(rows.every(({ processing_job_id }) => processing_job_id === null)).toBe(true);
  expect(await messagesOf(customer_id)).toHaveLength(1);
});

test("rows that a job holds are given to no other", async () => {
  const { customer_id, sanne, ids } = await due("Bezet", { debtors: 2 });
  const first = await started(sanne, 2);
  const chosen = Object.fromEntries(ids.map((id) => [id, null]));
  await runActions.call(sanne, { invoices: chosen }).catch(() => undefined);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ processing_job_id }) => processing_job_id)).toEqual([first.id, first.id]);
});

test("how far a run is stands in the row of its job with each chunk", async () => {
  const { sanne } = await due("Voortgang", { debtors: 6 });
  const job = await started(sanne, 6);
  const written = pauseBefore(LETTERS_ARE_COUNTED);
  const running = work(sanne, job);
  await written.reached();
  const next = pauseBefore(LETTERS_ARE_COUNTED);
  written.goOn();
  await next.reached();
  const current = async () =>
    (await owner<{ current: number }[]>`select current from jobs where id = ${job.id}`)[0]?.current;
  expect(await current()).toBe(1);
  next.goOn();
  await running;
  expect(await current()).toBe(6);
});

test("while a chunk is written the next is begun, and nothing of it is kept before the one ahead is committed", async () => {
  const { customer_id, sanne } = await due("Vooruit Geschreven", { debtors: 6 });
  const job = await started(sanne, 6);
  const [one, other] = [pauseBefore(CHUNK_IS_READ), pauseBefore(CHUNK_IS_READ)];
  const written = pauseBefore(LETTERS_ARE_COUNTED);
  // Both chunks pass: their order depends on the machine when both are running.
  one.goOn();
  other.goOn();
  const running = work(sanne, job).catch(() => undefined);
  await Promise.all([one.reached(), other.reached(), written.reached()]);
  // Another worker has the job by this time: neither the first chunk's writes count, nor those of the one that waits for it.
  await owner`update jobs set attempts = attempts + 1 where id = ${job.id}`;
  written.goOn();
  await running;
  expect(await messagesOf(customer_id)).toEqual([]);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ action_no, processing_job_id }) => [action_no, processing_job_id])).toEqual(
    rows.map(() => [0, job.id]),
  );
});

test("a run that is undone while two of its chunks are written waits for both, and all of it is taken back", async () => {
  const { customer_id, sanne } = await due("Halverwege Teruggenomen", { debtors: 7 });
  const job = await started(sanne, 7);
  const first = pauseBefore(LETTERS_ARE_COUNTED);
  const running = work(sanne, job);
  await first.reached();
  const second = pauseBefore(LETTERS_ARE_COUNTED);
  first.goOn();
  await second.reached();
  const { data } = await openUndos.call(sanne, {});
  const undoing = undo.call(sanne, { id: data[0]?.id });
  await until(async () => {
    const [row] = await owner<{ waits: number }[]>`
      select count(*)::int as waits from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`;
    return (row?.waits ?? 0) > 0;
  });
  second.goOn();
  expect((await undoing).data).toMatchObject({ undone: 7, left: [] });
  await running;
  expect(await states(customer_id)).toEqual(Array(7).fill("withdrawn"));
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id, processing_job_id }) => [last_status_id, processing_job_id])).toEqual(
    rows.map(() => [1, null]),
  );
});

test("a job whose worker was lost is put on the queue again", async () => {
  const { sanne } = await due("Gestrand");
  const job = await started(sanne, 1);
  const seen: unknown[] = [];
  // Queue entries of other tests are there as well.
  const listening = worker("jobs", async ({ data }) => seen.push(Object(data).id));
  open.push(() => void listening.close());
  await until(() => seen.includes(job.id));
  seen.length = 0;
  await owner`update jobs set status = 1, heartbeat_at = now() - interval '1 minute' where id = ${job.id}`;
  await sweepJobs(0);
  await until(() => seen.includes(job.id));
});

test("a payment that comes in while a worker is about to begin stops the mail", async () => {
  const { customer_id, ids } = await waiting("Net Op Tijd");
  const beginning = pauseBefore(BEGINNING);
  const delivering = deliveryBy("w1", recordingConnection(handed)).deliverWaiting();
  await beginning.reached();
  await pay(ids[0]);
  beginning.goOn();
  await delivering;
  await until(async () => (await states(customer_id))[0] === "withdrawn");
  expect(handed).toEqual([]);
});

test("a worker that was stopped and woken sends nothing of what another took over meanwhile", async () => {
  const { customer_id } = await waiting("Wakker Geworden");
  const beginning = pauseBefore(BEGINNING);
  const first = deliveryBy("w1", recordingConnection(handed));
  const sleeping = first.deliverWaiting();
  await beginning.reached();
  await leaseIsOver(customer_id);
  const second = deliveryBy("w2", recordingConnection(handed));
  await second.deliverWaiting();
  await second.settled();
  beginning.goOn();
  await sleeping;
  await first.settled();
  expect(handed).toHaveLength(1);
  expect(await states(customer_id)).toEqual(["sent"]);
});

test.each([
  [
    "its lease is over",
    (id: number) =>
      owner`update outbox set lease_until = now(), not_before = now() + interval '1 hour' where customer_id = ${id}`,
  ],
  [
    "another worker holds it",
    (id: number) => owner`update outbox set lease_by = 'w2' where customer_id = ${id}`,
  ],
  [
    "it was withdrawn",
    (id: number) => owner`update outbox set state = 'withdrawn' where customer_id = ${id}`,
  ],
])("a worker begins nothing when %s", async (_why, meanwhile) => {
  const { customer_id } = await waiting("Niet Van Mij");
  const beginning = pauseBefore(BEGINNING);
  const first = deliveryBy("w1", recordingConnection(handed));
  const delivering = first.deliverWaiting();
  await beginning.reached();
  await meanwhile(customer_id);
  beginning.goOn();
  await delivering;
  await first.settled();
  expect(handed).toEqual([]);
});

/** Returns the prepared messages in a worker's memory. */
const preparedBy = async (
  worker: string,
  preparation = preparationOf({ worker, clock }, mailBy(recordingConnection(handed))),
) => prepare(await lease(worker, "mail", 12), preparation);

/** Returns a message that is twice in the memory of one worker, because its first lease ran out there. */
async function twiceIn(
  worker: string,
  preparation = preparationOf({ worker, clock }, mailBy(recordingConnection(handed))),
) {
  const first = await preparedBy(worker, preparation);
  await owner`update outbox set lease_until = now() - interval '1 second' where state = 'reserved'`;
  return [...first, ...(await preparedBy(worker, preparation))];
}

test.each(["in one batch", "one after the other"])(
  "of two copies of a letter in one worker's memory one is handed over, begun %s",
  async (how) => {
    const { customer_id } = await waiting("Dubbel Geleend");
    const copies = await twiceIn("w1");
    const outcomes = [];
    if (how === "in one batch") outcomes.push(...(await Promise.all(copies.map(({ begin }) => begin()))));
    else for (const { begin } of copies) outcomes.push(await begin());
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await states(customer_id)).toEqual(["sending"]);
  },
);

test("two deliveries of one worker that have a copy of a letter each hand one over", async () => {
  const { customer_id } = await waiting("Twee Keer Begonnen");
  const [first] = await twiceIn("w1");
  await owner`update outbox set lease_until = now() - interval '1 second' where customer_id = ${customer_id}`;
  const [second] = await preparedBy("w1");
  const outcomes = await Promise.all([first, second].map((copy) => copy?.begin()));
  expect(outcomes.toSorted()).toEqual([false, true]);
});

test("of three letters that begin in one batch the one that was paid is withdrawn and the others begin", async () => {
  const { customer_id } = await waiting("Een Van De Drie", { debtors: 3 });
  const letters = await preparedBy("w1");
  await owner`update invoices set paid_at = now(), amount = 0 where customer_id = ${customer_id} and id in
    (select invoice_id from outbox_items where customer_id = ${customer_id} order by outbox_id limit 1 offset 1)`;
  const outcomes = await Promise.all(letters.map(({ begin }) => begin()));
  expect(outcomes.toSorted()).toEqual([false, true, true]);
  expect((await states(customer_id)).toSorted()).toEqual(["sending", "sending", "withdrawn"]);
});

test("of two copies of a sign-in code in one worker's memory one is handed over", async () => {
  const words = { sender_name: "Invorder", subject: "Uw code", html: "<p>1</p>", text: "1" };
  await queueProductMail({ ...words, kind: "code", recipient: "sanne@bos.example" });
  const copies = await twiceIn("w1");
  const outcomes = await Promise.all(copies.map(({ begin }) => begin()));
  expect(outcomes.toSorted()).toEqual([false, true]);
});

test("a copy of a letter from before its last attempt begins nothing", async () => {
  const { customer_id } = await waiting("Oude Kopie");
  const [old] = await twiceIn("w1");
  const { deliverWaiting, settled } = deliveryBy(
    "w1",
    recordingConnection(handed, async () => ({ kind: "later", answer: "451 later" })),
  );
  await leaseIsOver(customer_id);
  await deliverWaiting();
  await settled();
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
  expect(await preparedBy("w1")).toHaveLength(1);
  expect(await old?.begin()).toBe(false);
  expect(handed).toHaveLength(1);
});

test("a worker leases nothing of what waits in its own memory, and anew what waited there too long", async () => {
  const { customer_id } = await waiting("Eigen Voorraad", { debtors: 3 });
  const { given, answer } = heldAnswer();
  const delivery = dispatcher({
    worker: "w1",
    channels: [mailBy(recordingConnection(handed, given))],
    clock,
  });
  const delivering = delivery.deliverWaiting();
  await until(() => handed.length === 1);
  expect(await lease("w1", "mail", 12)).toEqual([]);
  await owner`update outbox set lease_until = now() - interval '1 second'
    where customer_id = ${customer_id} and state = 'reserved'`;
  expect(await lease("w1", "mail", 12)).toHaveLength(2);
  answer();
  await delivering;
  await delivery.settled();
  expect(handed).toHaveLength(3);
  expect(new Set(handed.map(({ message_id }) => message_id)).size).toBe(3);
});

test("the mail server's time counts from before a message is begun", async () => {
  await waiting("Klok Loopt");
  const beginning = pauseBefore(BEGINNING);
  const since: number[] = [];
  const line: Connection = {
    ...recordingConnection(handed),
    async handOver(_parcel, from = performance.now()) {
      since.push(from);
      return { kind: "sent", answer: "250 ok" };
    },
  };
  const delivery = deliveryBy("w1", line);
  const delivering = delivery.deliverWaiting();
  await beginning.reached();
  const reached = performance.now();
  beginning.goOn();
  await delivering;
  await delivery.settled();
  expect(since).toHaveLength(1);
  expect(since[0]).toBeLessThan(reached);
});

test("what one worker has leased another does not lease", async () => {
  const { customer_id } = await waiting("Geleend");
  const beginning = pauseBefore(BEGINNING);
  const first = deliveryBy("w1", recordingConnection(handed));
  const delivering = first.deliverWaiting();
  await beginning.reached();
  expect(await deliveryBy("w2", recordingConnection(handed)).deliverWaiting()).toBe(0);
  expect((await messagesOf(customer_id)).map(({ lease_by }) => lease_by)).toEqual(["w1"]);
  beginning.goOn();
  await delivering;
  await first.settled();
  expect(handed).toHaveLength(1);
});

test("a mail whose worker was lost while sending is unknown, and no worker sends it again", async () => {
  const { customer_id } = await waiting("Verdwenen");
  const { given } = heldAnswer();
  const lost = deliveryBy("w1", recordingConnection(handed, given));
  await lost.deliverWaiting();
  await until(() => handed.length === 1);
  expect(await abandonLost()).toBe(0);
  await leaseIsOver(customer_id);
  expect(await abandonLost()).toBe(1);
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "unknown", error: "worker_lost" }]);
  expect(await deliveryBy("w2", recordingConnection(handed)).deliverWaiting()).toBe(0);
  expect(handed).toHaveLength(1);
});

/** Creates a mail whose worker went silent before it wrote the outcome, and which was given up as lost. */
async function silent(name: string) {
  const { customer_id, sanne } = await waiting(name);
  const writing = pauseBefore(OUTCOME);
  const delivery = deliveryBy("w1", recordingConnection(handed));
  await delivery.deliverWaiting();
  await writing.reached();
  await leaseIsOver(customer_id);
  expect(await abandonLost()).toBe(1);
  return { customer_id, sanne, delivery, writing };
}

/** Creates a mail given up as lost, about which a user then decides. */
async function decidedMeanwhile(name: string, decision: "withdraw" | "retry") {
  const lost = await silent(name);
  const [message] = await messagesOf(lost.customer_id);
  await resolveMessage.call(lost.sanne, { id: message?.id, decision });
  return lost;
}

test("a mail given up for lost is known to be sent when its worker hears so after all", async () => {
  const { customer_id, delivery, writing } = await silent("Toch Nog Gehoord");
  expect(await states(customer_id)).toEqual(["unknown"]);
  writing.goOn();
  await delivery.settled();
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "sent", error: null }]);
});

test("what a person has to decide about for another reason is not decided by an answer that comes late", async () => {
  const { customer_id, delivery, writing } = await silent("Achtergehouden");
  await owner`update outbox set error = 'held_after_restore' where customer_id = ${customer_id}`;
  writing.goOn();
  await delivery.settled();
  expect(await states(customer_id)).toEqual(["unknown"]);
});

test("while what became of a mail is written down its line goes on, and stops before much of it could be lost", async () => {
  const { customer_id } = await waiting("Lijn Vrij", { debtors: 5 });
  const writing = pauseBefore(OUTCOME);
  const delivery = dispatcher({ worker: "w1", channels: [mailBy(recordingConnection(handed))], clock });
  const delivering = delivery.deliverWaiting();
  await writing.reached();
  await until(() => handed.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(handed).toHaveLength(2);
  writing.goOn();
  await delivering;
  await delivery.settled();
  expect(await states(customer_id)).toEqual(Array(5).fill("sent"));
});

test("an outcome that comes late changes nothing about what was decided meanwhile", async () => {
  const { customer_id, delivery, writing } = await decidedMeanwhile("Te Laat", "withdraw");
  writing.goOn();
  await delivery.settled();
  expect(await states(customer_id)).toEqual(["withdrawn"]);
});

test.each([
  ["another worker's", "w2"],
  ["the same worker's next", "w1"],
])("an outcome that comes late is not written over %s attempt", async (_whose, worker) => {
  const { customer_id, delivery, writing } = await decidedMeanwhile("Tweede Poging", "retry");
  const { given, answer } = heldAnswer();
  const second = deliveryBy(worker, recordingConnection(handed, given));
  await second.deliverWaiting();
  await until(() => handed.length === 2);
  writing.goOn();
  await delivery.settled();
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "sending", lease_by: worker }]);
  answer();
  await second.settled();
  expect(await states(customer_id)).toEqual(["sent"]);
});

test("undoing a run withdraws what waits and leaves what is on its way", async () => {
  const { customer_id, sanne } = await waiting("Onderweg", { debtors: 2 });
  const { given, answer } = heldAnswer();
  const messages = await messagesOf(customer_id);
  await owner`update outbox set not_before = now() + interval '1 hour' where id = ${messages[1]?.id ?? 0}`;
  const first = deliveryBy("w1", recordingConnection(handed, given));
  await first.deliverWaiting();
  await until(() => handed.length === 1);
  const { data } = await openUndos.call(sanne, {});
  const undone = await undo.call(sanne, { id: data[0]?.id });
  expect(undone.data).toMatchObject({ undone: 1, left: [{ reason: "sent", count: 1 }] });
  expect(await states(customer_id)).toEqual(["sending", "withdrawn"]);
  answer();
  await first.settled();
  expect(await states(customer_id)).toEqual(["sent", "withdrawn"]);
});

test("a run that is undone while its mail is about to leave stops neither the undo nor the delivery", async () => {
  const { customer_id, sanne } = await waiting("Kruising");
  const beginning = pauseBefore(BEGINNING);
  const delivery = deliveryBy("w1", recordingConnection(handed));
  await delivery.deliverWaiting();
  await beginning.reached();
  // The undo holds the letter and the message, and is about to lock the invoices.
  const restoring = pauseBefore(ROWS_ARE_TAKEN);
  const { data } = await openUndos.call(sanne, {});
  const undoing = undo.call(sanne, { id: data[0]?.id });
  await restoring.reached();
  beginning.goOn();
  await until(async () => {
    const [row] = await owner<{ waits: number }[]>`
      select count(*)::int as waits from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`;
    return (row?.waits ?? 0) > 0;
  });
  restoring.goOn();
  expect((await undoing).data).toMatchObject({ undone: 1, left: [] });
  await delivery.settled();
  expect(handed).toEqual([]);
  expect(await states(customer_id)).toEqual(["withdrawn"]);
});
