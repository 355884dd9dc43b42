import { fail } from "@/lib/kernel/log";
import { OutOfTime } from "@/lib/kernel/within";
import type { Handover, MailServer } from "@/lib/mail/port";
import { returnLeases } from "./lease";
import { linesOf } from "./lines";
import { makingBy, type Ready, type Worker } from "./ready";
import { answered } from "./settle";
import { supplyOf } from "./supply";

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
  const supply = supplyOf(makingBy(delivery), servers.length);
  const underWay = new Set<Promise<void>>();
  const unwritten = new Set<Promise<void>>();
  let isStopping = false;

  /** One message that goes wrong is told of and ends nothing else. */
  function trouble(error: unknown) {
    fail("delivery failed", error);
    if (error instanceof OutOfTime) onStall?.(error);
  }

  /** The line is free for the next message when the server has answered: what became of this one is written down meanwhile. */
  function start(ready: Ready, server: MailServer) {
    const handing = handedOver(ready, server);
    const written = handing.then((outcome) => outcome && writing(ready, outcome)).catch(trouble);
    const free = handing.then(
      () => undefined,
      () => undefined,
    );
    const sending = Promise.all([lines.during(server, free), written])
      .then(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  async function writing(ready: Ready, outcome: Handover) {
    const written = writeOutcome(() => ready.settle(outcome)).finally(() => unwritten.delete(written));
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
      const ready = isStopping ? null : await supply.next();
      if (ready && !isStopping) {
        start(ready, server);
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
      const before = supply.taken();
      while (await nextOn(await nextLine()));
      return supply.taken() - before;
    },
    /** Lets the product's own mails overtake what is ready. */
    async hurry() {
      if (!isStopping) await supply.hurry().catch(trouble);
    },
    settled,
    /** Begins no other message, gives back what was not begun, and waits for those under way. */
    async stop() {
      isStopping = true;
      await supply.close();
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

/** The answer of the server; null for a message that is not to be handed over any more, or not by this worker. */
async function handedOver({ begin, parcel }: Ready, server: MailServer): Promise<Handover | null> {
  if (!(await answered("the beginning of a message", begin()))) return null;
  return "kind" in parcel ? parcel : server.hand(parcel);
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
