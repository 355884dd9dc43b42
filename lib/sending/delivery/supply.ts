import { type Leased, lease, leaseOwn } from "./lease";
import { type Making, madeReady, type Ready } from "./ready";
import { answered } from "./settle";

const LEASED_PER_LINE = 6;
/** The next batch is begun when one of these is left, so that making mails goes on while they leave. */
const KEPT_PER_LINE = 5;
/** While one batch is leased or written down, the other is drawn. */
const BATCHES_AT_ONCE = 2;

/** Leased messages with their bytes made, a little ahead of the lines. */
export function supplyOf(making: Making, lines: number) {
  const ready: Ready[] = [];
  let taken = 0;
  /** The oldest first. */
  const filling = new Set<Promise<number>>();

  /** Begins another batch, where one may; what it answers is how many messages were leased: one that cannot be made ready never waits here. */
  function fill() {
    if (filling.size >= BATCHES_AT_ONCE) return;
    const leasing = lease(making.worker, LEASED_PER_LINE * lines);
    const batch = filled(leasing).finally(() => filling.delete(batch));
    filling.add(batch);
    // Who waits for it hears of it; filled ahead, nobody waits yet.
    batch.catch(() => undefined);
  }

  async function filled(leasing: Promise<Leased[]>): Promise<number> {
    const leased = await answered("a lease of messages", leasing);
    taken += leased.length;
    ready.push(...(await madeReady(leased, making)));
    return leased.length;
  }

  return {
    /** How many messages were leased so far. */
    taken: () => taken,
    /** The next message, or null when nothing waits. */
    async next(): Promise<Ready | null> {
      for (;;) {
        if (ready.length < KEPT_PER_LINE * lines) fill();
        const one = ready.shift();
        if (one) return one;
        const [oldest] = filling;
        if ((await oldest) === 0 && ready.length === 0 && filling.size === 0) return null;
      }
    },
    /** Lets the product's own mails overtake what is ready: somebody waits for a sign-in code. */
    async hurry() {
      const leased = await answered("a lease of messages", leaseOwn(making.worker, lines));
      taken += leased.length;
      ready.unshift(...(await madeReady(leased, making)));
    },
    /** Ends the making; what is ready is left to whoever leases it next. */
    async close() {
      await Promise.allSettled(filling);
      ready.length = 0;
    },
  };
}
