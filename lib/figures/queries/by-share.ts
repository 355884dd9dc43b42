import { SHARES } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { figureVersions, type Shares } from "@/lib/invoices/queries/figure-versions";
import { groupBy } from "@/lib/kernel/group";
import type { FigureFilters } from "../schema";
import { isRemembered, memoryOf } from "./memory";

/** So many answers are kept of each question, those that were asked last. */
const MOST = 50;
/** With its rows of every share an answer is kept that has so few: one by day is made of too many, and is asked anew whole. */
const MOST_ROWS = 20_000;

/** Answers a question with the rows of some shares, each of which says in which it is. */
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
  /** By share; null of too many. */
  rows: Promise<RowsOf<Row> | null>;
  answer: Promise<T>;
};

/**
 * Answers a question whose rows add up over debtors, as `memoizeUntilChanged` does, but asks anew only about the shares of debtors of which
 * something changed: an invoice, its money and its letters belong to one debtor. `fold` makes the answer of the rows of all shares. With
 * `messages` all is asked anew when letters changed.
 */
export function byShare<More extends unknown[], Row extends { share: number }, T>(
  name: string,
  ask: Ask<More, Row>,
  fold: (rows: Row[]) => T,
  isOf: { messages: boolean } = { messages: false },
) {
  const memory = memoryOf<CachedShares<Row, T>>(name, MOST);
  return async (read: Read, filters: FigureFilters, ...more: More): Promise<T> => {
    const alone = async () => fold([...(await ask(read, filters, null, ...more))]);
    if (!isRemembered(read, filters)) return alone();
    // Before the question is asked: what changes meanwhile may be in the answer, and then the next one asks again.
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
    memory.keep(key, entry);
    return entry.answer.catch((error) => {
      memory.forget(key, entry);
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
  // Who asked hears of a failure by the answer.
  storedRows.catch(() => undefined);
  return { ...of, rows: storedRows, answer: rows.then((all) => fold(all.flat())) };
}

/** The rows of every share: those of the changed ones are asked, the others are as they were known. */
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
