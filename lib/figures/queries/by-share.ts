import { SHARES } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { answerCache } from "@/lib/invoices/queries/answer-cache";
import { figureVersions, type Shares } from "@/lib/invoices/queries/figure-versions";
import { groupBy } from "@/lib/kernel/group";
import type { FigureFilters } from "../schema";
import { selectsAllDebtors } from "./filter-conditions";

/** The number of cached answers per query, the most recent ones. */
const MOST = 50;
/** An answer with at most so many rows is cached by share; one by day has too many, and is computed entirely each time. */
const MOST_ROWS = 20_000;

/** Returns the rows of some shares; each row contains its share. */
type Ask<More extends unknown[], Row> = (
  read: Read,
  filters: FigureFilters,
  shares: Shares,
  ...more: More
) => Promise<readonly Row[]>;

type RowsOf<Row> = readonly (readonly Row[])[];

type CachedShares<Row, T> = {
  shares: readonly number[];
  messages: number;
  /** By share; null when there are too many. */
  rows: Promise<RowsOf<Row> | null>;
  answer: Promise<T>;
};

/**
 * Caches a query whose rows add up over debtors, as `memoizeUntilChanged` does, but repeats it only for the shares of debtors that changed:
 * an invoice, its money and its letters belong to one debtor. `fold` makes the answer from the rows of all shares. With `messages`
 * everything is queried again after letters changed.
 */
export function byShare<More extends unknown[], Row extends { share: number }, T>(
  name: string,
  ask: Ask<More, Row>,
  fold: (rows: Row[]) => T,
  isOf: { messages: boolean } = { messages: false },
) {
  const memory = answerCache<CachedShares<Row, T>>(name, MOST);
  return async (read: Read, filters: FigureFilters, ...more: More): Promise<T> => {
    const alone = async () => fold([...(await ask(read, filters, null, ...more))]);
    if ("writes" in read || !selectsAllDebtors(read, filters)) return alone();
    // Read before the query: a concurrent change may be in the answer already, and then the next call queries again.
    const versions = await figureVersions(read);
    const messages = isOf.messages ? versions.messages : 0;
    const key = memory.keyOf(read, filters, more);
    const last = memory.get(key);
    const cached = last?.messages === messages ? last : null;
    const changed = versions.shares.flatMap((version, share) =>
      cached?.shares[share] === version ? [] : [share],
    );
    const askShares = (shares: Shares) => ask(read, filters, shares, ...more);
    const entry =
      cached && changed.length === 0
        ? cached
        : entryOf({ shares: versions.shares, messages }, renewed(cached, changed, askShares), fold);
    memory.set(key, entry);
    return entry.answer.catch((error) => {
      memory.delete(key, entry);
      if (cached) return alone();
      throw error;
    });
  };
}

function entryOf<Row, T>(
  of: Pick<CachedShares<Row, T>, "shares" | "messages">,
  rows: Promise<RowsOf<Row>>,
  fold: (rows: Row[]) => T,
): CachedShares<Row, T> {
  const storedRows = rows.then((all) =>
    all.reduce((sum, { length }) => sum + length, 0) > MOST_ROWS ? null : all,
  );
  // The caller receives a failure through the answer.
  storedRows.catch(() => undefined);
  return { ...of, rows: storedRows, answer: rows.then((all) => fold(all.flat())) };
}

/** Returns the rows of every share: the changed ones are queried, the others come from the cache. */
async function renewed<Row extends { share: number }>(
  cached: CachedShares<Row, unknown> | null,
  changed: readonly number[],
  askShares: (shares: Shares) => Promise<readonly Row[]>,
): Promise<RowsOf<Row>> {
  const before = cached && changed.length < SHARES ? await cached.rows : null;
  const fresh = groupBy(await askShares(before ? changed : null), ({ share }) => share);
  const isChanged = new Set(changed);
  return Array.from({ length: SHARES }, (_, share) =>
    before && !isChanged.has(share) ? (before[share] ?? []) : (fresh.get(share) ?? []),
  );
}
