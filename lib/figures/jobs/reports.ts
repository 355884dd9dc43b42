import { and, eq } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import { type Ctx, type Read, reading, type Tx, transact } from "@/lib/access/context";
import type { Fault } from "@/lib/accounting/port";
import { type Sheet, type SheetRow, workbookOfSheets } from "@/lib/exports/render/sheets";
import type { CellKind } from "@/lib/exports/schema";
import { deleteFiles, loadFile, storeFile } from "@/lib/files/commands";
import { contentTypes } from "@/lib/files/rules";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import type { Cents, Currency } from "@/lib/kernel/money";
import { readList } from "../queries/reports/read-list";
import { type ComparedItem, compared, isSwapped, kinds, sumsOf, totalsOf } from "../rules/reports/compare";
import type { OpenItem } from "../rules/reports/merge-lines";
import { ReportInput } from "../schema/reports";

/** Creates a report of two lists of open items. Only the report is stored: the lists are deleted when it is made, or when it fails. */
export const createReportJob = defineJob({
  name: "create-report",
  input: ReportInput,
  async *run(ctx, { older, newer }, job) {
    const lists = await reading(
      ctx,
      async (read): Promise<[ReportList, ReportList]> => [
        await listOf(read, older),
        await listOf(read, newer),
      ],
    );
    const total = lists.reduce((lines, { list }) => lines + list.lines, 0);
    yield { current: 0, total };
    const { bytes, rows, rejected } = reportOf(lists, ctx.language);
    await transact(
      ctx,
      async (tx) => {
        const report_file = await storeFile(tx, {
          bytes,
          filename: `${sentence(ctx.language, "reports.filename")}-${ctx.today}.xlsx`,
          content_type: contentTypes.xlsx,
          folder: "reports",
        });
        await dropUploads(tx, job.id);
        const figures = { rows, rejected, report_file, download_url: `/api/reports/${job.id}` };
        await advanceJob(tx, job, { done: total, total, figures: () => figures });
      },
      "work",
    );
    yield { current: total, total };
  },
  release: (ctx: Ctx, { id }) => transact(ctx, (tx) => dropUploads(tx, id)),
});

async function listOf(read: Read, file_id: number): Promise<ReportList> {
  const { filename, bytes } = await loadFile(read, file_id);
  return { name: filename, list: await readList(read, bytes) };
}

/** Deletes the lists of a report's job, in the caller's transaction; a list that is missing is no error. */
async function dropUploads(tx: Tx, job_id: number): Promise<void> {
  const [job] = await tx.db
    .select({ input: jobs.input })
    .from(jobs)
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id)));
  const parsed = ReportInput.safeParse(job?.input);
  if (parsed.success) await deleteFiles(tx, [parsed.data.older, parsed.data.newer]);
}

/** A list of a report: its name and the rows read from it. */
type ReportList = {
  name: string;
  list: {
    items: ReadonlyMap<string, OpenItem>;
    lines: number;
    rejected: readonly { line: number; faults: readonly Fault[] }[];
    newest: Day | null;
  };
};
type Lists = readonly [older: ReportList, newer: ReportList];
type Words = (name: string, values?: Record<string, string>) => string;
type Sums = { old: Cents; new: Cents; difference: Cents };

/** Returns a report of two lists of open items: the workbook, and the numbers of its rows and rejected lines (FIGURES §8). */
function reportOf(lists: Lists, language: Locale) {
  const [older, newer] = lists;
  const rows = compared(older.list.items, newer.list.items);
  const word: Words = (name, values) => sentence(language, `reports.${name}`, values);
  const rejected = rejectedSheet(lists, word, language);
  const sheets = [
    summarySheet(lists, rows, word),
    debtorSheet(rows, word),
    invoiceSheet(rows, word),
    rejected,
  ];
  return { bytes: workbookOfSheets(sheets, language), rows: rows.length, rejected: rejected.rows.length };
}

/** Returns headings and the kinds of their columns, as a sheet needs them. */
const heads = (word: Words, columns: readonly (readonly [name: string, kind: CellKind])[]) => ({
  headings: columns.map(([name]) => word(name)),
  kinds: columns.map(([, kind]) => kind),
});

const sums = ({ old, new: is, difference }: Sums): string[] => [old, is, difference].map(String);

