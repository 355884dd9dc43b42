import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { handover_items, handovers } from "@/db/schema/handovers";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { groupBy } from "@/lib/kernel/group";
import { metaOf } from "@/lib/kernel/page";
import { LetterList, NewLetters } from "../answers";
import { LetterFilters } from "../schema";
import type { MailState } from "../statuses";
import { countSheets } from "./count-sheets";
import { mailState } from "./mail-state";
import { type MatchingFilters, matchingHandovers, matchingLetters } from "./matching";
import { outdatedLetters } from "./outdated-letters";

/** Returns the download list: letters to print and post, and files to hand over with claims, newest first, with the number of new ones. */
export const listLetters = query({
  can: "letters.read",
  input: LetterFilters,
  answer: LetterList,
  async run(read, filters) {
    const rows = await pageOf(read, filters);
    const numbers = await numbersOf(
      read,
      rows.map(({ id }) => id),
    );
    const ids = rows.flatMap(({ kind, id }) => (kind === "letter" ? [id] : []));
    const overtaken = await outdatedLetters(read, among(letters.id, ids));
    const overridden = await overriddenFor(read, ids);
    const paper = await countSheets(read, filters);
    const total = paper.letters + (await handoversIn(read, filters));
    return {
      data: rows.map((row) => ({
        ...row,
        invoice: (numbers.get(row.id) ?? []).map(({ number }) => number).join(", "),
        is_overtaken: row.kind === "letter" && overtaken.has(row.id),
        override: row.kind === "letter" ? (overridden.get(row.id) ?? null) : null,
        download_url: `/api/${row.kind}s/${row.id}/download`,
      })),
      meta: metaOf(filters, total),
      filters,
      totals: { new: await newOnes(read), ...paper },
    };
  },
});

const sortColumns = { created_at: sql`id`, debtor: sql`debtor`, status: sql`status` };

/**
 * Reads each kind as far as the page reaches, then takes the page from both: their ids come from one sequence, so that the order is
 * unambiguous.
 */
function pageOf(read: Read, filters: LetterFilters) {
  const order = filters.direction === "asc" ? asc : desc;
  const by = [order(sortColumns[filters.sort]), order(sql`id`)];
  const reach = filters.page * filters.per_page;
  return unionAll(
    lettersIn(read, filters)
      .orderBy(...by)
      .limit(reach),
    handedOver(read, filters)
      .orderBy(...by)
      .limit(reach),
  )
    .orderBy(...by)
    .limit(filters.per_page)
    .offset(reach - filters.per_page);
}

async function numbersOf(read: Read, ids: number[]) {
  if (ids.length === 0) return new Map<number, { number: string }[]>();
  const ofLetters = read.db
    .select({ listed_id: letter_items.letter_id, invoice_id: letter_items.invoice_id })
    .from(letter_items)
    .where(and(eq(letter_items.customer_id, read.customer.id), among(letter_items.letter_id, ids)));
  const ofHandovers = read.db
    .select({ listed_id: handover_items.handover_id, invoice_id: handover_items.invoice_id })
    .from(handover_items)
    .where(and(eq(handover_items.customer_id, read.customer.id), among(handover_items.handover_id, ids)));
  const items = union(ofLetters, ofHandovers).as("items");
  const rows = await read.db
    .select({ listed_id: items.listed_id, number: invoices.number })
    .from(items)
    .innerJoin(invoices, and(eq(invoices.customer_id, read.customer.id), eq(invoices.id, items.invoice_id)))
    .orderBy(invoices.expires_at, invoices.number);
  return groupBy(rows, ({ listed_id }) => listed_id);
}

async function handoversIn(read: Read, filters: MatchingFilters): Promise<number> {
  const [row] = await read.db
    .select({ count: count() })
    .from(handovers)
    .where(matchingHandovers(read, filters));
  return row?.count ?? 0;
}

async function newOnes(read: Read): Promise<number> {
  const fresh = { q: "", only_new: true };
  const [row] = await read.db.select({ count: count() }).from(letters).where(matchingLetters(read, fresh));
  return (row?.count ?? 0) + (await handoversIn(read, fresh));
}

