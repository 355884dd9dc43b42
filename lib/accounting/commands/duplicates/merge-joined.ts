import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { accounting_connections } from "@/db/schema/accounting";
import { holds } from "@/db/schema/agreements";
import { debtor_entries, debtor_sources, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { customerSettings } from "@/lib/customers/queries";
import { writeRecipients } from "@/lib/debtors/commands/recipients";
import { storedRecipients } from "@/lib/debtors/queries/recipients";
import { contactOf, isSameAddress, recipientsOf } from "@/lib/debtors/rules/recipients";
import { joinHolds } from "@/lib/invoices/commands/join-holds";
import { replanDebtor } from "@/lib/invoices/commands/replan";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { groupBy } from "@/lib/kernel/group";
import { isPackage, packageNames } from "../../statuses";
import type { Into } from "./move-rows";

type Row = typeof debtors.$inferSelect;
type Tried = ReadonlyMap<number, Row>;

/**
 * Merges the rows of several debtors into one, once their data was moved: the remaining debtor gets the fields it lacks, the ids by which
 * the sources of the others know it, and entries about the join in its history. Deletes the other rows. In the caller's transaction.
 */
export async function mergeJoined(tx: Tx, into: Into, rows: Tried): Promise<void> {
  if (into.size === 0) return;
  tx.touched("debtors");
  tx.touched("messages");
  const linked = await linkedPlaces(tx);
  const recipientsByDebtor = await storedRecipients(tx, [...rows.keys()]);
  const own = (id: number) => and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id));
  await tx.db
    .delete(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), among(debtors.id, [...into.keys()])));
  const settings = await customerSettings(tx);
  for (const [to_id, joins] of groupBy([...into], ([, to]) => to)) {
    const before = rows.get(to_id);
    if (!before) continue;
    let row = before;
    let joined: Partial<Joined> = {};
    let recipients = recipientsOf(before.contact_email_address, recipientsByDebtor.get(to_id) ?? []);
    const sources: Row[] = [];
    for (const [from_id] of joins) {
      const other = rows.get(from_id);
      if (!other) continue;
      const isLed = leads(other, row, linked);
      sources.push(isLed ? row : other);
      joined = filledFrom(row, other, isLed);
      row = { ...row, ...joined };
      const further = recipientsOf(other.contact_email_address, recipientsByDebtor.get(from_id) ?? []);
      recipients = [
        ...recipients,
        ...further.filter(
          ({ email }) => !recipients.some((recipient) => isSameAddress(recipient.email, email)),
        ),
      ].slice(0, MOST_RECIPIENTS);
    }
    await tx.db
      .update(debtors)
      .set({ ...joined, contact_email_address: contactOf(recipients), version: sql`${debtors.version} + 1` })
      .where(own(to_id));
    await writeRecipients(tx, to_id, recipients);
    await rememberSources(tx, to_id, sources);
    await recordJoined(
      tx,
      to_id,
      joins.flatMap(([from_id]) => rows.get(from_id) ?? []),
    );
    emit(
      tx,
      "debtor.joined",
      joins.map(([from_id]) => ({
        id: to_id,
        number: row.number,
        joined_id: from_id,
        joined_number: rows.get(from_id)?.number ?? "",
      })),
    );
    await joinHolds(tx, await openUnderHold(tx, to_id), settings);
    await replanDebtor(tx, to_id);
  }
  tx.reportDeleted?.([...into.keys()].map((id) => rows.get(id)?.number ?? "").join(", "));
}

/** The most a debtor may have (AGREEMENTS §5). */
const MOST_RECIPIENTS = 10;

/** Returns the linked administrations: their data of a debtor takes precedence over data that was imported once. */
async function linkedPlaces({ db, customer }: Tx): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ source: accounting_connections.package, division: accounting_connections.division })
    .from(accounting_connections)
    .where(
      and(
        eq(accounting_connections.customer_id, customer.id),
        or(isNotNull(accounting_connections.chain_id), isNotNull(accounting_connections.key)),
      ),
    );
  return new Set(rows.map(({ source, division }) => `${source} ${division ?? ""}`));
}

/** Stores the source ids of removed debtors. A file finds a debtor entered by hand by its number too, so that is stored as a file's. */
async function rememberSources(tx: Tx, debtor_id: number, sources: readonly Row[]) {
  const places = sources.map(({ source, division, external_id, number }) =>
    external_id === null
      ? { source: "csv", division: "", external_id: number, number }
      : { source, division: division ?? "", external_id, number: bareNumber(number, external_id) },
  );
  await tx.db
    .insert(debtor_sources)
    .values(places.map((reference) => ({ ...reference, customer_id: tx.customer.id, debtor_id })))
    .onConflictDoUpdate({
      target: [
        debtor_sources.customer_id,
        debtor_sources.source,
        debtor_sources.division,
        debtor_sources.external_id,
      ],
      set: { debtor_id },
    });
}

