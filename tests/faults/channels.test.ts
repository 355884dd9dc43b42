import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
  // Intended failures are not logged.
  process.env.LOG_LEVEL = "silent";
});

import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { settings } from "@/lib/kernel/settings";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { resolveMessage } from "@/lib/outbox/commands";
import type { Channel, Outcome } from "@/lib/outbox/delivery/channel";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { abandonLost, lease } from "@/lib/outbox/delivery/lease";
import { preparationOf, prepare } from "@/lib/outbox/delivery/prepare";
import { pauseBefore } from "../support/pause-points";
import { rawSmtp } from "../support/raw-smtp";
import { leaseIsOver, type Waiting, waiting } from "../support/sending";
import { clock, owner, rowsOf } from "../support/world";

/** The statement before which a worker is about to begin a message. */
const BEGINNING = /^select "id", "downloaded_at" from "letters"/;

/** The other side's reaction to a parcel: accepts it, accepts it without an answer, or refuses it. */
type Answer = "takes" | "takes silently" | "refuses" | "later";

/** A channel, and its other side: the parcels that arrived, and how it answers from here on. */
type Side = {
  channel: Channel;
  /** The message_id of each parcel that arrived completely. */
  arrived: string[];
  answers: (answer: Answer) => void;
  /** Delays the answer to what has arrived until the returned function is called. */
  holds: () => () => void;
};

const open: (() => unknown)[] = [];
beforeEach(async () => {
  // A message of another test must not be delivered here.
  await owner`update outbox set state = 'withdrawn' where state in ('reserved', 'sending')`;
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Returns the timeouts of a connection; shorter where no answer will come. */
const patience = (answer: Answer) => ({
  until_data_ms: 20_000,
  in_all_ms: answer === "takes silently" ? 1_500 : 60_000,
});

function otherSide() {
  const state = { arrived: [] as string[], held: Promise.resolve(), answer: "takes" as Answer };
  return {
    state,
    arrived: state.arrived,
    answers: (answer: Answer) => {
      state.answer = answer;
    },
    holds() {
      let goOn: () => void = () => undefined;
      state.held = new Promise<void>((resolve) => (goOn = resolve));
      open.push(goOn);
      return goOn;
    },
  };
}

async function mail(expected: Answer): Promise<Side> {
  const { state, ...side } = otherSide();
  const server = await rawSmtp({
    rcpt: () =>
      ({
        refuses: "550 5.1.1 no such mailbox",
        later: "451 later",
        takes: "250 ok",
        "takes silently": "250 ok",
      })[state.answer],
    async dot({ message_id }) {
      state.arrived.push(message_id);
      await state.held;
      return state.answer === "takes silently" ? null : "250 kept";
    },
  });
  open.push(server.close);
  return {
    ...side,
    channel: mailChannel({ address: server.url, connections: 2, patience: patience(expected) }),
  };
}

/** Returns a second channel: a printer who posts letters, with nothing of mail but its row in the outbox. */
async function paper(): Promise<Side> {
  const { state, ...side } = otherSide();
  const outcome: Record<Answer, Outcome> = {
    takes: { kind: "sent", answer: "accepted as order 7" },
    "takes silently": { kind: "unknown", answer: "no answer in time" },
    refuses: { kind: "refused", answer: "no such street" },
    later: { kind: "later", answer: "closed until Monday" },
  };
  const connect = () => ({
    async handOver({ bytes }: { bytes: Buffer }) {
      if (state.answer.startsWith("takes")) {
        state.arrived.push(/<.*>/.exec(bytes.toString())?.[0] ?? "");
        await state.held;
      }
      return outcome[state.answer];
    },
    close: async () => undefined,
  });
  const render = async ({ row }: { row: { message_id: string } }) => Buffer.from(`Brief ${row.message_id}`);
  return { ...side, channel: { key: "mail", connections: 2, render, connect } };
}

async function until(condition: () => boolean | Promise<boolean>) {
  await vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 20_000, interval: 25 });
}

const workerOf = (worker: string, { channel }: Side) => {
  const delivery = dispatcher({ worker, channels: [channel], clock });
  return {
    ...delivery,
    async deliver() {
      const count = await delivery.deliverWaiting();
      await delivery.settled();
      return count;
    },
  };
};

const messages = async ({ customer_id }: Waiting) =>
  (await rowsOf("outbox", customer_id)).sort((one, other) => Number(one.id) - Number(other.id));
const states = async (run: Waiting) => (await messages(run)).map(({ state }) => state);

/** Expects each of these messages to have arrived exactly once, and no others. */
async function expectOnce({ arrived }: Side, run: Waiting) {
  const ids = (await messages(run)).map(({ message_id }) => message_id);
  expect(arrived.toSorted()).toEqual(ids.toSorted());
}

