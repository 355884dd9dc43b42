import { sql } from "drizzle-orm";
import { figure_changes } from "@/db/schema/figure-sums";
import type { Read } from "@/lib/access/context";
import type { FigureFilters } from "../schema";
import { isWhole } from "./narrowing";

/** So many answers are kept of each question, those that were asked last. */
const MOST = 200;

/** A question about a customer's figures; its answer is never changed by who gets it. */
type Question<More extends unknown[], T> = (read: Read, filters: FigureFilters, ...more: More) => Promise<T>;

/**
 * Answers a question from memory while nothing it is made of has changed, as the database says in the same transaction: never with what
 * was true a moment ago. Only about the customer as a whole, and not within a transaction that writes.
 */
export function whileUnchanged<More extends unknown[], T>(ask: Question<More, T>): Question<More, T> {
  const known = new Map<string, { state: string; answer: T }>();
  return async (read, filters, ...more) => {
    if (!isWhole(read, filters) || "writes" in read) return ask(read, filters, ...more);
    // Before the question is asked: what changes meanwhile may be in the answer, and then the next one asks again.
    const state = await stateOf(read);
    const name = JSON.stringify([read.customer.id, read.today, filters, more]);
    const last = known.get(name);
    known.delete(name);
    const answer = last?.state === state ? last.answer : await ask(read, filters, ...more);
    known.set(name, { state, answer });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}

const states = new WeakMap<Read["db"], Promise<string>>();

/** Another one after every change of what the customer's figures are made of; looked at once in a transaction. */
function stateOf(read: Read): Promise<string> {
  const known = states.get(read.db) ?? stateNow(read);
  states.set(read.db, known);
  return known;
}

async function stateNow({ db, customer }: Read): Promise<string> {
  const [row] = await db.execute<{ state: string }>(
    sql`select coalesce(sum(number), 0)::text as state from ${figure_changes} where customer_id = ${customer.id}`,
  );
  return row?.state ?? "";
}