/** Returns how many letters and files wait to be printed or passed on: the red count on the tab. */
export const lettersToDownload = query({
  can: "letters.read",
  input: z.strictObject({}),
  answer: one(NewLetters),
  run: async (read) => ({ data: { new: await newOnes(read) } }),
});

/**
 * Returns, by letter, the checks that were overridden so that it could be sent, and the reason given, as the invoices' journal holds them
 * (AGREEMENTS §2).
 */
async function overriddenFor(read: Read, letter_ids: readonly number[]) {
  if (letter_ids.length === 0) return new Map<number, { codes: string[]; reason: string }>();
  // A letter and its journal entry are written in one transaction and share its instant. An entry without "from" was decided by hand on the
  // agenda.
  const rows = await read.db.execute<{ letter_id: number; codes: string[]; reason: string }>(sql`
    select ${letters.id} as letter_id, array_agg(distinct coalesce(j."from", j."to") order by coalesce(j."from", j."to")) as codes,
      coalesce(max(j."to") filter (where j."from" is not null), '') as reason
    from ${letters} join ${letter_items} on ${letter_items.customer_id} = ${letters.customer_id} and ${letter_items.letter_id} = ${letters.id}
    join ${journal_entries} j on j.customer_id = ${letter_items.customer_id} and j.invoice_id = ${letter_items.invoice_id}
      and j.label = 'override' and j.created_at = ${letters.created_at}
    where ${letters.customer_id} = ${read.customer.id} and ${among(letters.id, letter_ids)} group by 1`);
  return new Map([...rows].map(({ letter_id, ...override }) => [letter_id, override] as const));
}

/** For columns a hand-over does not have. */
const nothing = sql`null`;

/** Selects the letters of the list, in the columns of its rows. */
const lettersIn = (read: Read, filters: MatchingFilters) =>
  read.db
    .select({
      kind: sql<"letter" | "handover">`'letter'`.as("kind"),
      id: letters.id,
      hash: letters.hash,
      status: sql<number | null>`${letters.status_id}`.as("status"),
      /** The template name by which a flex letter is known. */
      title: sql<string | null>`${letters.content} ->> 'title'`.as("title"),
      debtor_id: letters.debtor_id,
      debtor: sql<string>`${debtors.name}`.as("debtor"),
      language: sql<string | null>`${letters.language}`.as("language"),
      filename: sql<string | null>`${letters.filename}`.as("filename"),
      day: letters.day,
      created_at: letters.created_at,
      downloaded_at: letters.downloaded_at,
      mailed: sql<MailState | null>`${mailState}`.as("mailed"),
      pages: sql<number | null>`${letters.pages}`.as("pages"),
    })
    .from(letters)
    .innerJoin(debtors, and(eq(debtors.customer_id, letters.customer_id), eq(debtors.id, letters.debtor_id)))
    .where(matchingLetters(read, filters));

/** Selects the hand-overs of the list, in the columns of its rows. */
const handedOver = (read: Read, filters: MatchingFilters) =>
  read.db
    .select({
      kind: sql<"letter" | "handover">`'handover'`.as("kind"),
      id: handovers.id,
      hash: handovers.hash,
      status: sql<number | null>`${handovers.status_id}`.as("status"),
      title: sql<string | null>`${nothing}::text`.as("title"),
      debtor_id: handovers.debtor_id,
      debtor: sql<string>`${debtors.name}`.as("debtor"),
      language: sql<string | null>`${nothing}::text`.as("language"),
      filename: sql<string | null>`${nothing}::text`.as("filename"),
      day: handovers.day,
      created_at: handovers.created_at,
      downloaded_at: handovers.downloaded_at,
      mailed: sql<MailState | null>`${nothing}::text`.as("mailed"),
      pages: sql<number | null>`${nothing}::integer`.as("pages"),
    })
    .from(handovers)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, handovers.customer_id), eq(debtors.id, handovers.debtor_id)),
    )
    .where(matchingHandovers(read, filters));
