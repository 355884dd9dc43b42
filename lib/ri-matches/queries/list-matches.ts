import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices, ri_matches } from "@/db/schema/invoices";
import { contains, containsLower } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { query } from "@/lib/access/verbs";
import { statusName } from "@/lib/exports/queries/cells";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import { sentence } from "@/lib/i18n/sentences";
import { metaOf } from "@/lib/kernel/page";
import { RiMatchList } from "../answers";
import { RiMatchExport, RiMatchFilters, reasons } from "../schema";

const ofInvoice = and(
  eq(invoices.customer_id, ri_matches.customer_id),
  eq(invoices.id, ri_matches.invoice_id),
);
const ofDebtor = and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id));

/** Lists the matches of one scenario, the newest first, with the number in each. */
export const listRiMatches = query({
  can: "ri-matches.read",
  input: RiMatchFilters,
  answer: RiMatchList,
  async run(read, filters) {
    const matching = matchingRows(read, filters);
    const [rows, [counted], totals] = await Promise.all([
      read.db
        .select({ match: ri_matches, debtor_id: debtors.id, name: debtors.name })
        .from(ri_matches)
        .leftJoin(invoices, ofInvoice)
        .leftJoin(debtors, ofDebtor)
        .where(matching)
        .orderBy(...orderOf(filters))
        .limit(filters.per_page)
        .offset((filters.page - 1) * filters.per_page),
      read.db
        .select({ total: count() })
        .from(ri_matches)
        .leftJoin(invoices, ofInvoice)
        .leftJoin(debtors, ofDebtor)
        .where(matching),
      tabsOf(read),
    ]);
    return { data: rows.map(matchAnswer), meta: metaOf(filters, counted?.total ?? 0), filters, totals };
  },
});

type Listed = { match: typeof ri_matches.$inferSelect; debtor_id: number | null; name: string | null };

function matchAnswer({ match, debtor_id, name }: Listed) {
  const { customer_id: _, day: __, undo_id: ___, reason, ...columns } = match;
  return { ...columns, reason: reasons.find((candidate) => candidate === reason) ?? null, debtor_id, name };
}

/** Returns one condition for the rows, their number and the export. */
const matchingRows = (read: Read, { q, scenario }: { q: string; scenario: number }): SQL | undefined =>
  and(
    eq(ri_matches.customer_id, read.customer.id),
    eq(ri_matches.scenario, scenario),
    q === ""
      ? undefined
      : sql`(${contains(q, ri_matches.invoice)} or ${contains(q, ri_matches.debtor)} or ${containsLower(q, debtors.search)})`,
  );

const sortColumns = {
  created_at: ri_matches.id,
  invoice: ri_matches.invoice,
  debtor: ri_matches.debtor,
  saldo: ri_matches.saldo,
};

function orderOf({ sort, direction }: Pick<RiMatchFilters, "sort" | "direction">): SQL[] {
  const order = direction === "asc" ? asc : desc;
  return sort === "created_at" ? [order(ri_matches.id)] : [order(sortColumns[sort]), order(ri_matches.id)];
}

async function tabsOf({ db, customer }: Read) {
  const rows = await db
    .select({ scenario: ri_matches.scenario, count: count() })
    .from(ri_matches)
    .where(eq(ri_matches.customer_id, customer.id))
    .groupBy(ri_matches.scenario);
  const of = (scenario: number) => rows.find((row) => row.scenario === scenario)?.count ?? 0;
  return { correct: of(3), rest: of(2), paid: of(1) };
}

/** Exports the matches of one scenario, in the order of the list. */
export const exportRiMatches = file({
  can: "ri-matches.read",
  input: RiMatchExport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, columns, ...filters }) =>
    exportList(ctx, { format, columns, filters }, async (read) => ({
      name: `ri_matches.tab_${filters.scenario}`,
      columns: columnsFor(read),
      rows: sql`from ${ri_matches} left join ${invoices} on ${ofInvoice} left join ${debtors} on ${ofDebtor}
        where ${matchingRows(read, filters)} order by ${sql.join(orderOf(filters), sql`, `)}`,
    })),
});

function columnsFor({ language }: Read): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, money, word] = [column("text"), column("money"), column("word")];
  const cases = reasons.map(
    (reason) => sql`when ${reason} then ${sentence(language, `ri_matches.reason_${reason}`)}::text`,
  );
  return [
    text("invoice", "ri_matches.invoice", sql`${ri_matches.invoice}`),
    text("debtor", "exports.debtor_number", sql`${ri_matches.debtor}`),
    text("debtor", "columns.debtor", sql`coalesce(${debtors.name}, '')`),
    text("saldo", "exports.currency", sql`coalesce(${ri_matches.currency}, '')`),
    money("saldo", "ri_matches.saldo", sql`${ri_matches.saldo}`),
    word("prev_status", "ri_matches.prev_status", statusName(ri_matches.prev_status, language)),
    money("prev_amount", "ri_matches.prev_amount", sql`${ri_matches.prev_amount}`),
    word(
      "reason",
      "ri_matches.reason",
      sql`case ${ri_matches.reason} ${sql.join(cases, sql` `)} else '' end`,
    ),
    column("day")("created_at", "ri_matches.day", sql`${ri_matches.day}`),
  ];
}
