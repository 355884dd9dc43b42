import { eq } from "drizzle-orm";
import { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { atCustomer } from "@/lib/access/at-customer";
import { staffQuery } from "@/lib/access/verbs";
import { int, one } from "@/lib/kernel/answers";
import { CustomerId } from "../schema";

/** Returns how many records would be deleted with a customer. Throws Problem("not-found") for one out of reach. */
export const customerRecords = staffQuery({
  can: "customers.delete",
  input: CustomerId,
  answer: one(z.strictObject({ debtors: int, invoices: int, letters: int })),
  async run(staff, { id }) {
    const { db } = await atCustomer(staff, id);
    return {
      data: {
        debtors: await db.$count(debtors, eq(debtors.customer_id, id)),
        invoices: await db.$count(invoices, eq(invoices.customer_id, id)),
        letters: await db.$count(letters, eq(letters.customer_id, id)),
      },
    };
  },
});