const recordJoined = (tx: Tx, debtor_id: number, gone: readonly Row[]) =>
  tx.db.insert(debtor_entries).values(
    gone.map(({ number, source, external_id }) => ({
      customer_id: tx.customer.id,
      debtor_id,
      type: "change" as const,
      label: "joined",
      to: [bareNumber(number, external_id), sourceName(source)].filter(Boolean).join(" "),
      user_id: tx.actor.id,
      super_user_id: tx.actor.super_user_id,
      day: tx.today,
    })),
  );

/** Returns the source shown beside a debtor's number: "(Twinfield)"; "" for one entered by hand. */
const sourceName = (source: string): string =>
  isPackage(source) ? `(${packageNames[source]})` : source === "csv" ? "(CSV)" : "";

/** Returns the open invoices of a debtor who has an open agreement as a whole: moved invoices join it. */
async function openUnderHold({ db, customer }: Tx, debtor_id: number): Promise<number[]> {
  const over = await db.$count(
    holds,
    and(
      eq(holds.customer_id, customer.id),
      eq(holds.debtor_id, debtor_id),
      eq(holds.whole_debtor, true),
      eq(holds.state, "open"),
    ),
  );
  if (over === 0) return [];
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), eq(invoices.debtor_id, debtor_id), isOpenClaim));
  return rows.map(({ id }) => id);
}

/**
 * The columns of a debtor that a join may change: all but its key, its history, generated columns, and its address for messages, which is
 * one of its recipients.
 */
type Joined = Omit<
  Row,
  | "id"
  | "customer_id"
  | "contact_email_address"
  | "use_courant"
  | "is_consumer"
  | "search"
  | "name_key"
  | "company_key"
  | "anonymised_at"
  | "created_at"
  | "version"
>;

/**
 * Returns the remaining debtor with the fields it lacks taken from the other; an address only as a whole, so that no street is combined
 * with another town. Where the other one leads, its name and address take precedence, and the debtor belongs to that one's source. A debtor
 * excluded from collection by either stays excluded, and a consumer by either stays protected as one.
 */
function filledFrom(row: Joined, other: Joined, isLed: boolean): Joined {
  const [first, second] = isLed ? [other, row] : [row, other];
  const address = first.address === "" && first.zipcode === "" && first.city === "" ? second : first;
  const telephone = first.contact_telephone_number === "" ? second : first;
  const owner = row.owner_user_id === null && row.customer_owner === "" ? other : row;
  return {
    number: numberOf(row, other, isLed),
    name: first.name,
    address: address.address,
    zipcode: address.zipcode,
    city: address.city,
    country: first.country || second.country,
    country_word: first.country || second.country ? "" : first.country_word || second.country_word,
    language: row.language || other.language,
    kvk_number: first.kvk_number || second.kvk_number,
    contact_name: first.contact_name || second.contact_name,
    contact_telephone_number: telephone.contact_telephone_number,
    wrong_telephone_number: telephone.wrong_telephone_number,
    status: row.status || other.status,
    comment: [row.comment, other.comment === row.comment ? "" : other.comment].filter(Boolean).join("\n\n"),
    owner_user_id: owner.owner_user_id,
    customer_owner: owner.customer_owner,
    credit_limit: first.credit_limit ?? second.credit_limit,
    collect: row.collect && other.collect,
    debtor_kind:
      row.debtor_kind === "consumer" || other.debtor_kind === "consumer"
        ? "consumer"
        : (first.debtor_kind ?? second.debtor_kind),
    is_large: row.is_large || other.is_large,
    template_id: row.template_id ?? other.template_id,
    subscription: row.subscription ?? other.subscription,
    source: first.source,
    division: first.division,
    external_id: first.external_id,
    external_deleted_at: first.external_deleted_at,
  };
}

type SourcePlace = Pick<Joined, "source" | "division" | "external_id">;

/**
 * Returns whether the removed debtor's source takes precedence over the remaining one's: a linked package before another, any package
 * before a file or manual entry.
 */
function leads(other: SourcePlace, row: SourcePlace, linked: ReadonlySet<string>): boolean {
  return rankOf(other, linked) > rankOf(row, linked);
}

function rankOf({ source, division, external_id }: SourcePlace, linked: ReadonlySet<string>): number {
  if (external_id === null) return 0;
  return linked.has(`${source} ${division ?? ""}`) ? 2 : 1;
}

/** Returns a number without the id appended because the number was taken: "1043 (77)" of id 77 is "1043". */
function bareNumber(number: string, external_id: string | null): string {
  const behind = ` (${external_id})`;
  return external_id !== null && number.endsWith(behind) ? number.slice(0, -behind.length) : number;
}

/**
 * Returns the number of the leading source, by which a range of numbers is read. Two debtors of one number were distinguished by an id
 * behind it: the joined debtor has the number alone again.
 */
function numberOf(row: Joined, other: Joined, isLed: boolean): string {
  const [first, second] = isLed ? [other, row] : [row, other];
  const bare = bareNumber(first.number, first.external_id);
  return bare === second.number ? bare : first.number;
}
