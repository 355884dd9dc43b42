import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { customers } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one, words } from "@/lib/kernel/answers";
import { NewNumber } from "../schema";

/** The number a new customer would get at a white label: the caller's own, or for role 1 the one that is named. */
export const newNumber = staffQuery({
  can: "customers.create",
  input: NewNumber,
  answer: one(z.strictObject({ number: words })),
  async run(read, { reseller_id }) {
    const at = read.scope === "all" ? reseller_id : (read.actor.reseller_id ?? undefined);
    return { data: { number: await nextNumber(read, at) } };
  },
});

/** New customers are numbered from here, as their ids are. */
const FIRST = 1000;

/** One more than the highest number that is a number, at one white label or over all in reach. */
export async function nextNumber(
  { db }: Pick<StaffRead, "db">,
  reseller_id: number | undefined,
): Promise<string> {
  const [row] = await db
    .select({
      highest: sql<
        string | null
      >`max(${customers.number}::bigint) filter (where ${customers.number} ~ '^[0-9]{1,9}$')`,
    })
    .from(customers)
    .where(reseller_id === undefined ? undefined : eq(customers.reseller_id, reseller_id));
  return String(Math.max(FIRST, Number(row?.highest ?? 0) + 1));
}
