import { eq } from "drizzle-orm";
import { figure_versions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { processWide } from "@/lib/kernel/process-wide";
import type { FigureFilters } from "../schema";
import { isWhole } from "./narrowing";

/** So many answers are kept of each question, those that were asked last. */
const MOST = 200;

/** A question about a customer's figures; its answer is never changed by who gets it. */
type Question<More extends unknown[], T> = (read: Read, filters: FigureFilters, ...more: More) => Promise<T>;

/**
 * Answers a question from memory while nothing it is made of has changed, as the database says in the same transaction: never with what
 * was true a moment ago. Only about the customer as a whole, and not within a transaction that writes. Who asks while the same is being
 * worked out waits for that answer, and works it out alone when it fails. `name` is the question's own: pages and calls, which load this module each for themselves, share one memory.
 */
export function whileUnchanged<More extends unknown[], T>(
  name: string,
  ask: Question<More, T>,
): Question<More, T> {
  type Known = { version: number; answer: Promise<T> };
  const known = processWide(`invorder.figures.${name}`, () => new Map<string, Known>());
  return async (read, filters, ...more) => {
    if (!isWhole(read, filters) || "writes" in read) return ask(read, filters, ...more);
    // Before the question is asked: what changes meanwhile may be in the answer, and then the next one asks again.
    const version = await versionOf(read);
    const key = JSON.stringify([read.customer.id, read.today, filters, more]);
    const last = known.get(key);
    known.delete(key);
    const isKnown = last?.version === version;
    const answer = isKnown ? last.answer : ask(read, filters, ...more);
    const entry = { version, answer };
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return answer.catch((error) => {
      if (known.get(key) === entry) known.delete(key);
      if (isKnown) return ask(read, filters, ...more);
      throw error;
    });
  };
}

const versions = new WeakMap<Read["db"], Promise<number>>();

/** Another one after every change of what the customer's figures are made of; looked at once in a transaction. */
function versionOf(read: Read): Promise<number> {
  const known = versions.get(read.db) ?? versionNow(read);
  versions.set(read.db, known);
  return known;
}

async function versionNow({ db, customer }: Read): Promise<number> {
  const [row] = await db
    .select({ version: figure_versions.version })
    .from(figure_versions)
    .where(eq(figure_versions.customer_id, customer.id));
  return row?.version ?? 0;
}
