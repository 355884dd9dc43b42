import { productDay, systemContext } from "@/lib/access/actor-context";
import type { Ctx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";

/** Daily work for customers. Repeating it changes nothing, so its completion is not recorded. */
export type DailyWork = {
  name: string;
  /** Returns the customers with work to do, in one query over all of them: a day without work costs one query. */
  customersWith: (today: Day) => Promise<number[]>;
  run: (ctx: Ctx) => Promise<void>;
};

/** The timeout for one customer, much longer than the largest one takes. */
const CUSTOMER_WITHIN_MS = 300_000;

/** Does a day's work, for each customer with work to do (see `eachCustomer`). */
export async function runDaily({ name, customersWith, run }: DailyWork, now: Date): Promise<void> {
  await eachCustomer(name, await customersWith(await productDay(now)), now, run);
}

/**
 * Runs a function for customers, one after the other, each in transactions of its own; the time grows with their number. An error does not
 * stop the others; it is thrown at the end. Throws TimeoutError immediately when one customer takes longer than five minutes, since that
 * work may still be running.
 */
export async function eachCustomer(
  name: string,
  ids: readonly number[],
  now: Date,
  run: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids)
    await withTimeout(CUSTOMER_WITHIN_MS, `${name} of a customer`, systemContext(id, now).then(run)).catch(
      (error) => {
        if (error instanceof TimeoutError) throw error;
        failures.push(error);
      },
    );
  if (failures.length > 0)
    throw new AggregateError(failures, `${name} failed for ${failures.length} customers`);
}
