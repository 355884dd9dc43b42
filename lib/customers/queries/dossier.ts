import { and, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { contacts, dossier_entries } from "@/db/schema/dossiers";
import { files } from "@/db/schema/jobs";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Entry } from "../answers";
import { DossierFilters, entryIcons, entryTypes, storedTypes } from "../schema/dossier";

/** The most entries shown; older ones are found by filtering by day. */
const MOST = 2_000;

/** Returns the dossier entries of a customer, the latest day first (SPEC §7). Throws Problem("not-found") for a customer out of reach. */
export const listDossier = staffQuery({
  can: "dossier.read",
  input: DossierFilters,
  answer: all(Entry),
  async run(staff, { id, startDate, endDate }) {
    const open = await atCustomer(staff, id);
    const days = and(
      startDate && gte(dossier_entries.date, startDate),
      endDate && lte(dossier_entries.date, endDate),
    );
    return { data: await entries(open, days) };
  },
});

/** Returns one entry of the dossier of the open transaction's customer. Throws Problem("not-found"). */
export async function entryAnswer(open: Read, id: number) {
  const [entry] = await entries(open, eq(dossier_entries.id, id));
  if (!entry) throw notFound();
  return entry;
}

const nameOf = (column: AnyPgColumn) =>
  sql<
    string | null
  >`(select concat_ws(' ', u.first_name, nullif(u.affix, ''), u.last_name) from users u where u.id = ${column})`;

async function entries({ db, customer }: Read, which: SQL | undefined) {
  const rows = await db
    .select({
      entry: dossier_entries,
      contact: contacts.name,
      filename: files.filename,
      user: nameOf(dossier_entries.user_id),
      changed_by: nameOf(dossier_entries.changed_by),
      deleted_by: nameOf(dossier_entries.deleted_by),
    })
    .from(dossier_entries)
    .leftJoin(
      contacts,
      and(eq(contacts.customer_id, dossier_entries.customer_id), eq(contacts.id, dossier_entries.contact_id)),
    )
    .leftJoin(
      files,
      and(eq(files.customer_id, dossier_entries.customer_id), eq(files.id, dossier_entries.file_id)),
    )
    .where(and(eq(dossier_entries.customer_id, customer.id), which))
    .orderBy(desc(dossier_entries.date), desc(dossier_entries.id))
    .limit(MOST);
  return rows.map(({ entry, contact, filename, user, changed_by, deleted_by }) => {
    const isThere = entry.deleted_at === null;
    const type = typeOf(entry.type);
    const { id, subject, date, contact_id, created_at, changed_at, deleted_at, version } = entry;
    return {
      id,
      type,
      icon: entryIcons[type],
      subject,
      content: isThere ? entry.content : "",
      product: isThere ? entry.product : "",
      date,
      contact_id: isThere ? contact_id : null,
      contact: isThere ? contact : null,
      amount: isThere ? entry.amount : null,
      currency: customer.currency,
      user,
      created_at,
      is_done: entry.done_at !== null,
      changed_at,
      changed_by,
      deleted_at,
      deleted_by,
      has_file: isThere && filename !== null,
      filename: isThere ? filename : null,
      download_url: isThere && filename !== null ? `/api/customers/${customer.id}/notes/${id}/file` : null,
      version,
    };
  });
}

function typeOf(stored: (typeof storedTypes)[keyof typeof storedTypes]) {
  const type = entryTypes.find((candidate) => storedTypes[candidate] === stored);
  if (!type) throw new Error(`${stored} is no type of an entry`);
  return type;
}
