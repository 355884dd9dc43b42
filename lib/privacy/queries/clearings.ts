import { and, asc, count, desc, eq } from "drizzle-orm";
import { clearings } from "@/db/schema/clearings";
import { customers } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { ClearingList } from "../answers";
import { ClearingFilters } from "../schema";

/** Returns the cleared data, by night and kind: for role 1 everywhere, for a customer's users that of their current customer. */
export const listClearings = staffQuery({
  can: "clearings.read",
  input: ClearingFilters,
  answer: ClearingList,
  async run(read, filters) {
    const condition = and(
      read.actor.role_id === role.superadmin ? undefined : eq(clearings.customer_id, read.customer?.id ?? 0),
      when(filters.q, (name) => contains(name, customers.name)),
      when(filters.kind, (kind) => eq(clearings.kind, kind)),
    );
    const order = filters.direction === "asc" ? asc : desc;
    const data = await read.db
      .select({
        id: clearings.id,
        day: clearings.day,
        customer: customers.name,
        kind: clearings.kind,
        records: clearings.records,
        cleared_at: clearings.cleared_at,
      })
      .from(clearings)
      .leftJoin(customers, eq(customers.id, clearings.customer_id))
      .where(condition)
      .orderBy(order(clearings.day), order(clearings.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db
      .select({ total: count() })
      .from(clearings)
      .leftJoin(customers, eq(customers.id, clearings.customer_id))
      .where(condition);
    return { data, meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});
