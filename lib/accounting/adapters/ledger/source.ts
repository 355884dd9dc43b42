import type { Source } from "../../port";
import { idOf, numberIn } from "../../rules/absence";
import type { Mapping } from "../../schema";
import { ledgerItems, type OpenedLedger } from "./lines";

type LedgerOptions = {
  /** True when the user declared that the file lists all open items. */
  isComplete?: boolean;
  /** The country codes the user gave for unknown words, by the bare word. */
  countries?: ReadonlyMap<string, string>;
};

/**
 * Returns an uploaded ledger, read by a mapping, as a source of open items. Each row names its debtor. The file proves nothing by itself:
 * an item it does not name counts as missing only where the user declared the file complete, and not where a row that cannot be imported
 * may have named it.
 */
export function fileSource(
  opened: OpenedLedger,
  mapping: Mapping,
  { isComplete = false, countries }: LedgerOptions = {},
) {
  /** Open items not named so far, and all cell texts of rows that cannot be imported: one of those is the invoice number. */
  const missing = new Set<string>();
  const refused = new Set<string>();
  return {
    key: "csv",
    debtors: none,
    async *items(open: readonly string[]) {
      for (const id of open) missing.add(id);
      for await (const batch of ledgerItems(opened, mapping, countries)) {
        if (missing.size > 0)
          for (const found of batch) {
            if ("row" in found) missing.delete(idOf(found.row));
            else
              for (const cell of [...found.raw, ...found.faults.map(({ value }) => value)])
                refused.add(cell.trim());
          }
        yield batch;
      }
    },
    async absence(open: readonly string[]) {
      const proven = isComplete ? open.filter((id) => missing.has(id) && !refused.has(numberIn(id))) : [];
      return { items: [], paid: [], proven, unnamed: [], isWhole: isComplete };
    },
    debtorsNamed: none,
    cursor: () => null,
    expected: () => null,
    corrections: {
      headers: opened.headers,
      separator: opened.file.separator,
      nameOf: (column: string) => new Map(Object.entries(mapping)).get(column) ?? column,
    },
  } satisfies Source;
}

async function* none(): AsyncGenerator<never> {}
