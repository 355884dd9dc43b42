import { and, asc, count, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/sending";
import { containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { groupBy } from "@/lib/kernel/group";
import { metaOf } from "@/lib/kernel/page";
import { LetterList, LetterTotals } from "../answers";
import { LetterFilters } from "../schema";

const withDebtor = and(eq(debtors.customer_id, letters.customer_id), eq(debtors.id, letters.debtor_id));

/** One condition for the list, its count and "download all". */
export const matchingLetters = (
  read: Read,
  filters: Pick<LetterFilters, "q" | "status" | "only_new"> & {
    up_to?: number | undefined;
    printed_at?: string | undefined;
  },
): SQL | undefined =>
  and(
    eq(letters.customer_id, read.customer.id),
    eq(letters.is_listed, true),
    ofOwnDebtor(read, letters.debtor_id),
    when(filters.status, (status) => eq(letters.status_id, status)),
    filters.only_new ? isNull(letters.downloaded_at) : undefined,
    when(filters.up_to, (id) => lte(letters.id, id)),
    when(filters.printed_at, (instant) => sql`${letters.downloaded_at} = ${instant}::timestamptz`),
    when(
      filters.q,
      (text) =>
        sql`${letters.debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${containsLower(text, debtors.search)})`,
    ),
  );

/** The download list: letters to print and post, newest first, with how many nobody has printed yet. */
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
    const [counted] = await read.db
      .select({ total: count() })
      .from(letters)
      .where(matchingLetters(read, filters));
    const total = counted?.total ?? 0;
    return {
      data: rows.map((row) => ({
        ...row,
        invoice: (numbers.get(row.id) ?? []).map(({ number }) => number).join(", "),
        download_url: `/api/letters/${row.id}/download`,
      })),
      meta: metaOf(filters, total),
      filters,
      totals: { new: await newLetters(read) },
    };
  },
});

const sortColumns = { created_at: letters.id, debtor: debtors.name, status: letters.status_id };

function pageOf(read: Read, filters: LetterFilters) {
  const order = filters.direction === "asc" ? asc : desc;
  return read.db
    .select({
      id: letters.id,
      hash: letters.hash,
      status: letters.status_id,
      /** The template a flex letter is called by. */
      title: sql<string | null>`${letters.content} ->> 'title'`,
      debtor_id: letters.debtor_id,
      debtor: debtors.name,
      language: letters.language,
      filename: letters.filename,
      day: letters.day,
      created_at: letters.created_at,
      downloaded_at: letters.downloaded_at,
    })
    .from(letters)
    .innerJoin(debtors, withDebtor)
    .where(matchingLetters(read, filters))
    .orderBy(order(sortColumns[filters.sort]), order(letters.id))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
}

async function numbersOf(read: Read, ids: number[]) {
  if (ids.length === 0) return new Map<number, { number: string }[]>();
  const rows = await read.db
    .select({ letter_id: letter_items.letter_id, number: invoices.number })
    .from(letter_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, letter_items.customer_id), eq(invoices.id, letter_items.invoice_id)),
    )
    .where(and(eq(letter_items.customer_id, read.customer.id), inArray(letter_items.letter_id, ids)))
    .orderBy(letter_items.id);
  return groupBy(rows, ({ letter_id }) => letter_id);
}

async function newLetters(read: Read): Promise<number> {
  const [row] = await read.db
    .select({ count: count() })
    .from(letters)
    .where(matchingLetters(read, { q: "", only_new: true }));
  return row?.count ?? 0;
}

/** How many letters wait to be printed: the red count on the tab. */
export const lettersToDownload = query({
  can: "letters.read",
  input: z.strictObject({}),
  answer: one(LetterTotals),
  run: async (read) => ({ data: { new: await newLetters(read) } }),
});
