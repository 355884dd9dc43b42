import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ordered } from "@/db/order";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { run_items, runs } from "@/db/schema/runs";
import { outbox } from "@/db/schema/sending";
import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { statusName } from "@/lib/exports/queries/cells";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { day } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { outcomes, RunExport } from "../../schema/runs";
import {
  matchingRows,
  outcomeNow,
  sortColumns,
  whyWords,
  withInvoice,
  withItsDebtor,
  withLetter,
  withMail,
} from "./run-rows";
import { visibleRuns } from "./visible-runs";

/** Returns the rows of one run as a file: those matching its filters, in their order. Throws Problem("not-found"). */
export const exportRun = file({
  can: "runs.read",
  input: RunExport,
  media: exportMedia,
  isAudited: true,
  async run(ctx, { format, columns, ...filters }) {
    const found = await reading(ctx, (read) =>
      read.db
        .select({ id: runs.id })
        .from(runs)
        .where(and(visibleRuns(read), eq(runs.id, filters.id))),
    );
    if (found.length === 0) throw notFound();
    const { id: run, ...narrowing } = filters;
    return exportList(ctx, { format, columns, filters: { run, ...narrowing } }, async (read) => ({
      name: "runs.file",
      columns: columnsFor(read.language),
      rows: sql`from ${run_items} join ${invoices} on ${withInvoice} join ${debtors} on ${withItsDebtor}
        left join ${letters} on ${withLetter} left join ${outbox} on ${withMail}
        where ${matchingRows(read, filters)}
        order by ${sql.join(ordered(sortColumns, filters, run_items.invoice_id), sql`, `)}`,
    }));
  },
});

function columnsFor(language: Locale): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, date, word, money] = [column("text"), column("day"), column("word"), column("money")];
  return [
    text("debtor", "exports.debtor_number", sql`${debtors.number}`),
    text("debtor", "columns.debtor", sql`${debtors.name}`),
    text("number", "columns.number", sql`${invoices.number}`),
    word("outcome", "runs.outcome", inWords(outcomeNow, outcomes, "runs.outcome", language)),
    word("from", "columns.last_status", statusName(run_items.from_status, language)),
    word("to", "runs.step", statusName(run_items.to_status, language)),
    { ...word("why", "runs.why", why), words: (row) => whyWords(Why.parse(JSON.parse(row)), language) },
    date("why", "runs.until", sql`${run_items.until}`),
    text("amount", "exports.currency", sql`${run_items.currency}`),
    money("amount", "columns.amount", sql`${run_items.amount}`),
    money("amount", "runs.claimed", sql`${run_items.claimed}`),
    text("letter", "runs.letter", sql`${letters.filename}`),
    word("mail", "runs.mail", inWords(sql`${outbox.state}`, outbox.state.enumValues, "runs.mail", language)),
  ];
}

/** Returns an expression that translates a stored value into the user's words in the database. */
const inWords = (value: SQL, values: readonly string[], key: string, language: Locale): SQL =>
  sql`case ${value} ${sql.join(
    values.map((option) => sql`when ${option} then ${sentence(language, `${key}_${option}`)}::text`),
    sql` `,
  )} end`;

/** The reason a row was not executed, as one cell of JSON; its sentence is made in the product. */
const why = sql`case when ${run_items.code} is not null then
  json_build_object('code', ${run_items.code}, 'until', ${run_items.until}, 'detail', ${run_items.detail}) end`;

const Why = z.object({
  code: z.string(),
  until: day.nullable(),
  detail: z.custom<typeof run_items.$inferSelect.detail>(
    (value) => value === null || typeof value === "object",
  ),
});
