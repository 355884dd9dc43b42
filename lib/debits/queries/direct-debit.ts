import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { DirectDebit } from "../answers";
import { OfDebtor } from "../schema";

/** Whether a debtor lets what it owes be collected, and what was announced. Throws Problem("not-found"). */
export const getDirectDebit = query({
  can: "payments.read",
  input: OfDebtor,
  answer: DirectDebit,
  async run(read, { id: debtor_id }) {
    const known = await read.db.$count(
      debtors,
      and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, debtor_id), ownDebtor(read)),
    );
    if (known === 0) throw notFound();
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
    return { data: { mandate, collections: await plannedFor(read, debtor_id) } };
  },
});

const plannedFor = ({ db, customer }: Read, debtor_id: number) =>
  db
    .select({
      id: debit_collections.id,
      currency: debit_collections.currency,
      amount: debit_collections.amount,
      collect_on: debit_collections.collect_on,
      is_asked: sql<boolean>`${debit_collections.state} = 'asked'`,
      numbers: sql<string[]>`(select coalesce(array_agg(i.number order by i.number), '{}') from ${invoices} i
        where i.customer_id = ${debit_collections.customer_id} and i.id = any(${debit_collections.invoice_ids}))`,
    })
    .from(debit_collections)
    .where(
      and(
        eq(debit_collections.customer_id, customer.id),
        eq(debit_collections.debtor_id, debtor_id),
        inArray(debit_collections.state, ["announced", "asked"]),
      ),
    )
    .orderBy(asc(debit_collections.collect_on), asc(debit_collections.id));
