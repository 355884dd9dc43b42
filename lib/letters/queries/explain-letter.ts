import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { letters } from "@/db/schema/letters";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { ExplainedClaim } from "@/lib/invoices/answers";
import { all } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { storedFacts } from "../commands/print";
import { explainedLines } from "../rules/explanation";
import { LetterId } from "../schema";

/**
 * Returns how the interest and costs in a letter were computed on the day it was made, invoice by invoice: as stored with the letter, not
 * as today's settings would give (DECISIONS §3). Throws Problem("not-found").
 */
export const explainLetter = query({
  can: "debtors.read",
  input: LetterId,
  answer: all(ExplainedClaim),
  async run(read, { id }) {
    const [row] = await read.db
      .select({ content: letters.content, number: letters.number })
      .from(letters)
      .innerJoin(
        debtors,
        and(eq(debtors.customer_id, letters.customer_id), eq(debtors.id, letters.debtor_id)),
      )
      .where(and(eq(letters.customer_id, read.customer.id), eq(letters.id, id), ownDebtor(read)));
    if (!row) throw notFound();
    const { currency, lines } = storedFacts(row);
    return { data: explainedLines(lines, currency) };
  },
});
