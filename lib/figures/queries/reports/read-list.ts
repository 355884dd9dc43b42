import type { Read } from "@/lib/access/context";
import { missing, recognised } from "@/lib/accounting/adapters/ledger/columns";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import type { LedgerItem } from "@/lib/accounting/adapters/ledger/row";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import { rememberedMapping } from "@/lib/accounting/commands/column-mappings";
import type { Fault } from "@/lib/accounting/port";
import { requireFewLines } from "@/lib/accounting/rules/tally";
import type { Day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { mergedLines, type OpenItem } from "../../rules/reports/merge-lines";

/** A list of open items that was read. Rejected rows are those an import would reject. */
export type OpenList = {
  items: Map<string, OpenItem>;
  /** The number of its lines, without headings, totals and empty ones. */
  lines: number;
  /** In the order of their lines. */
  rejected: { line: number; faults: Fault[] }[];
  newest: Day | null;
};

/**
 * Reads a list of open items as an import does, with the columns a user of the customer chose for such a file before, or the known ones.
 * Stores nothing. Throws Problem("invalid") for a file without a known header or without any valid row.
 */
export async function readList(read: Read, bytes: Buffer): Promise<OpenList> {
  const opened = await openLedger(bytes, { sheet: null, header: null });
  const mapping = (await rememberedMapping(read, opened.headers)) ?? recognised(opened.headers);
  if (missing(mapping).length > 0) throw unreadable();
  const rows: LedgerItem[] = [];
  const refused: OpenList["rejected"] = [];
  for await (const batch of fileSource(opened, mapping).items([])) {
    for (const found of batch)
      if ("faults" in found) refused.push({ line: found.line, faults: found.faults });
      else rows.push(found.row);
    requireFewLines(rows.length + refused.length);
  }
  const { items, clashing } = mergedLines(rows);
  if (items.size === 0) throw unreadable();
  return {
    items,
    lines: rows.length + refused.length,
    rejected: [...refused, ...clashing].sort((a, b) => a.line - b.line),
    newest: [...items.values()].reduce<Day | null>(
      (latest, { date }) => (latest === null || date > latest ? date : latest),
      null,
    ),
  };
}

const unreadable = () => new Problem("invalid", { key: "invalid_file" });
