import type { Read } from "@/lib/access/context";
import { figureVersions } from "@/lib/invoices/queries/figure-versions";
import type { FigureFilters } from "../schema";
import { isRemembered, memoryOf } from "./memory";

/** So many answers are kept of each question, those that were asked last. */
const MOST = 200;

/** A question about a customer's figures; its answer is never changed by who gets it. */
type Question<More extends unknown[], T> = (read: Read, filters: FigureFilters, ...more: More) => Promise<T>;

/**
 * Answers a question from memory while nothing it is made of has changed, as the database says in the same transaction: never with what
 * was true a moment ago. Only about the customer as a whole, and not within a transaction that writes. Who asks while the same is being
 * worked out waits for that answer, and works it out alone when it fails. `of` says which changes it is made of: of anything, with "invoiced" those
 * of what invoices came to, with "messages" those of letters and what became of them alone.
 */
export function memoizeUntilChanged<More extends unknown[], T>(
  name: string,
  ask: Question<More, T>,
  of: "version" | "invoiced" | "messages" = "version",
): Question<More, T> {
  const memory = memoryOf<{ version: number; answer: Promise<T> }>(name, MOST);
  return async (read, filters, ...more) => {
    if (!isRemembered(read, filters)) return ask(read, filters, ...more);
    // Before the question is asked: what changes meanwhile may be in the answer, and then the next one asks again.
    const { [of]: version } = await figureVersions(read);
    const key = memory.keyOf(read, filters, more);
    const last = memory.get(key);
    const isKnown = last?.version === version;
    const entry = { version, answer: isKnown ? last.answer : ask(read, filters, ...more) };
    memory.keep(key, entry);
    return entry.answer.catch((error) => {
      memory.forget(key, entry);
      if (isKnown) return ask(read, filters, ...more);
      throw error;
    });
  };
}