/** Returns the summary per currency and class, with the lists' names below; with a warning when the first has the newer invoices. */
function summarySheet([older, newer]: Lists, rows: readonly ComparedItem[], word: Words): Sheet {
  const text = (value: string) => ({ kind: "text" as const, value });
  const classRows = totalsOf(rows).map(({ currency, kind, count, ...amounts }) => [
    currency,
    word(`kind_${kind}`),
    String(count),
    ...sums(amounts),
  ]);
  const totals = byCurrency(rows).map(([currency, some]) => [
    currency,
    word("total"),
    String(some.length),
    ...sums(sumsOf(some)),
  ]);
  const files = [older, newer].map(
    ({ name, list }, at): SheetRow => [
      word(at === 0 ? "older" : "newer"),
      name,
      String(list.lines),
      { kind: "day", value: list.newest },
    ],
  );
  return {
    name: word("sheet_summary"),
    ...heads(word, [
      ["currency", "word"],
      ["kind", "word"],
      ["count", "number"],
      ["old", "money"],
      ["new", "money"],
      ["difference", "money"],
    ]),
    rows: [
      ...classRows,
      ...totals,
      [],
      [word("list"), word("file"), text(word("lines")), text(word("newest"))],
      ...files,
      ...(isSwapped(older.list, newer.list) ? [[], [word("swapped")]] : []),
    ],
  };
}

/** Returns per debtor and currency the number of invoices in each class, with old and new open amounts. */
function debtorSheet(rows: readonly ComparedItem[], word: Words): Sheet {
  const perDebtor = groupBy(rows, ({ debtor_number, currency }) => JSON.stringify([debtor_number, currency]));
  const line = (first: readonly string[], some: readonly ComparedItem[]): SheetRow => [
    ...first,
    ...kinds.map((kind) => String(some.filter((row) => row.kind === kind).length)),
    ...sums(sumsOf(some)),
  ];
  const debtorRows = [...perDebtor.values()].flatMap((some) => {
    const [first] = some;
    return first ? [line([first.debtor_number, first.name, first.currency], some)] : [];
  });
  const totals = byCurrency(rows).map(([currency, some]) => line([word("total"), "", currency], some));
  return {
    name: word("sheet_debtors"),
    ...heads(word, [
      ["debtor_number", "text"],
      ["debtor", "text"],
      ["currency", "word"],
      ...kinds.map((kind) => [`kind_${kind}`, "number"] as const),
      ["old", "money"],
      ["new", "money"],
      ["difference", "money"],
    ]),
    rows: [...debtorRows, ...totals],
  };
}

/** Returns every invoice that is open in either list, with its class. */
function invoiceSheet(rows: readonly ComparedItem[], word: Words): Sheet {
  return {
    name: word("sheet_invoices"),
    ...heads(word, [
      ["debtor_number", "text"],
      ["debtor", "text"],
      ["invoice", "text"],
      ["date", "day"],
      ["old_due", "day"],
      ["new_due", "day"],
      ["currency", "word"],
      ["old", "money"],
      ["new", "money"],
      ["difference", "money"],
      ["kind", "word"],
      ["remark", "text"],
    ]),
    rows: rows.map(({ other_debtor, kind, ...row }) => [
      row.debtor_number,
      row.name,
      row.number,
      row.date,
      row.old_due,
      row.new_due,
      row.currency,
      ...sums(row),
      word(`kind_${kind}`),
      other_debtor && word(kind === "settled" ? "now_under" : "was_under", { debtor: other_debtor }),
    ]),
  };
}

/** Returns each rejected value of both lists, as an import would reject it. */
function rejectedSheet(lists: readonly ReportList[], word: Words, language: Locale): Sheet {
  return {
    name: word("sheet_rejected"),
    ...heads(word, [
      ["file", "text"],
      ["line", "number"],
      ["column", "text"],
      ["reason", "text"],
    ]),
    rows: lists.flatMap(({ name, list }) =>
      list.rejected.flatMap(({ line, faults }) =>
        faults.map(({ column, reason, value }) => [
          name,
          String(line),
          column,
          `${sentence(language, `rejects.${reason}`)}${value === "" ? "" : ` (${value})`}`,
        ]),
      ),
    ),
  };
}

const byCurrency = (rows: readonly ComparedItem[]): [Currency, ComparedItem[]][] =>
  [...groupBy(rows, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
