import { sql } from "drizzle-orm";
import { z } from "zod";
import { customers } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { NewNumber } from "../schema";

/** Returns the number a new customer would get: one more than the highest in the caller's reach, whichever white label it is added to. */
export const newNumber = staffQuery({
  can: "customers.create",
  input: NewNumber,
  answer: one(z.strictObject({ number: z.string() })),
  run: async (read) => ({ data: { number: await nextNumber(read) } }),
});

/** New customers are numbered from here, as their ids are. */
const FIRST = 1000;

/** Returns one more than the highest numeric number, over all customers in reach. */
export async function nextNumber({ db }: Pick<StaffRead, "db">): Promise<string> {
  const [row] = await db
    .select({
      highest: sql<
        string | null
      >`max(${customers.number}::bigint) filter (where ${customers.number} ~ '^[0-9]{1,9}$')`,
    })
    .from(customers);
  return String(Math.max(FIRST, Number(row?.highest ?? 0) + 1));
}
