import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { listDescription } from "@/lib/exports/queries/list-description";
import { csvWriter } from "@/lib/exports/queries/sinks";
import { exportMedia, exportTypes } from "@/lib/exports/queries/stream";
import { Workbook } from "@/lib/exports/render/xlsx";
import { cellText } from "@/lib/exports/rules";
import { sentence } from "@/lib/i18n/sentences";
import { statementSheet } from "../render/statement-sheet";
import { statementLines } from "../rules/statement";
import { StatementInput } from "../schema";
import { claimForFile, lawClaim } from "./law-claim";

/**
 * Returns the statement of a debtor as a CSV or a workbook, a line for each event and each line of interest. Throws Problem("not-found"),
 * ("invalid") at `on`, ("conflict") where a day has no rate.
 */
export const exportStatement = file({
  can: "debtors.read",
  input: StatementInput,
  media: exportMedia,
  isAudited: true,
  async run(ctx, { id, currency, on: chosen, format }) {
    const { sheet, about, on } = await reading(ctx, async (read) => {
      const { facts, law, on, ...worked } = await lawClaim(read, id, { currency, on: chosen });
      const lines = statementLines(facts, claimForFile(worked, ctx.language), law);
      const about = await listDescription(read, "law.title", { debtor_id: id, currency, on });
      return { sheet: statementSheet(lines, { currency, language: ctx.language }), about, on };
    });
    const headings = sheet.columns.map(({ heading }) => heading);
    const kinds = sheet.columns.map(({ kind }) => kind);
    const name = sentence(ctx.language, "law.title");
    const writer =
      format === "csv"
        ? csvWriter(headings)
        : new Workbook({ name, language: ctx.language, headings, kinds, about });
    const cells = sheet.rows.map((row) => row.map((cell, at) => cellText(cell, kinds[at] ?? "text", format)));
    return {
      filename: `${name.replaceAll(" ", "-")}-${on}.${format}`,
      content_type: exportTypes[format],
      body: Buffer.concat([...writer.add(cells), ...writer.end()]),
      rows: sheet.rows.length,
    };
  },
});
