import { logError } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { settings } from "@/lib/kernel/settings";
import { traced } from "@/lib/kernel/tracing";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import type { Channel, Connection, Outcome } from "./channel";
import { returnLeases } from "./lease";
import { prefetch } from "./prefetch";
import type { Prepared, Worker } from "./prepare";
import { withinAnswerTime } from "./settle";

type Delivery = Worker & {
  channels: readonly Channel[];
  /** Milliseconds after which an answer counts as slow, so that another connection is opened beside the waiting one. */
  slow_ms?: number;
  /** Called when the database or the file storage did not answer in time: pending calls may never resolve. */
  onStall?: (error: TimeoutError) => void;
};

/** Hands over the messages of its channels, each connection as soon as it is free, until it is stopped. Messages of other channels wait. */
export function dispatcher(delivery: Delivery) {
  const deliveries = delivery.channels.map((channel) => deliveryBy(channel, delivery));
  const each = <T>(act: (channelDelivery: (typeof deliveries)[number]) => Promise<T>) =>
    Promise.all(deliveries.map(act));

  return {
    /**
     * Takes waiting messages until there are none. Returns how many it took; those answered late may still be under way. Throws when the
     * messages of a channel could not be taken; those under way continue, and so do the other channels.
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
    /** Moves the product's own messages to the front. */
    hurry: () => each(({ hurry }) => hurry()),
    settled: () => each(({ settled }) => settled()),
    /** Begins no further message, releases the leases of those not begun, and waits for those under way. */
    async stop() {
      await each(({ stopTaking }) => stopTaking());
      await returnLeases(delivery.worker).catch(() => undefined);
      await each(({ close }) => close());
    },
  };
}

/** Delivers the waiting messages and returns how many it took, once the last of them is settled; 0 when none waits. */
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

  /** Logs an error with one message, which does not affect the others. */
  function trouble(error: unknown) {
    logError("delivery failed", error);
    if (error instanceof TimeoutError) onStall?.(error);
  }

  /** Frees the connection for the next message as soon as the server has answered: the outcome is written in the meantime. */
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

  /** Returns a free connection. Outcomes not yet in the database would be lost with this process, so their number is limited. */
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

/** Milliseconds after which a message gets its connection to itself, and another connection takes its place. */
const SLOW_MS = 4_000;
const MOST_ASIDE = 40;

/** Manages the connections of a channel: free ones, and slow ones set aside. */
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
    /** Returns a free connection, waiting for one if needed. */
    take: (): Promise<Connection> => {
      const connection = idle.shift();
      return connection ? Promise.resolve(connection) : new Promise((resolve) => waiting.push(resolve));
    },
    put,
    /** Returns the connection to the pool when its work has finished; a slow one is replaced, so that it delays no other message. */
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
 * Returns the server's answer; null for a message that may not be handed over any more, or not by this attempt. Its timeouts count from
 * before the attempt began: a process that was suspended hands over no message that was given up as lost.
 */
async function handOver({ begin, parcel }: Prepared, connection: Connection): Promise<Outcome | null> {
  const since = performance.now();
  if (!(await withinAnswerTime("the beginning of a message", begin()))) return null; // mutation: begun-or-nothing
  if ("kind" in parcel) return parcel;
  // mutation: end-of-lease
  if (performance.now() - since >= settings().SENDING_LEASE_SECONDS * 1_000)
    return { kind: "later", answer: "too late to begin" };
  return connection.handOver(parcel, since); // mutation: time-counted
}

const ATTEMPTS = 3;

/** Writes an outcome, retrying a failed statement: the outcome is known only to this process. */
async function writeOutcome(write: () => Promise<void>) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await withinAnswerTime("the outcome of a message", write());
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof TimeoutError) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
}
