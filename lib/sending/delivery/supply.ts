import { type Leased, lease, leaseOwn } from "./lease";
import { type Making, madeReady, type Ready } from "./ready";
import { answered } from "./settle";

const LEASED_PER_LINE = 8;
const KEPT_PER_LINE = 4;

/** Leased messages with their bytes made, a little ahead of the lines. */
export function supplyOf(making: Making, lines: number) {
  const ready: Ready[] = [];
  let taken = 0;
  let filling: Promise<number> | null = null;

  async function more(leasing: Promise<Leased[]>): Promise<Ready[]> {
    const leased = await answered("a lease of messages", leasing);
    taken += leased.length;
    return madeReady(leased, making);
  }

  /** Returns how many messages were leased; one that cannot be made ready is not among what waits here. */
  function fill(): Promise<number> {
    if (filling) return filling;
    const before = taken;
    filling = more(lease(making.worker, LEASED_PER_LINE * lines))
      .then((made) => {
        ready.push(...made);
        return taken - before;
      })
      .finally(() => {
        filling = null;
      });
    // Who waits for it hears of it; filled ahead, nobody waits yet.
    filling.catch(() => undefined);
    return filling;
  }

  return {
    /** How many messages were leased so far. */
    taken: () => taken,
    /** The next message, or null when nothing waits. */
    async next(): Promise<Ready | null> {
      for (;;) {
        const filled = ready.length < KEPT_PER_LINE * lines ? fill() : null;
        const one = ready.shift();
        if (one) return one;
        if ((await filled) === 0 && ready.length === 0) return null;
      }
    },
    /** Lets the product's own mails overtake what is ready: somebody waits for a sign-in code. */
    async hurry() {
      ready.unshift(...(await more(leaseOwn(making.worker, lines))));
    },
    /** Ends the making; what is ready is left to whoever leases it next. */
    async close() {
      await filling?.catch(() => undefined);
      ready.length = 0;
    },
  };
}
