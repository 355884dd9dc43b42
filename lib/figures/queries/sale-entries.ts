import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { dossier_entries } from "@/db/schema/dossiers";
import { customers } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { day } from "@/lib/kernel/day";
import type { Currency } from "@/lib/kernel/money";
import { productKey } from "../rules/products";
import { actionTypes, saleTypes } from "../statuses";

const selected = {
  id: dossier_entries.id,
  type: dossier_entries.type,
  date: dossier_entries.date,
  customer_id: dossier_entries.customer_id,
  customer: customers.name,
  currency: customers.currency,
  subject: dossier_entries.subject,
  product: dossier_entries.product,
  amount: dossier_entries.amount,
};

/** Selects entries of all dossiers in reach, with their customer, by date and id, without deleted ones. */
const entries = ({ db }: StaffRead, which: SQL | undefined) =>
  db
    .select(selected)
    .from(dossier_entries)
    .innerJoin(customers, eq(customers.id, dossier_entries.customer_id))
    .where(and(isNull(dossier_entries.deleted_at), which))
    .orderBy(asc(dossier_entries.date), asc(dossier_entries.id));

/** Returns the offers, wins, losses and contracts of a year. */
export async function saleEntries(read: StaffRead, year: number, currency: Currency | undefined) {
  const rows = await entries(
    read,
    and(
      inArray(dossier_entries.type, ["quote", ...endings]),
      gte(dossier_entries.date, day(`${year}-01-01`)),
      lte(dossier_entries.date, day(`${year}-12-31`)),
      currency && eq(customers.currency, currency),
    ),
  );
  return rows.flatMap(({ type, ...row }) =>
    type === "note" || type === "appointment" ? [] : [{ ...row, type: saleTypes[type] }],
  );
}

/** The types of entries that end an offer. */
const endings = ["deal", "no_deal", "contract"] as const;

/** Returns the reader's own open appointments from today on, and their offers without a later entry that ends them (FIGURES §4). */
export async function openActions(read: StaffRead) {
  const own = await entries(
    read,
    and(
      eq(dossier_entries.user_id, read.actor.id),
      sql`(${isPrefetched(read)} or ${dossier_entries.type} = 'quote')`,
    ),
  );
  const offers = own.filter(({ type }) => type === "quote");
  const ended = await endingsOf(
    read,
    offers.map(({ customer_id }) => customer_id),
  );
  const isEnded = (offer: (typeof own)[number]) =>
    ended.some(
      (end) =>
        end.customer_id === offer.customer_id &&
        productKey(end.product) === productKey(offer.product) &&
        (end.date > offer.date || (end.date === offer.date && end.id > offer.id)),
    );
  return own
    .filter((entry) => entry.type === "appointment" || !isEnded(entry))
    .map(({ type, ...row }) => ({
      ...row,
      type: type === "quote" ? actionTypes.quote : actionTypes.appointment,
    }));
}

const isPrefetched = ({ today }: StaffRead): SQL =>
  sql`(${dossier_entries.type} = 'appointment' and ${dossier_entries.done_at} is null and ${dossier_entries.date} >= ${today})`;

/** Selects the entries that end offers at these customers, of any author. */
const endingsOf = ({ db }: StaffRead, customer_ids: number[]) =>
  db
    .select({
      id: dossier_entries.id,
      customer_id: dossier_entries.customer_id,
      product: dossier_entries.product,
      date: dossier_entries.date,
    })
    .from(dossier_entries)
    .where(
      and(
        inArray(dossier_entries.customer_id, [...new Set(customer_ids)]),
        inArray(dossier_entries.type, [...endings]),
        isNull(dossier_entries.deleted_at),
      ),
    );
