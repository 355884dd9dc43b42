import type { Source } from "../../port";
import { idOf, numberIn } from "../../rules/absence";
import type { Mapping } from "../../schema";
import { ledgerItems, type Opened } from "./lines";

type LedgerOptions = {
  /** A person says that it names all that is open. */
  isComplete?: boolean;
  /** What somebody said that words for countries mean, by the bare word. */
  countries?: ReadonlyMap<string, string>;
};

/**
 * Returns an uploaded ledger, read by a mapping, as a source of open items. Each row says who its debtor is. It proves nothing by itself:
 * what it does not name counts as missing only where a person said that it is complete, and not where a row that cannot be taken may
 * have named it.
 */
export function fileSource(
  opened: Opened,
  mapping: Mapping,
  { isComplete = false, countries }: LedgerOptions = {},
) {
  /** What of the open items was not named, and all that stands in rows that cannot be taken: one of their cells is a number. */
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
