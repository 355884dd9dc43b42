import type { AccountingSource, Found, LedgerRow } from "../../port";
import type { Mapping } from "../../schema";
import { type LedgerLine, ledgerLines, type Opened } from "./ledger";

/** An uploaded ledger, read by a mapping, as a source of open items. It is always the whole of what it has to tell. */
export const csvSource = (bytes: Buffer, opened: Opened, mapping: Mapping): AccountingSource => ({
  key: "csv",
  divisions: async () => [],
  async *debtors() {},
  async *openItems() {
    for (const lines of ledgerLines(bytes, opened, mapping)) yield lines.flatMap(found);
  },
  nextCursor: () => null,
  corrections: { headers: opened.headers, separator: opened.layout.separator },
});

function found({ read, values }: LedgerLine): Found<LedgerRow>[] {
  if (read === "skip") return [];
  return "rejected" in read
    ? [{ rejected: read.rejected, values }]
    : [{ row: read.row, has_warning: read.warning, unknown_country: read.unknown_country }];
}
