import { stringify } from "csv-stringify/sync";
import type { Tx } from "@/lib/access/context";
import { asText } from "@/lib/exports/rules";
import { keepFile } from "@/lib/files/commands";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Corrections, Fault, SourceProblem } from "../../port";

/** Keeps the CSV of rejected rows for the user to correct. Returns the file's id; null when every row went in. */
export async function keepRejected(
  tx: Tx,
  problems: SourceProblem[],
  corrections: Corrections,
): Promise<number | null> {
  if (problems.length === 0) return null;
  return keepFile(tx, {
    bytes: Buffer.from(rejectedCsv(problems, corrections, tx.language), "utf8"),
    filename: `${sentence(tx.language, "sync.rejected_filename")}-${tx.today}.csv`,
    content_type: "text/csv",
    folder: "imports",
  });
}

/** The file's own headings, plus line, the columns at fault as the file calls them, and what is wrong with each. */
function rejectedCsv(
  problems: SourceProblem[],
  { headers, separator, nameOf }: Corrections,
  language: Locale,
): string {
  const added = ["sync.line", "sync.column", "sync.reason"].map((key) => sentence(language, key));
  const reasonOf = ({ reason }: Fault) => sentence(language, `rejects.${reason}`);
  const rows = problems.map(({ line, faults, raw }) => [
    ...headers.map((_, place) => asText(raw[place] ?? "")),
    line,
    faults.map(({ column }) => nameOf(column)).join(", "),
    faults
      .map((fault) => (faults.length > 1 ? `${nameOf(fault.column)}: ` : "") + reasonOf(fault))
      .join(" | "),
  ]);
  return `\ufeff${stringify([[...headers, ...added], ...rows], { delimiter: separator, record_delimiter: "\r\n" })}`;
}
