import type { FileSource, Found, LedgerRow } from "../../port/file";
import type { Mapping } from "../../schema";
import { type LedgerLine, ledgerLines, type Opened } from "./lines";

/** An uploaded ledger, read by a mapping, as a source of open items. It is always the whole of what it has to tell. */
export const fileSource = (opened: Opened, mapping: Mapping): FileSource => ({
  key: "csv",
  async *items() {
    for await (const lines of ledgerLines(opened, mapping)) yield lines.flatMap(found);
  },
  corrections: {
    headers: opened.headers,
    separator: opened.file.separator,
    nameOf: (column) => new Map(Object.entries(mapping)).get(column) ?? column,
  },
});

function found({ read, values }: LedgerLine): Found<LedgerRow>[] {
  if (read === "skip") return [];
  if ("faults" in read) return [{ ...read, values }];
  const { row, warning, unknown_country } = read;
  return [{ row, has_warning: warning, unknown_country }];
}
