import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { ExplainedClaim } from "../answers";
import { explained } from "../rules/claim";
import { InvoiceId } from "../schema";
import { withLaw } from "./law-claims";

/** Returns how today's interest and costs of an invoice are calculated: base, rate, days, tiers. Throws Problem("not-found"). */
export const explainClaim = query({
  can: "invoices.read",
  input: InvoiceId,
  answer: one(ExplainedClaim),
  async run(read, { id }) {
    const [row] = await read.db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(debtors, withDebtor)
      .where(and(eq(invoices.customer_id, read.customer.id), eq(invoices.id, id), ownDebtor(read)));
    if (!row) throw notFound();
    const settings = await customerSettings(read);
    const [claimable] = await withLaw(read, [row.invoice], settings);
    if (!claimable) throw notFound();
    return { data: explained(claimable, settings, read.today) };
  },
});
