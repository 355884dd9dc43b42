import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { provider_payments } from "@/db/schema/payments";
import { containsLower, when } from "@/db/where";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { NOTHING } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { ProviderPaymentList } from "../answers";
import { ProviderPaymentFilters } from "../schema";

const ofDebtor = and(
  eq(debtors.customer_id, provider_payments.customer_id),
  eq(debtors.id, provider_payments.debtor_id),
);

const { id, debtor_id, provider, provider_id, currency, amount, given_back, unassigned, asked_back } =
  provider_payments;
const { state, paid_on, is_test, created_at, version } = provider_payments;
const paymentColumns = {
  id,
  debtor_id,
  provider,
  provider_id,
  currency,
  amount,
  given_back,
  unassigned,
  asked_back,
  state,
  paid_on,
  is_test,
  created_at,
  version,
};
const columnsWithDebtor = { ...paymentColumns, debtor: debtors.name };

/** Returns payments through the provider, newest first; by default those with an unallocated amount. */
export const listProviderPayments = query({
  can: "payments.read",
  input: ProviderPaymentFilters,
  answer: ProviderPaymentList,
  async run(read, filters) {
    const reach = and(eq(provider_payments.customer_id, read.customer.id), ownDebtor(read));
    const waiting = gt(provider_payments.unassigned, NOTHING);
    const matching = and(
      reach,
      filters.unassigned ? waiting : undefined,
      when(filters.q, (text) => containsLower(text, debtors.search)),
    );
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await read.db
      .select(columnsWithDebtor)
      .from(provider_payments)
      .innerJoin(debtors, ofDebtor)
      .where(matching)
      .orderBy(order(provider_payments.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const counted = async (condition: typeof matching) => {
      const [row] = await read.db
        .select({ total: count() })
        .from(provider_payments)
        .innerJoin(debtors, ofDebtor)
        .where(condition);
      return row?.total ?? 0;
    };
    return {
      data: rows,
      meta: metaOf(filters, await counted(matching)),
      filters,
      totals: { unassigned: await counted(and(reach, waiting)) },
    };
  },
});
