import type { Read } from "@/lib/access/context";
import { missing, recognised } from "@/lib/accounting/adapters/ledger/columns";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import type { LedgerItem } from "@/lib/accounting/adapters/ledger/row";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import { rememberedMapping } from "@/lib/accounting/commands/mappings";
import type { Fault } from "@/lib/accounting/port";
import { demandFew } from "@/lib/accounting/rules/tally";
import type { Day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { folded, type OpenItem } from "../../rules/reports/fold";

/** A list of open items as it was read. Refused rows are those an import would refuse. */
export type OpenList = {
  items: Map<string, OpenItem>;
  /** How many lines it has, without its headings, totals and empty ones. */
  lines: number;
  /** In the order of their lines. */
  rejected: { line: number; faults: Fault[] }[];
  newest: Day | null;
};

/**
 * A list of open items, read as an import reads it, with the columns somebody of the customer chose for such a file before or those we
 * know. Stores nothing. Throws Problem("invalid") for what has no header of ours or no row that can be taken.
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
    demandFew(rows.length + refused.length);
  }
  const { items, clashing } = folded(rows);
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
