import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { accounting_connections } from "@/db/schema/accounting";
import { holds } from "@/db/schema/agreements";
import { debtor_entries, debtor_sources, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { isPackage, packageNames } from "@/lib/accounting/statuses";
import { joinHolds } from "@/lib/invoices/commands/join-holds";
import { replanDebtor } from "@/lib/invoices/commands/replan";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { groupBy } from "@/lib/kernel/group";
import { writeRecipients } from "@/lib/debtors/commands/recipients";
import { writtenRecipients } from "@/lib/debtors/queries/recipients";
import { contactOf, isSame, recipientsOf } from "@/lib/debtors/rules/recipients";
import { bareNumber, filledFrom, leads } from "../rules/filled";
import type { Into } from "./move-rows";

type Row = typeof debtors.$inferSelect;
type Tried = ReadonlyMap<number, Row>;

/**
 * Makes one debtor of the rows of several, once all that was theirs went over: it takes what it lacks, remembers by which ids the sources of
 * the others know it, and its story tells of it. The rows that went are deleted. In the caller's transaction.
 */
export async function keepJoined(tx: Tx, into: Into, rows: Tried): Promise<void> {
  if (into.size === 0) return;
  tx.touched("debtors");
  tx.touched("messages");
  const linked = await linkedPlaces(tx);
  const known = await writtenRecipients(tx, [...rows.keys()]);
  const own = (id: number) => and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id));
  await tx.db
    .delete(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), among(debtors.id, [...into.keys()])));
  for (const [to_id, joins] of groupBy([...into], ([, to]) => to)) {
    const before = rows.get(to_id);
    if (!before) continue;
    let row = before;
    let recipients = recipientsOf(before.contact_email_address, known.get(to_id) ?? []);
    const sources: Row[] = [];
    for (const [from_id] of joins) {
      const other = rows.get(from_id);
      if (!other) continue;
      const isLed = leads(other, row, linked);
      sources.push(isLed ? row : other);
      row = { ...row, ...filledFrom(row, other, isLed) };
      const further = recipientsOf(other.contact_email_address, known.get(from_id) ?? []);
      recipients = [
        ...recipients,
        ...further.filter(({ email }) => !recipients.some((one) => isSame(one.email, email))),
      ].slice(0, MOST_RECIPIENTS);
    }
    const { id: _, customer_id: __, search: ___, name_key: ____, company_key: _____, ...values } = row;
    await tx.db
      .update(debtors)
      .set({ ...values, contact_email_address: contactOf(recipients), version: sql`${debtors.version} + 1` })
      .where(own(to_id));
    await writeRecipients(tx, to_id, recipients);
    await rememberSources(tx, to_id, sources);
    await tellJoined(
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
    await joinHolds(tx, await openUnderHold(tx, to_id));
    await replanDebtor(tx, to_id);
  }
  tx.tellGone?.([...into.keys()].map((id) => rows.get(id)?.number ?? "").join(", "));
}

/** As many as a debtor may have (AGREEMENTS §5). */
const MOST_RECIPIENTS = 10;

/** The administrations that are linked now: what they say of a debtor goes before what was read once. */
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

/** A file finds a debtor that was entered by hand by its number too: so that number is remembered as one of a file. */
async function rememberSources(tx: Tx, debtor_id: number, sources: readonly Row[]) {
  const places = sources.map(({ source, division, external_id, number }) =>
    external_id === null
      ? { source: "csv", division: "", external_id: number, number }
      : { source, division: division ?? "", external_id, number: bareNumber(number, external_id) },
  );
  await tx.db
    .insert(debtor_sources)
    .values(places.map((place) => ({ ...place, customer_id: tx.customer.id, debtor_id })))
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

const tellJoined = (tx: Tx, debtor_id: number, gone: readonly Row[]) =>
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

/** What a debtor of a source is told by beside its number: "(Twinfield)"; nothing where it was entered by hand. */
const sourceName = (source: string): string =>
  isPackage(source) ? `(${packageNames[source]})` : source === "csv" ? "(CSV)" : "";

/** The open invoices of a debtor over which an agreement as a whole stands: those that came join it. */
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
