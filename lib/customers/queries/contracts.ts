import { and, asc, count, desc, eq, type SQL } from "drizzle-orm";
import { contracts } from "@/db/schema/dossiers";
import { customers } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { ContractList, OneContract } from "../answers";
import { ContractFilters, ContractId } from "../schema";

const matching = (filters: ContractFilters): SQL | undefined =>
  and(
    when(filters.customer_id, (id) => eq(contracts.customer_id, id)),
    when(filters.q, (text) => contains(text, customers.name)),
  );

/** Returns the contracts of a customer, or of all in reach, by start date. Throws Problem("not-found") for a customer out of reach. */
export const listContracts = staffQuery({
  can: "contracts.read",
  input: ContractFilters,
  answer: ContractList,
  async run(read, filters) {
    if (filters.customer_id !== undefined) await atCustomer(read, filters.customer_id);
    const order = filters.direction === "asc" ? asc : desc;
    const data = await rows(read)
      .where(matching(filters))
      .orderBy(order(contracts.startdate), order(contracts.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db
      .select({ total: count() })
      .from(contracts)
      .innerJoin(customers, eq(customers.id, contracts.customer_id))
      .where(matching(filters));
    return { data, meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});

/** Returns one contract. Throws Problem("not-found"). */
export const getContract = staffQuery({
  can: "contracts.read",
  input: ContractId,
  answer: OneContract,
  run: async (read, { id }) => ({ data: await contractAnswer(read, id) }),
});

/** Returns a query joined with the visible customers; the policies exclude the contracts of others as well. */
const rows = ({ db }: StaffRead) =>
  db
    .select({
      id: contracts.id,
      customer_id: contracts.customer_id,
      customer: customers.name,
      startdate: contracts.startdate,
      enddate: contracts.enddate,
      version: contracts.version,
    })
    .from(contracts)
    .innerJoin(customers, eq(customers.id, contracts.customer_id))
    .$dynamic();

/** Returns a contract as the API answers it. Throws Problem("not-found"). */
export async function contractAnswer(read: StaffRead, id: number) {
  const [row] = await rows(read).where(eq(contracts.id, id));
  if (!row) throw notFound();
  return row;
}
