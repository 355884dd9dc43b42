import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import type { ActionFilters } from "../schema";

type Narrowing = Omit<ActionFilters, "page" | "per_page" | "sort" | "direction" | "all">;

export const withDebtor = and(
  eq(debtors.customer_id, invoices.customer_id),
  eq(debtors.id, invoices.debtor_id),
);

/** The action list itself: rows whose next step is due. Everything else it depends on is folded into that day (lib/flow). */
export const onTheList = (read: Read): SQL | undefined =>
  and(
    eq(invoices.customer_id, read.customer.id),
    isNotNull(invoices.next_action_on),
    lte(invoices.next_action_on, read.today),
  );

/** One condition for rows, count, totals, plan and "select all", so that they cannot disagree. */
export const matchingActions = (read: Read, filters: Narrowing): SQL | undefined =>
  and(
    onTheList(read),
    when(filters.number, (number) => contains(number, invoices.number)),
    when(filters.debtor_id, (id) => eq(invoices.debtor_id, id)),
    when(filters.last_status, (id) => eq(invoices.last_status_id, id)),
    when(filters.next_status, (id) => eq(invoices.invoice_status_id, id)),
    when(filters.currency, (currency) => eq(invoices.currency, currency)),
    when(
      filters.q,
      (text) =>
        sql`(${contains(text, invoices.number)} or ${ofDebtor(read, containsLower(text, debtors.search))})`,
    ),
    asksDebtor(filters) ? ofDebtor(read, and(...debtorConditions(filters))) : undefined,
  );

const asksDebtor = ({ debtor, debtor_status, owner }: Narrowing) => Boolean(debtor || debtor_status || owner);

const debtorConditions = ({ debtor, debtor_status, owner }: Narrowing) => [
  when(debtor, (text) => containsLower(text, debtors.search)),
  when(debtor_status, (text) => contains(text, debtors.status)),
  when(owner, (text) => contains(text, debtors.customer_owner)),
];

/** Debtors are narrowed first, within the tenant: there are far fewer of them, and RLS forbids a text index on their names. */
const ofDebtor = (read: Read, condition: SQL | undefined): SQL =>
  sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), condition)})`;
