import { fail } from "@/lib/kernel/log";
import { OutOfTime } from "@/lib/kernel/within";
import type { Handover, MailServer } from "@/lib/mail/port";
import { returnLeases } from "./lease";
import { linesOf } from "./lines";
import { prefetch } from "./prefetch";
import type { Prepared, Worker } from "./prepare";
import { answered } from "./settle";

type Delivery = Worker & {
  servers: MailServer[];
  /** Opens a line beside those, while one of them waits for a slow answer. */
  spare?: () => MailServer;
  /** After how long an answer counts as slow. */
  slow_ms?: number;
  /** Told when the database or the files did not answer in time: what waits for them may wait for ever. */
  onStall?: (error: OutOfTime) => void;
};

/** Hands messages over, each line as soon as it is free, until it is stopped. */
export function dispatcher(delivery: Delivery) {
  const { worker, servers, spare, slow_ms, onStall } = delivery;
  const lines = linesOf(servers, spare, slow_ms);
  const messages = prefetch(delivery, servers.length);
  const underWay = new Set<Promise<void>>();
  const unwritten = new Set<Promise<void>>();
  let isStopping = false;

  /** One message that goes wrong is told of and ends nothing else. */
  function trouble(error: unknown) {
    fail("delivery failed", error);
    if (error instanceof OutOfTime) onStall?.(error);
  }

  /** The line is free for the next message when the server has answered: what became of this one is written down meanwhile. */
  function start(message: Prepared, server: MailServer) {
    const handing = handedOver(message, server);
    const written = handing.then((outcome) => outcome && writing(message, outcome)).catch(trouble);
    const free = handing.then(
      () => undefined,
      () => undefined,
    );
    const sending = Promise.all([lines.during(server, free), written])
      .then(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  async function writing(message: Prepared, outcome: Handover) {
    const written = writeOutcome(() => message.settle(outcome)).finally(() => unwritten.delete(written));
    unwritten.add(written);
    await written;
  }

  /** A free line. What servers have answered and the database does not know yet is lost with this process: there is never much of it. */
  async function nextLine(): Promise<MailServer> {
    const server = await lines.take();
    while (unwritten.size > servers.length) await Promise.race(unwritten).catch(() => undefined);
    return server;
  }

  async function nextOn(server: MailServer): Promise<boolean> {
    try {
      const message = isStopping ? null : await messages.next();
      if (message && !isStopping) {
        start(message, server);
        return true;
      }
    } catch (error) {
      lines.put(server);
      throw error;
    }
    lines.put(server);
    return false;
  }

  const settled = () => Promise.all([...underWay]);

  return {
    /**
     * Takes what waits until nothing does. Returns how many messages it took; what the server answers late is still under way then.
     * Throws when no message could be taken; those under way go on.
     */
    async deliverWaiting(): Promise<number> {
      const before = messages.leased();
      while (await nextOn(await nextLine()));
      return messages.leased() - before;
    },
    /** Lets the product's own mails overtake what waits. */
    async hurry() {
      if (!isStopping) await messages.hurry().catch(trouble);
    },
    settled,
    /** Begins no other message, gives back what was not begun, and waits for those under way. */
    async stop() {
      isStopping = true;
      await messages.close();
      await returnLeases(worker).catch(() => undefined);
      await settled();
      await lines.close();
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

/**
 * Returns the answer of the server; null for a message that is not to be handed over any more, or not by this attempt. The server's time
 * counts from before the attempt began: a process that stood still meanwhile hands nothing over that was given up for lost.
 */
async function handedOver({ begin, parcel }: Prepared, server: MailServer): Promise<Handover | null> {
  const since = performance.now();
  if (!(await answered("the beginning of a message", begin()))) return null;
  return "kind" in parcel ? parcel : server.hand(parcel, since);
}

const ATTEMPTS = 3;

/** Only here is known what became of the message, so a statement that fails is tried again. */
async function writeOutcome(write: () => Promise<void>) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await answered("the outcome of a message", write());
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof OutOfTime) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
}
