import type { Ctx } from "@/lib/access/context";
import { productDay, systemContext } from "@/lib/access/person";
import type { Day } from "@/lib/kernel/day";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";

/** What a day brings for customers. Doing it again changes nothing, so nobody has to remember what was done. */
export type DailyWork = {
  name: string;
  /** The customers it has something to do for, found in one look over all of them: a day without work costs one question. */
  customersWith: (today: Day) => Promise<number[]>;
  run: (ctx: Ctx) => Promise<void>;
};

/** A customer's part, the largest one's too, ends long before. */
const CUSTOMER_WITHIN_MS = 300_000;

/** Does what a day brings, for each customer it has something to do for (see `eachCustomer`). */
export async function workDaily({ name, customersWith, run }: DailyWork, now: Date): Promise<void> {
  await eachCustomer(name, await customersWith(await productDay(now)), now, run);
}

/**
 * Runs something for some customers, one after the other, each in transactions of its own: a night takes as long as there are customers. One
 * that fails does not hold the others up; its error is thrown at the end. Throws TimeoutError at once when one customer's part does not
 * end within five minutes: nobody knows whether it still will.
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
