import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { customers, users } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import type { StaffRead } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addDays, type Day } from "@/lib/kernel/day";
import type { AuditFilters } from "../schema";

/**
 * Returns the condition for the entries matching filters: role 1 sees those of all customers, others those of the customer they work for.
 */
export const matching = (
  { actor, customer }: StaffRead,
  { q, subject, record, from, till }: Omit<AuditFilters, "page" | "per_page">,
): SQL | undefined =>
  and(
    actor.role_id === role.superadmin ? undefined : eq(audit_entries.customer_id, customer?.id ?? 0),
    when(q, (name) =>
      or(contains(name, audit_entries.user_name), contains(name, audit_entries.super_user_name)),
    ),
    when(subject, (about) => eq(audit_entries.subject, about)),
    when(record, (id) => sql`${id} = any (${audit_entries.record_ids})`),
    when(from, (day) => gte(audit_entries.created_at, startOf(day))),
    when(till, (day) => lt(audit_entries.created_at, startOf(addDays(day, 1)))),
  );

/** Returns the first moment of a day in Amsterdam. */
const startOf = (day: Day): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;

/** The only call about a user's session that concerns a customer. */
const CHOSEN = "PATCH /auth/set-customer";
const first = sql`${audit_entries.record_ids}[1]`;
const fullNameOfUser = sql`concat_ws(' ', ${users.first_name}, nullif(${users.affix}, ''), ${users.last_name})`;

/** The current name of the first record, within the caller's reach. */
export const recordName = sql<string | null>`case ${audit_entries.subject}
  when 'debtors' then (select ${debtors.name} from ${debtors} where ${debtors.customer_id} = ${audit_entries.customer_id} and ${debtors.id} = ${first})
  when 'invoices' then (select ${invoices.number} from ${invoices} where ${invoices.customer_id} = ${audit_entries.customer_id} and ${invoices.id} = ${first})
  when 'customers' then (select ${customers.name} from ${customers} where ${customers.id} = ${first})
  when 'auth' then (select ${customers.name} from ${customers} where ${customers.id} = ${first} and ${audit_entries.act} = ${CHOSEN})
  when 'templates' then (select ${templates.name} from ${templates} where ${templates.id} = ${first})
  when 'users' then (select ${fullNameOfUser} from ${users} where ${users.id} = ${first})
end`;

/** The name of the customer an entry belongs to. */
export const customerName = sql<
  string | null
>`(select ${customers.name} from ${customers} where ${customers.id} = ${audit_entries.customer_id})`;
