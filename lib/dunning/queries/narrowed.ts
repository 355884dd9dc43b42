import { and, eq, not, type SQL } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { figure_versions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { processWide } from "@/lib/kernel/process-wide";
import { asked, type Held, heldRows } from "./held";
import { matchingActions, type Narrowing, onTheList } from "./matching";

type HeldById = ReadonlyMap<number, Held>;

/** Returns why rows of a condition stay although they are due, by invoice id: the guard is asked once about all, a handful of queries however many there are. */
export async function heldAmong(read: Read, condition: SQL | undefined, type: Narrowing["type"]) {
  if (type === "pending") return new Map<number, Held>();
  const rows = await read.db
    .select(asked)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), condition));
  return heldRows(read, rows, await customerSettings(read), type);
}

/** Of a customer with more due rows than these the answer is cached for a moment; of any other the guard is asked each time. */
const MANY = 1_000;
const CACHED_MS = 15_000;
const MOST_CACHED = 50;

type Cached = { version: number; until: number; held: Promise<HeldById> };
const cache = processWide("invorder.held-today", () => new Map<string, Cached>());

/**
 * Returns why rows of the action list stay today, by invoice id; those that are not in it can go. A page asks for its list and for the
 * counts beside it in one moment: they share one answer. Of a customer with many due rows it may be 15 seconds old where neither money
 * nor a message changed since; a run decides anew in any case.
 */
export async function heldToday(read: Read): Promise<HeldById> {
  if ("writes" in read) return heldAmong(read, onTheList(read), "action");
  const { customer, actor, language, today } = read;
  const key = JSON.stringify([customer.id, actor.debtor_link ? actor.id : 0, language, today]);
  const version = await versionOf(read);
  const last = cache.get(key);
  if (last?.version === version && last.until > performance.now()) return last.held;
  const due = await read.db.$count(invoices, onTheList(read));
  const held = heldAmong(read, onTheList(read), "action");
  const entry = { version, until: Number.POSITIVE_INFINITY, held };
  cache.set(key, entry);
  const forget = () => cache.get(key) === entry && cache.delete(key);
  held.then(() => {
    if (due <= MANY) forget();
    else entry.until = performance.now() + CACHED_MS;
  }, forget);
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  return held;
}

/** Returns a number that is another one after every payment, step, letter and import of the customer. */
async function versionOf({ db, customer }: Read): Promise<number> {
  const [row] = await db
    .select({ version: figure_versions.version })
    .from(figure_versions)
    .where(eq(figure_versions.customer_id, customer.id));
  return row?.version ?? 0;
}

/** Returns one condition for rows, count, totals, plan and "select all" as `matchingActions`, and with `held` only what the guard holds back or what it lets go. */
export async function narrowedActions(read: Read, filters: Narrowing): Promise<SQL | undefined> {
  const matching = matchingActions(read, filters);
  if (filters.held === undefined || filters.type === "pending") return matching;
  const held = filters.type === "action" ? await heldToday(read) : await heldAmong(read, matching, "flex");
  const ids = among(invoices.id, [...held.keys()]);
  return and(matching, filters.held === "1" ? ids : not(ids));
}