async function takeBack({ sanne }: Waiting) {
  const { data } = await openUndos.call(sanne, {});
  return undo.call(sanne, { id: data[0]?.id });
}

async function decide(run: Waiting, decision: "retry" | "withdraw") {
  const [message] = await messages(run);
  await resolveMessage.call(run.sanne, { id: Number(message?.id), decision });
}

/** Starts a worker whose message has arrived, and whose answer is delayed. */
async function unanswered(side: Side, run: Waiting) {
  const answer = side.holds();
  const worker = workerOf("w1", side);
  await worker.deliverWaiting();
  await until(() => side.arrived.length === 1);
  expect(await states(run)).toEqual(["sending"]);
  return { ...worker, answer };
}

describe.each([
  ["mail", mail],
  ["paper", paper],
] as const)("by %s", (name, opened) => {
  const sideOf = (expected: Answer = "takes") => opened(expected);

  test("of two copies in the memory of one worker one is handed over", async () => {
    const [side, run] = [await sideOf(), await waiting(`Twee Kopieën ${name}`)];
    const preparation = preparationOf({ worker: "w1", clock }, side.channel);
    const prepared = async () => prepare(await lease("w1", "mail", 12), preparation);
    const first = await prepared();
    await leaseIsOver(run.customer_id);
    const copies = [...first, ...(await prepared())];
    expect(copies).toHaveLength(2);
    const handed = copies.map(async ({ begin, parcel, settle }) => {
      const connection = side.channel.connect();
      open.push(connection.close);
      if ((await begin()) && "bytes" in parcel) await settle(await connection.handOver(parcel));
    });
    await Promise.all(handed);
    await expectOnce(side, run);
    expect(await states(run)).toEqual(["sent"]);
  });

  test("two workers hand each message over once", async () => {
    const [side, run] = [await sideOf(), await waiting(`Twee Werkers ${name}`, { debtors: 12 })];
    await Promise.all(["w1", "w2"].map((worker) => workerOf(worker, side).deliver()));
    await expectOnce(side, run);
    expect(await states(run)).toEqual(Array(12).fill("sent"));
  });

  test("a worker whose lease was over when it came to begin hands nothing over", async () => {
    const [side, run] = [await sideOf(), await waiting(`Lease Voorbij ${name}`)];
    const beginning = pauseBefore(BEGINNING);
    const sleeping = workerOf("w1", side).deliver();
    await beginning.reached();
    await leaseIsOver(run.customer_id);
    await workerOf("w2", side).deliver();
    beginning.goOn();
    await sleeping;
    await expectOnce(side, run);
    expect(await states(run)).toEqual(["sent"]);
  });

  test("a parcel whose time is over when its attempt has begun is not handed over, and waits", async () => {
    const [side, run] = [await sideOf(), await waiting(`Stilgestaan ${name}`)];
    let stoodStill = 0;
    const now = performance.now.bind(performance);
    const spied = vi.spyOn(performance, "now").mockImplementation(() => now() + stoodStill);
    open.push(() => spied.mockRestore());
    const beginning = pauseBefore(BEGINNING);
    const delivering = workerOf("w1", side).deliver();
    await beginning.reached();
    stoodStill = settings().SENDING_LEASE_SECONDS * 1_000;
    beginning.goOn();
    await delivering;
    expect(side.arrived).toEqual([]);
    expect(await messages(run)).toMatchObject([{ state: "reserved", attempts: 1 }]);
  });

  test("what a lost worker was sending is unknown; no worker sends it again, and a person does", async () => {
    const [side, run] = [await sideOf(), await waiting(`Verdwenen ${name}`)];
    const lost = await unanswered(side, run);
    await leaseIsOver(run.customer_id);
    expect(await abandonLost()).toBe(1);
    expect(await messages(run)).toMatchObject([{ state: "unknown", error: "worker_lost" }]);
    expect(await workerOf("w2", side).deliver()).toBe(0);
    await expectOnce(side, run);
    await decide(run, "retry");
    const again = workerOf("w2", side);
    await again.deliverWaiting();
    await until(() => side.arrived.length === 2);
    lost.answer();
    await Promise.all([lost.settled(), again.settled()]);
    expect(await messages(run)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  test("an answer that comes after its message was given up for lost says that it was sent", async () => {
    const [side, run] = [await sideOf(), await waiting(`Toch Gehoord ${name}`)];
    const late = await unanswered(side, run);
    await leaseIsOver(run.customer_id);
    expect(await abandonLost()).toBe(1);
    late.answer();
    await late.settled();
    await expectOnce(side, run);
    expect(await messages(run)).toMatchObject([{ state: "sent", error: null }]);
  });

  test("an answer that comes late changes nothing about what a person decided", async () => {
    const [side, run] = [await sideOf(), await waiting(`Te Laat ${name}`)];
    const late = await unanswered(side, run);
    await leaseIsOver(run.customer_id);
    await abandonLost();
    await decide(run, "withdraw");
    late.answer();
    await late.settled();
    await expectOnce(side, run);
    expect(await states(run)).toEqual(["withdrawn"]);
  });

  test("a message whose answer was lost after it was taken is unknown, and not sent again", async () => {
    const [side, run] = [await sideOf("takes silently"), await waiting(`Stil ${name}`)];
    side.answers("takes silently");
    await workerOf("w1", side).deliver();
    side.answers("takes");
    expect(await workerOf("w1", side).deliver()).toBe(0);
    await expectOnce(side, run);
    expect(await states(run)).toEqual(["unknown"]);
  });

  test("a message that is refused failed, and is not sent again", async () => {
    const [side, run] = [await sideOf(), await waiting(`Geweigerd ${name}`)];
    side.answers("refuses");
    await workerOf("w1", side).deliver();
    side.answers("takes");
    expect(await workerOf("w1", side).deliver()).toBe(0);
    expect(side.arrived).toEqual([]);
    expect(await states(run)).toEqual(["failed"]);
  });

  test("a message that is to come later waits, each time twice as long, and arrives once", async () => {
    const [side, run] = [await sideOf(), await waiting(`Later ${name}`)];
    side.answers("later");
    const pauses: number[] = [];
    for (const _ of [1, 2]) {
      await workerOf("w1", side).deliver();
      expect(await workerOf("w1", side).deliver()).toBe(0);
      const [row] = await owner<{ pause: number }[]>`
        select extract(epoch from not_before - now())::int as pause from outbox where customer_id = ${run.customer_id}`;
      pauses.push(row?.pause ?? 0);
      await owner`update outbox set not_before = now() where customer_id = ${run.customer_id}`;
    }
    const first = settings().RETRY_FIRST_SECONDS;
    for (const [place, pause] of pauses.entries()) {
      expect(pause).toBeLessThanOrEqual(first * 2 ** place);
      expect(pause).toBeGreaterThan(first * 2 ** place - 60);
    }
    side.answers("takes");
    await workerOf("w1", side).deliver();
    await expectOnce(side, run);
    expect(await messages(run)).toMatchObject([{ state: "sent", attempts: 3 }]);
  });

  test("what is undone before it leaves is withdrawn and never handed over", async () => {
    const [side, run] = [await sideOf(), await waiting(`Teruggenomen ${name}`)];
    const beginning = pauseBefore(BEGINNING);
    const delivering = workerOf("w1", side).deliver();
    await beginning.reached();
    expect(await takeBack(run)).toMatchObject({ data: { undone: 1, left: [] } });
    beginning.goOn();
    await delivering;
    expect(side.arrived).toEqual([]);
    expect(await states(run)).toEqual(["withdrawn"]);
  });

  test("what is undone when it is on its way stays sent", async () => {
    const [side, run] = [await sideOf(), await waiting(`Onderweg ${name}`)];
    const sending = await unanswered(side, run);
    await expect(takeBack(run)).resolves.toMatchObject({
      data: { undone: 0, left: [{ reason: "sent", count: 1 }] },
    });
    sending.answer();
    await sending.settled();
    await expectOnce(side, run);
    expect(await states(run)).toEqual(["sent"]);
  });

  test("every attempt hands over the bytes that were rendered first", async () => {
    const [side, run] = [await sideOf(), await waiting(`Dezelfde Bytes ${name}`)];
    const render = vi.spyOn(side.channel, "render");
    side.answers("later");
    await workerOf("w1", side).deliver();
    await owner`update outbox set not_before = now() where customer_id = ${run.customer_id}`;
    side.answers("takes");
    await workerOf("w1", side).deliver();
    await expectOnce(side, run);
    expect(render).toHaveBeenCalledTimes(1);
  });
});

test("messages of a channel without an adapter wait", async () => {
  const run = await waiting("Nog Geen Post");
  const side = await mail("takes");
  expect(await dispatcher({ worker: "w1", channels: [], clock }).deliverWaiting()).toBe(0);
  await owner`alter table outbox drop constraint outbox_channel_values`;
  open.push(async () => {
    await owner`update outbox set channel = 'mail' where customer_id = ${run.customer_id}`;
    await owner`alter table outbox add constraint outbox_channel_values check (channel in ('mail'))`;
  });
  await owner`update outbox set channel = 'post' where customer_id = ${run.customer_id}`;
  expect(await workerOf("w1", side).deliver()).toBe(0);
  expect(side.arrived).toEqual([]);
  expect(await messages(run)).toMatchObject([{ state: "reserved", lease_by: null, attempts: 0 }]);
});
