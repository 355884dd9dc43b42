import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { customers, resellers } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { CustomerList } from "../answers";
import { CustomerFilters } from "../schema";
import { customerAnswers, customerRows } from "./get-customer";

/** Limit of a list without pages. */
const MOST = 10_000;

/** Returns the filter condition. The row-level policy on customers limits a white label and its salespeople to their own. */
const matching = (filters: CustomerFilters): SQL | undefined =>
  and(
    filters.status === "all" ? undefined : eq(customers.is_active, filters.status === "active"),
    when(filters.type, (type) => eq(customers.type, type)),
    when(filters.license_type, (license) => eq(customers.license_type, license)),
    when(filters.reseller_id, (id) => eq(customers.reseller_id, id)),
    when(filters.q, (text) =>
      or(
        contains(text, customers.name),
        contains(text, customers.company_name),
        contains(text, customers.number),
        contains(text, customers.city),
      ),
    ),
  );

/** Returns the customers in the caller's reach, active ones by default, a page at a time or all of them. */
export const listCustomers = staffQuery({
  can: "customers.list",
  input: CustomerFilters,
  answer: CustomerList,
  async run(read, filters) {
    const page = filters.all ? { page: 1, per_page: MOST } : filters;
    // Sent together: one connection answers them in turn, without a round trip in between.
    const [data, [counted]] = await Promise.all([
      pageOf(read, filters, page),
      read.db.select({ total: count() }).from(customers).where(matching(filters)),
    ]);
    return { data, meta: metaOf(page, counted?.total ?? 0), filters, totals: {} };
  },
});

async function pageOf(
  read: StaffRead,
  filters: CustomerFilters,
  { page, per_page }: Pick<CustomerFilters, "page" | "per_page">,
) {
  const order = filters.direction === "asc" ? asc : desc;
  const sorts = {
    name: sql`lower(${customers.name})`,
    number: customers.number,
    type: customers.type,
    license_type: customers.license_type,
    reseller: sql`lower(${resellers.name})`,
  };
  const rows = await customerRows(read)
    .where(matching(filters))
    .orderBy(order(sorts[filters.sort]), order(customers.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return customerAnswers(read, rows);
}
