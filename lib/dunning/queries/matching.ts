import { and, eq, gt, gte, isNotNull, isNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { idsAt } from "@/lib/flow/statuses";
import { filterCondition } from "@/lib/invoices/queries/filter-condition";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import type { ActionFilters, ActionType } from "../schema";

export type Narrowing = Omit<ActionFilters, "page" | "per_page" | "sort" | "direction" | "all">;

/** Returns the condition of a tab's rows: the next step is due, a deadline is awaited, or a flex template may be sent. */
export function onTheList(read: Read, type: ActionType = "action"): SQL | undefined {
  const own = and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id));
  switch (type) {
    case "action":
      // All other conditions are included in the calculation of that day (lib/flow).
      return and(own, isNotNull(invoices.next_action_on), lte(invoices.next_action_on, read.today));
    case "pending":
      return and(own, isNotNull(invoices.agenda_on), isOwed);
    case "flex":
      return and(
        own,
        sql`${invoices.send_flex} and not ${invoices.flex_complete}`,
        lte(invoices.flex_on, read.today),
        isOwed,
      );
    default:
      return type satisfies never;
  }
}

/** An amount that can still be claimed: neither a credit note nor a closed invoice. */
const isOwed = and(gt(invoices.amount, NOTHING), notInArray(invoices.last_status_id, idsAt("closed")));

/** Returns the condition of a tab's rows by its filters; those that the contact policy holds back are for `filteredActions`. */
export const matchingActions = (read: Read, filters: Narrowing): SQL | undefined =>
  and(
    onTheList(read, filters.type),
    filterCondition(read, filters),
    filters.type === "pending" && filters.expired ? lte(invoices.agenda_on, read.today) : undefined,
    asksHold(filters) ? holding(read, filters) : undefined,
    when(filters.template, (id) => eq(invoices.flex_template_id, id)),
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
    when(filters.contact_before, (day) => notContacted(read, day)),
  );

const asksHold = ({ kind, passed, hold_owner }: Narrowing) => Boolean(kind || passed || hold_owner);

/** Returns the condition of invoices with an agreement: of a kind, whose day has passed, or with a responsible user. */
const holding = (read: Read, { kind, passed, hold_owner }: Narrowing): SQL =>
  sql`${invoices.id} in (select ${hold_items.invoice_id} from ${hold_items}
    join ${holds} on ${holds.customer_id} = ${hold_items.customer_id} and ${holds.id} = ${hold_items.hold_id}
    where ${and(
      eq(hold_items.customer_id, read.customer.id),
      passed ? hasPassed(read) : sql`(${hold_items.is_open} or ${hold_items.is_passed})`,
      when(kind, (value) => eq(holds.kind, value)),
      when(hold_owner, (owner) => ownedBy(read, owner)),
    )})`;

const ownedBy = ({ actor }: Read, owner: NonNullable<Narrowing["hold_owner"]>) =>
  owner === "none" ? isNull(holds.owner_user_id) : eq(holds.owner_user_id, owner === "me" ? actor.id : owner);

/** Returns the condition of debtors without a step, letter or call since a day: each is queried once for the whole customer. */
const notContacted = ({ customer }: Read, day: Day): SQL => {
  const ofCustomer = (table: { customer_id: PgColumn }) => eq(table.customer_id, customer.id);
  const since = [
    sql`select i.debtor_id from ${invoices} i where i.customer_id = ${customer.id} and i.last_action_at >= ${day}`,
    sql`select ${letters.debtor_id} from ${letters} where ${and(ofCustomer(letters), gte(letters.day, day), isNull(letters.withdrawn_at))}`,
    sql`select ${debtor_entries.debtor_id} from ${debtor_entries}
      where ${and(ofCustomer(debtor_entries), gte(debtor_entries.day, day), isNull(debtor_entries.deleted_at))} and type = 'call'`,
  ];
  return sql`${invoices.debtor_id} not in (${sql.join(since, sql` union all `)})`;
};

/** Returns whether an agreement's day has passed, or it ended by its day and no user acted on the invoice since. */
export const hasPassed = (read: Read): SQL =>
  sql`(${hold_items.is_passed} or (${hold_items.is_open} and ${lte(holds.back_on, read.today)}))`;

const asksDebtor = ({ debtor, debtor_status, owner }: Narrowing) => Boolean(debtor || debtor_status || owner);

const debtorConditions = ({ debtor, debtor_status, owner }: Narrowing) => [
  when(debtor, (text) => containsLower(text, debtors.search)),
  when(debtor_status, (text) => contains(text, debtors.status)),
  when(owner, (text) => contains(text, debtors.customer_owner)),
];

/**
 * Returns a condition on debtors, evaluated first and within the tenant: there are far fewer of them, and RLS forbids a text index on their
 * names.
 */
const ofDebtor = (read: Read, condition: SQL | undefined): SQL =>
  sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), condition)})`;
