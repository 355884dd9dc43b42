import { SHARES } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { figureVersions, type Shares } from "@/lib/invoices/queries/figure-versions";
import { groupBy } from "@/lib/kernel/group";
import type { FigureFilters } from "../schema";
import { isRemembered, memoryOf } from "./memory";

/** So many answers are kept of each question, those that were asked last, each with its rows of every share. */
const MOST = 50;

/** Answers a question with the rows of some shares, each of which says in which it is. */
type Ask<More extends unknown[], Row> = (
  read: Read,
  filters: FigureFilters,
  shares: Shares,
  ...more: More
) => Promise<readonly Row[]>;

type Kept<Row, T> = {
  shares: readonly number[];
  messages: number;
  /** By share. */
  rows: Promise<readonly (readonly Row[])[]>;
  answer: Promise<T>;
};

/**
 * Answers a question whose rows add up over debtors, as `whileUnchanged` does, but asks anew only about the shares of debtors of which
 * something changed: an invoice, its money and its letters belong to one debtor. `fold` makes the answer of the rows of all shares. With
 * `messages` all is asked anew when letters changed.
 */
export function byShare<More extends unknown[], Row extends { share: number }, T>(
  name: string,
  ask: Ask<More, Row>,
  fold: (rows: Row[]) => T,
  isOf: { messages: boolean } = { messages: false },
) {
  const memory = memoryOf<Kept<Row, T>>(name, MOST);
  return async (read: Read, filters: FigureFilters, ...more: More): Promise<T> => {
    const alone = async () => fold([...(await ask(read, filters, null, ...more))]);
    if (!isRemembered(read, filters)) return alone();
    // Before the question is asked: what changes meanwhile may be in the answer, and then the next one asks again.
    const versions = await figureVersions(read);
    const messages = isOf.messages ? versions.messages : 0;
    const key = memory.keyOf(read, filters, more);
    const last = memory.get(key);
    const known = last?.messages === messages ? last : null;
    const changed = versions.shares.flatMap((version, share) =>
      known?.shares[share] === version ? [] : [share],
    );
    const asked = (shares: Shares) => ask(read, filters, shares, ...more);
    const entry =
      known && changed.length === 0
        ? known
        : made({ shares: versions.shares, messages }, renewed(known, changed, asked), fold);
    memory.keep(key, entry);
    return entry.answer.catch((error) => {
      memory.forget(key, entry);
      if (known) return alone();
      throw error;
    });
  };
}

function made<Row, T>(
  of: Pick<Kept<Row, T>, "shares" | "messages">,
  rows: Kept<Row, T>["rows"],
  fold: (rows: Row[]) => T,
): Kept<Row, T> {
  return { ...of, rows, answer: rows.then((all) => fold(all.flat())) };
}

/** The rows of every share: those of the changed ones are asked, the others are as they were known. */
async function renewed<Row extends { share: number }>(
  known: Kept<Row, unknown> | null,
  changed: readonly number[],
  asked: (shares: Shares) => Promise<readonly Row[]>,
): Promise<readonly (readonly Row[])[]> {
  const [before, fresh] = await Promise.all([
    known?.rows ?? [],
    asked(changed.length === SHARES ? null : changed),
  ]);
  const byNumber = groupBy(fresh, ({ share }) => share);
  const isChanged = new Set(changed);
  return Array.from({ length: SHARES }, (_, share) =>
    isChanged.has(share) ? (byNumber.get(share) ?? []) : (before[share] ?? []),
  );
}
