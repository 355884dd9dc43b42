import { and, eq, gt, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { settled } from "@/lib/flow/statuses";
import { NOTHING } from "@/lib/kernel/money";
import type { SubscriptionFilters } from "../schema";

/**
 * Returns SQL for what debtors owe on contracts: a row per debtor, contract number and currency with an open item of today that names one
 * (FIGURES §9). One statement for rows, count, totals and file.
 */
export function matchingSubscriptions(read: Read, filters: SubscriptionFilters): SQL {
  const open = sql`sum(${invoices.amount})`;
  const atLeast = and(
    when(filters.days, (days) => sql`${daysOverdue(read)} >= ${days}`),
    when(filters.amount, (amount) => sql`${open} >= ${amount}`),
  );
  return sql`select ${invoices.contract_number} as contract, ${debtors.number} as number, ${debtors.name} as name,
      ${daysOverdue(read)} as days, ${invoices.currency} as currency, ${open}::bigint as amount,
      ${debtors.id} as debtor, ${debtors.subscription} as subscription
    from ${invoices} join ${debtors} on ${debtors.customer_id} = ${invoices.customer_id} and ${debtors.id} = ${invoices.debtor_id}
    where ${openItems(read, filters)}
    group by ${debtors.id}, ${debtors.number}, ${debtors.name}, ${debtors.subscription}, ${invoices.contract_number}, ${invoices.currency}
    ${atLeast ? sql`having ${atLeast}` : sql``}`;
}

const openItems = (read: Read, filters: SubscriptionFilters): SQL | undefined =>
  and(
    eq(invoices.customer_id, read.customer.id),
    gt(invoices.contract_number, ""),
    lte(invoices.date, read.today),
    ne(invoices.amount, NOTHING),
    notInArray(invoices.last_status_id, settled),
    ownDebtor(read),
    when(filters.till, (till) => lte(invoices.expires_at, till)),
    when(filters.contract, (text) => contains(text, invoices.contract_number)),
    when(filters.number, (text) => contains(text, debtors.number)),
    when(filters.name, (text) => contains(text, debtors.name)),
    when(filters.q, (text) =>
      or(contains(text, invoices.contract_number), containsLower(text, debtors.search)),
    ),
  );

/** Returns SQL for the days the oldest overdue claim is overdue; a credit does not count. */
const daysOverdue = ({ today }: Read): SQL =>
  sql`coalesce(max(${today}::date - ${invoices.expires_at}) filter (where ${invoices.amount} > 0 and ${invoices.expires_at} < ${today}), 0)`;

const columns = new Map<string, SQL>(
  ["contract", "number", "name", "days", "amount", "subscription"].map((name) => [
    name,
    sql`${sql.identifier(name)}`,
  ]),
);

/** Returns the order of the list; equal rows are ordered by contract, number and currency. */
export function orderOfSubscriptions({ sort, direction }: SubscriptionFilters): SQL {
  const chosen = sort.split(",").flatMap((name) => columns.get(name) ?? []);
  const towards = direction === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join(
    [...chosen.map((column) => sql`${column} ${towards}`), sql`contract`, sql`number`, sql`currency`],
    sql`, `,
  );
}
