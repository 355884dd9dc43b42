import { and, eq, not, type SQL } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { SHARES } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { figureVersions, isIn } from "@/lib/invoices/queries/figure-versions";
import { processWide } from "@/lib/kernel/process-wide";
import { type HeldReason, heldRows, policyColumns } from "./held-rows";
import { matchingActions, type Narrowing, onTheList } from "./matching";

type HeldById = ReadonlyMap<number, HeldReason>;

/**
 * Returns why rows of a condition are held back although they are due, by invoice id: the contact policy is evaluated for all together,
 * with a fixed number of queries.
 */
export async function heldAmong(
  read: Read,
  condition: SQL | undefined,
  type: Narrowing["type"],
): Promise<HeldById> {
  return new Map((await heldOf(read, condition, type)).map(({ id, held }) => [id, held]));
}

async function heldOf(read: Read, condition: SQL | undefined, type: Narrowing["type"]) {
  if (type === "pending") return [];
  const rows = await read.db
    .select(policyColumns)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), condition));
  const held = await heldRows(read, rows, await customerSettings(read), type);
  return rows.flatMap(({ id, debtor_id }) => {
    const why = held.get(id);
    return why ? [{ id, share: debtor_id % SHARES, held: why }] : [];
  });
}

/** The number of due rows above which a customer's result is cached briefly; for any other it is computed each time. */
const MANY = 1_000;
const CACHED_MS = 15_000;
/** Computing it may take at most a tenth of the time: a slow result is cached longer. */
const CACHED_TIMES = 10;
const MOST_CACHED = 50;

type HeldRow = Awaited<ReturnType<typeof heldOf>>[number];
type Cached = {
  messages: number;
  shares: readonly number[];
  /** Shared by all entries derived from one complete computation. */
  fresh: { until: number };
  rows: Promise<readonly HeldRow[]>;
  held: Promise<HeldById>;
};
const cache = processWide("invorder.held-today", () => new Map<string, Cached>());

/**
 * Returns why rows of the action list are held back today, by invoice id; others can be sent. A page requests its list and the counts
 * beside it at the same time: they share one result. For a customer with many due rows it may be 15 seconds old, with hundreds of thousands
 * some minutes, unless the money of its debtor or a message changed since; a run decides again in any case.
 */
export async function heldToday(read: Read): Promise<HeldById> {
  if ("writes" in read) return heldAmong(read, onTheList(read), "action");
  const { customer, actor, language, today } = read;
  const key = JSON.stringify([customer.id, actor.debtor_link ? actor.id : 0, language, today]);
  const { messages, shares } = await figureVersions(read);
  const last = cache.get(key);
  const cached = last?.messages === messages && last.fresh.until > performance.now() ? last : null;
  const changed = shares.flatMap((version, share) => (cached?.shares[share] === version ? [] : [share]));
  if (cached && changed.length === 0) return cached.held;
  const startedAt = performance.now();
  // Only changed debtors are computed again, as long as the results of the others are fresh.
  const due = cached ? MANY + 1 : await read.db.$count(invoices, onTheList(read));
  const some = cached ? isIn(read, changed, invoices.debtor_id) : undefined;
  const found = heldOf(read, and(onTheList(read), some), "action");
  const rows = cached ? renewed(cached.rows, changed, found) : found;
  const held = rows.then((all): HeldById => new Map(all.map(({ id, held: why }) => [id, why])));
  const fresh = cached?.fresh ?? { until: Number.POSITIVE_INFINITY };
  const entry = { messages, shares, fresh, rows, held };
  cache.set(key, entry);
  const forget = () => cache.get(key) === entry && cache.delete(key);
  held.then(() => {
    const now = performance.now();
    if (!cached) fresh.until = due > MANY ? now + Math.max(CACHED_MS, CACHED_TIMES * (now - startedAt)) : 0;
    if (due <= MANY) forget();
  }, forget);
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  return held;
}

async function renewed(cachedRows: Cached["rows"], changed: readonly number[], fresh: Cached["rows"]) {
  const [before, now] = await Promise.all([cachedRows, fresh]);
  const isChanged = new Set(changed);
  return [...before.filter(({ share }) => !isChanged.has(share)), ...now];
}

/**
 * Returns one condition for rows, count, totals, plan and "select all" as `matchingActions`, and with `held` only rows that the contact
 * policy holds back, or only the others.
 */
export async function filteredActions(read: Read, filters: Narrowing): Promise<SQL | undefined> {
  const matching = matchingActions(read, filters);
  if (filters.held === undefined || filters.type === "pending") return matching;
  const held = filters.type === "action" ? await heldToday(read) : await heldAmong(read, matching, "flex");
  const ids = among(invoices.id, [...held.keys()]);
  return and(matching, filters.held === "1" ? ids : not(ids));
}
