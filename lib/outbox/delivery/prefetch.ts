import { settings } from "@/lib/kernel/settings";
import type { Channel } from "./channel";
import { type Leased, lease, leaseProductMail } from "./lease";
import { type Prepared, preparationOf, prepare, type Worker } from "./prepare";
import { withinAnswerTime } from "./settle";

const LEASED_PER_CONNECTION = 6;
/** The next batch is begun when so few are left for each connection, so that rendering continues while they are sent. */
const LEAST_PER_CONNECTION = 5;
/** While one batch is leased or stored, the other is rendered. */
const BATCHES_AT_ONCE = 2;

/**
 * Leases messages of a channel and prepares them a little ahead of the connections. A prepared message is dropped when its lease expires,
 * so that it can be leased again. Messages may wait here, even twice, and elsewhere too; none may be handed over before its attempt has
 * begun (claimAttempt).
 */
export function prefetch(worker: Worker, channel: Channel) {
  const { key, connections } = channel;
  const preparation = preparationOf(worker, channel);
  let waiting: { prepared: Prepared; until: number }[] = [];
  let leased = 0;
  let isClosed = false;
  /** Oldest first; each resolves to how many messages it leased, including those that could not be prepared. */
  const batches = new Set<Promise<number>>();

  /** Begins another batch, unless enough are under way. */
  function fill() {
    if (batches.size < BATCHES_AT_ONCE)
      begin(
        () => lease(worker.worker, key, LEASED_PER_CONNECTION * connections),
        (batch) => [...waiting, ...batch],
      );
  }

  function begin(leasing: () => Promise<Leased[]>, joined: (batch: typeof waiting) => typeof waiting) {
    const batch = filled(leasing, joined).finally(() => batches.delete(batch));
    batches.add(batch);
    // An awaited batch still rejects for its caller; one filled ahead may have no caller yet.
    batch.catch(() => undefined);
    return batch;
  }

  async function filled(leasing: () => Promise<Leased[]>, joined: (batch: typeof waiting) => typeof waiting) {
    // Counted from before the statement, so that the lease here expires no later than in the database.
    const until = performance.now() + settings().LEASE_SECONDS * 1_000;
    const leasedRows = await withinAnswerTime("a lease of messages", leasing());
    leased += leasedRows.length;
    const messages = await prepare(leasedRows, preparation);
    if (!isClosed) waiting = joined(messages.map((prepared) => ({ prepared, until })));
    return leasedRows.length;
  }

  return {
    /** Returns how many messages were leased so far. */
    leased: () => leased,
    /** Returns the next message, or null when nothing waits. */
    async next(): Promise<Prepared | null> {
      while (!isClosed) {
        waiting = waiting.filter(({ until }) => until > performance.now());
        if (waiting.length < LEAST_PER_CONNECTION * connections) fill();
        const first = waiting.shift();
        if (first) return first.prepared;
        const [oldest] = batches;
        if ((await oldest) === 0 && waiting.length === 0 && batches.size === 0) return null;
      }
      return null;
    },
    /** Moves the product's own messages to the front: a user waits for a sign-in code. */
    async hurry() {
      await begin(
        () => leaseProductMail(worker.worker, key, connections),
        (batch) => [...batch, ...waiting],
      );
    },
    /** Waits until nothing is being leased or prepared; prepared messages are left for the next worker to lease. */
    async close() {
      isClosed = true;
      await Promise.allSettled(batches);
      waiting = [];
    },
  };
}
