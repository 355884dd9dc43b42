import { and, eq } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { plannedCollections } from "@/lib/payments/queries/planned-collections";
import { DirectDebit } from "../answers";
import { OfDebtor } from "../schema";

/** Returns a debtor's direct debit mandate, and the collections that were announced. Throws Problem("not-found"). */
export const getDirectDebit = query({
  can: "payments.read",
  input: OfDebtor,
  answer: DirectDebit,
  async run(read, { id: debtor_id }) {
    const count = await read.db.$count(
      debtors,
      and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, debtor_id), ownDebtor(read)),
    );
    if (count === 0) throw notFound();
    const [mandate = null] = await read.db
      .select({
        id: debit_mandates.id,
        debtor_id: debit_mandates.debtor_id,
        given_on: debit_mandates.given_on,
        is_test: debit_mandates.is_test,
        version: debit_mandates.version,
      })
      .from(debit_mandates)
      .where(
        and(
          eq(debit_mandates.customer_id, read.customer.id),
          eq(debit_mandates.debtor_id, debtor_id),
          eq(debit_mandates.state, "valid"),
        ),
      );
    return { data: { mandate, collections: await plannedCollections(read, debtor_id) } };
  },
});
