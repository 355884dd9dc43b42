import { fail } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { settings } from "@/lib/kernel/settings";
import { traced } from "@/lib/kernel/tracing";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import type { Channel, Connection, Outcome } from "./channel";
import { returnLeases } from "./lease";
import { prefetch } from "./prefetch";
import type { Prepared, Worker } from "./prepare";
import { answered } from "./settle";

type Delivery = Worker & {
  channels: readonly Channel[];
  /** After how long an answer counts as slow, so that another connection is opened beside the one that waits for it. */
  slow_ms?: number;
  /** Called when the database or the files did not answer in time: what waits for them may wait for ever. */
  onStall?: (error: TimeoutError) => void;
};

/** Hands over the messages of its channels, each connection as soon as it is free, until it is stopped. Those of other channels wait. */
export function dispatcher(delivery: Delivery) {
  const deliveries = delivery.channels.map((channel) => deliveryBy(channel, delivery));
  const each = <T>(act: (channelDelivery: (typeof deliveries)[number]) => Promise<T>) =>
    Promise.all(deliveries.map(act));

  return {
    /**
     * Takes what waits until nothing does. Returns how many messages it took; what is answered late is still under way then. Throws when
     * no message of a channel could be taken; those under way go on, and so do the other channels.
     */
    async deliverWaiting(): Promise<number> {
      const counts = await Promise.allSettled(deliveries.map(({ deliverWaiting }) => deliverWaiting()));
      let total = 0;
      for (const count of counts) {
        if (count.status === "rejected") throw count.reason;
        total += count.value;
      }
      return total;
    },
    /** Lets the product's own messages overtake what waits. */
    hurry: () => each(({ hurry }) => hurry()),
    settled: () => each(({ settled }) => settled()),
    /** Begins no other message, gives back what was not begun, and waits for those under way. */
    async stop() {
      await each(({ stopTaking }) => stopTaking());
      await returnLeases(delivery.worker).catch(() => undefined);
      await each(({ close }) => close());
    },
  };
}

/** Delivers what waits and returns how many messages it took, when the last of them is settled; 0 when nothing waits. */
export async function deliverSome(delivery: Delivery): Promise<number> {
  const { deliverWaiting, settled } = dispatcher(delivery);
  try {
    return await deliverWaiting();
  } finally {
    await settled();
  }
}

/** Hands over the messages of one channel. */
function deliveryBy(channel: Channel, delivery: Delivery) {
  const { slow_ms, onStall } = delivery;
  const connections = connectionPool(channel, slow_ms);
  const messages = prefetch(delivery, channel);
  const underWay = new Set<Promise<void>>();
  const unwritten = new Set<Promise<void>>();
  let isStopping = false;

  /** One message that goes wrong is logged and ends nothing else. */
  function trouble(error: unknown) {
    fail("delivery failed", error);
    if (error instanceof TimeoutError) onStall?.(error);
  }

  /** The connection is free for the next message when the other side has answered: what became of this one is written meanwhile. */
  function start(message: Prepared, connection: Connection) {
    const handing = traced(`deliver ${channel.key}`, {}, () => handOver(message, connection));
    const recording = handing.then((outcome) => outcome && writing(message, outcome)).catch(trouble);
    const free = handing.then(
      () => undefined,
      () => undefined,
    );
    const sending = Promise.all([connections.during(connection, free), recording])
      .then(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  async function writing(message: Prepared, outcome: Outcome) {
    metrics().deliveries.inc({ channel: channel.key, outcome: outcome.kind });
    const recording = writeOutcome(() => message.settle(outcome)).finally(() => unwritten.delete(recording));
    unwritten.add(recording);
    await recording;
  }

  /** A free connection. What was answered and the database does not know yet is lost with this process: there is never much of it. */
  async function nextConnection(): Promise<Connection> {
    const connection = await connections.take();
    while (unwritten.size > channel.connections) await Promise.race(unwritten).catch(() => undefined);
    return connection;
  }

  async function nextOn(connection: Connection): Promise<boolean> {
    try {
      const message = isStopping ? null : await messages.next();
      if (message && !isStopping) {
        start(message, connection);
        return true;
      }
    } catch (error) {
      connections.put(connection);
      throw error;
    }
    connections.put(connection);
    return false;
  }

  const settled = () => Promise.all([...underWay]);

  return {
    async deliverWaiting(): Promise<number> {
      const before = messages.leased();
      while (await nextOn(await nextConnection()));
      return messages.leased() - before;
    },
    async hurry() {
      if (!isStopping) await messages.hurry().catch(trouble);
    },
    settled,
    async stopTaking() {
      isStopping = true;
      await messages.close();
    },
    async close() {
      await settled();
      await connections.close();
    },
  };
}

/** After this long a message has its connection to itself, and another connection takes its place. */
const SLOW_MS = 4_000;
const MOST_ASIDE = 40;

/** The connections of a channel that are free, and those that wait for a slow answer beside them. */
function connectionPool({ connections, connect }: Channel, slow_ms = SLOW_MS) {
  const idle = Array.from({ length: connections }, connect);
  const waiting: ((connection: Connection) => void)[] = [];
  const all = new Set(idle);
  let aside = 0;

  function put(connection: Connection) {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  return {
    /** Returns a free connection; waits for one. */
    take: (): Promise<Connection> => {
      const connection = idle.shift();
      return connection ? Promise.resolve(connection) : new Promise((resolve) => waiting.push(resolve));
    },
    put,
    /** Gives the connection back when the work on it has ended; work that takes long is set aside and holds nobody up. */
    async during(connection: Connection, work: Promise<void>) {
      let isAside = false;
      const slow = setTimeout(() => {
        if (aside >= MOST_ASIDE) return;
        isAside = true;
        aside += 1;
        const another = connect();
        all.add(another);
        put(another);
      }, slow_ms);
      await work.finally(() => clearTimeout(slow));
      if (!isAside) return put(connection);
      aside -= 1;
      all.delete(connection);
      await connection.close();
    },
    close: () => Promise.all([...all].map((connection) => connection.close())),
  };
}

/**
 * Returns the answer of the other side; null for a message that is not to be handed over any more, or not by this attempt. The time for it
 * counts from before the attempt began: a process that stood still meanwhile hands nothing over that was given up for lost.
 */
async function handOver({ begin, parcel }: Prepared, connection: Connection): Promise<Outcome | null> {
  const since = performance.now();
  if (!(await answered("the beginning of a message", begin()))) return null; // mutation: begun-or-nothing
  if ("kind" in parcel) return parcel;
  // mutation: end-of-lease
  if (performance.now() - since >= settings().SENDING_LEASE_SECONDS * 1_000)
    return { kind: "later", answer: "too late to begin" };
  return connection.handOver(parcel, since); // mutation: time-counted
}

const ATTEMPTS = 3;

/** Only here is known what became of the message, so a statement that fails is tried again. */
async function writeOutcome(write: () => Promise<void>) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await answered("the outcome of a message", write());
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof TimeoutError) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
}
