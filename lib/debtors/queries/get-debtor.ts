import { and, eq } from "drizzle-orm";
import { debtor_aliases, debtors } from "@/db/schema/debtors";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { DebtorId } from "../schema";

/** One debtor with every field of SPEC §3, and the other spellings of its name. Throws Problem("not-found"). */
export const getDebtor = query({
  can: "debtors.read",
  input: DebtorId,
  async run(read, { id }) {
    const own = and(
      eq(debtors.customer_id, read.customer.id),
      eq(debtors.id, id),
      read.actor.debtor_link ? eq(debtors.owner_user_id, read.actor.id) : undefined,
    );
    const [row] = await read.sql.select().from(debtors).where(own);
    if (!row) throw notFound();
    const aliases = await read.sql
      .select({ name: debtor_aliases.name, uses: debtor_aliases.uses })
      .from(debtor_aliases)
      .where(and(eq(debtor_aliases.customer_id, read.customer.id), eq(debtor_aliases.debtor_id, id)))
      .orderBy(debtor_aliases.name);
    const { search: _, customer_id: __, external_id: ___, owner_user_id: ____, ...debtor } = row;
    return {
      data: {
        ...debtor,
        aliases,
        subscription_expired: debtor.subscription !== null && debtor.subscription < read.today,
      },
    };
  },
});
export type Debtor = Awaited<ReturnType<typeof getDebtor.call>>["data"];
