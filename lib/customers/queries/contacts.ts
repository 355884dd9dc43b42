import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { contacts } from "@/db/schema/dossiers";
import { customers } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { ContactList, OneContact } from "../answers";
import { ContactFilters, ContactId } from "../schema";

const matching = (filters: ContactFilters): SQL | undefined =>
  and(
    when(filters.customer_id, (id) => eq(contacts.customer_id, id)),
    when(filters.q, (text) =>
      or(
        contains(text, contacts.name),
        contains(text, contacts.email_address),
        contains(text, contacts.telephone_number),
      ),
    ),
    inReach,
  );

/** SQL for a customer that is visible; the policies exclude the contacts of others as well. */
const inReach = sql`exists (select 1 from ${customers} where ${customers.id} = ${contacts.customer_id})`;

/** Returns the contacts of a customer, or of all in reach, by name. Throws Problem("not-found") for a customer out of reach. */
export const listContacts = staffQuery({
  can: "contacts.read",
  input: ContactFilters,
  answer: ContactList,
  async run(read, filters) {
    if (filters.customer_id !== undefined) await atCustomer(read, filters.customer_id);
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await read.db
      .select(columns)
      .from(contacts)
      .where(matching(filters))
      .orderBy(order(sql`lower(${contacts.name})`), order(contacts.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(contacts).where(matching(filters));
    return { data: rows, meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});

/** Returns one contact. Throws Problem("not-found"). */
export const getContact = staffQuery({
  can: "contacts.read",
  input: ContactId,
  answer: OneContact,
  run: async (read, { id }) => ({ data: await contactAnswer(read, id) }),
});

const columns = {
  id: contacts.id,
  customer_id: contacts.customer_id,
  type: contacts.type,
  name: contacts.name,
  telephone_number: contacts.telephone_number,
  email_address: contacts.email_address,
  version: contacts.version,
};

/** Returns a contact as the API answers it. Throws Problem("not-found"). */
export async function contactAnswer({ db }: StaffRead, id: number) {
  const [row] = await db
    .select(columns)
    .from(contacts)
    .where(and(eq(contacts.id, id), inReach));
  if (!row) throw notFound();
  return row;
}
