import type { Ctx } from "@/lib/access/context";
import { productDay, systemContext } from "@/lib/access/person";
import type { Day } from "@/lib/kernel/day";

/** What a day brings for customers. Doing it again changes nothing, so nobody has to remember what was done. */
export type DailyWork = {
  name: string;
  /** The customers it has something to do for, found in one look over all of them: a day without work costs one question. */
  customersWith: (today: Day) => Promise<number[]>;
  run: (ctx: Ctx) => Promise<void>;
};

/** Does what a day brings, for each customer in a transaction of its own. One that fails does not keep the others waiting; its error is thrown at the end. */
export async function workDaily({ name, customersWith, run }: DailyWork, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await customersWith(await productDay(now)))
    await systemContext(id, now)
      .then(run)
      .catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${name} failed for ${failures.length} customers`);
}
