import { pool } from "@/db/client";
import { systemContext } from "@/lib/access/actor-context";
import { reading } from "@/lib/access/context";
import { rebuildPositions } from "@/lib/figures/commands/rebuild-positions";
import { differentPositions } from "@/lib/figures/queries/verify-positions";
import { differentStats } from "@/lib/figures/queries/verify-stats";

/** Recomputes all stored figures and prints those that differ (verify), or rewrites all positions (rebuild). */
export async function stats([what = ""]: string[]) {
  const customers = await pool("invorder_dispatch").sql<
    { id: number }[]
  >`select id from customers order by id`;
  const ids = customers.map(({ id }) => id);
  if (what === "verify") return verify(ids);
  if (what === "rebuild") return rebuild(ids);
  throw new Error("usage: stats verify | rebuild");
}

async function verify(ids: readonly number[]) {
  let different = 0;
  for (const id of ids) {
    const ctx = await systemContext(id, new Date());
    const days = await reading(ctx, differentStats);
    const numbers = await reading(ctx, differentPositions);
    different += days.length + numbers.length;
    for (const { currency, date, stored_text, computed_text } of days)
      console.log(
        `customer ${id} ${currency} ${date}: kept ${stored_text ?? "nothing"}, worked out ${computed_text ?? "nothing"}`,
      );
    for (const number of numbers)
      console.log(`customer ${id} invoice ${number}: its positions are not those of its journal`);
  }
  if (different > 0) throw new Error(`${different} differences`);
  console.log(`no differences at ${ids.length} customers`);
}

async function rebuild(ids: readonly number[]) {
  console.log(`the positions of ${await rebuildPositions(ids, new Date())} invoices were written anew`);
}
