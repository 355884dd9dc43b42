import { sql } from "drizzle-orm";
import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import type { Locale } from "@/lib/i18n/locales";
import { hasWords, sentence } from "@/lib/i18n/sentences";
import { notFound } from "@/lib/kernel/problems";
import { DifferenceExport, differenceKinds } from "../schema";
import { matchingOf } from "./list-differences";
import { reconcile } from "./reconcile";

/** Returns the differences of a package as a file: those the filters show, in their order. Throws Problem("not-found") without a sync. */
export const exportDifferences = file({
  can: "sync.read",
  input: DifferenceExport,
  media: exportMedia,
  isAudited: true,
  async run(ctx, { format, columns, ...filters }) {
    const rows = (await reading(ctx, (read) => reconcile(read, filters.package)))?.rows;
    if (!rows) throw notFound();
    const { package: _, ...narrowing } = filters;
    return exportList(ctx, { format, columns, filters: narrowing }, async ({ language }) => ({
      name: "sync.differences",
      columns: columnsFor(language),
      rows: sql`from (${rows}) c where ${matchingOf(filters)}
        order by c.kind, c.number ${filters.direction === "asc" ? sql`asc` : sql`desc`}, c.id`,
    }));
  },
});

function columnsFor(language: Locale): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: ExportColumn["value"]): ExportColumn => ({
      of,
      heading,
      kind,
      value,
    });
  const [text, word, money] = [column("text"), column("word"), column("money")];
  return [
    text("number", "columns.invoice", sql`c.number`),
    text("debtor", "columns.debtor", sql`c.debtor`),
    word("kind", "sync.what_happened", kindIn(language)),
    { ...word("kind", "sync.reason", sql`coalesce(c.reason, '')`), words: (key) => reasonIn(language, key) },
    text("difference", "exports.currency", sql`c.currency`),
    money("package", "sync.open_there", sql`c.package`),
    money("invorder", "sync.open_here", sql`c.invorder`),
    money("difference", "sync.difference", sql`c.package - c.invorder`),
  ];
}

/** Returns SQL that writes a reason in words into a cell. */
const kindIn = (language: Locale) =>
  sql`case c.kind ${sql.join(
    differenceKinds.map(
      (kind) =>
        sql`when ${kind} then ${sentence(language, `sync.difference_${kind}`, { name: sentence(language, "sync.the_package") })}::text`,
    ),
    sql` `,
  )} end`;

const reasonIn = (language: Locale, key: string): string =>
  hasWords(`rejects.${key}`) ? sentence(language, `rejects.${key}`) : "";
