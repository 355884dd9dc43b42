import type { CellKind } from "@/lib/exports/schema";
import type { Locale } from "@/lib/i18n/locales";
import type { Specification } from "../../answers/specification";
import { costsTable } from "./costs-table";
import { agreementsTable, lettersTable } from "./proof-tables";
import {
  interestTable,
  invoicesTable,
  limitationTable,
  paymentsTable,
  ratesTable,
  totalsTable,
} from "./sums-tables";

/** A column of a table: its key below `specification`, what its cells hold, and how wide it is on paper; 0 takes what the others leave. */
export type SpecColumn = {
  heading: string;
  kind: CellKind;
  width: number;
  /** Paper has no room for it, and says it elsewhere. */
  isOffPaper?: boolean;
};

/** Amounts and percentages in cents and basis points, days as 2026-11-21. */
export type SpecRow = {
  cells: (string | null)[];
  isSum?: boolean;
  /** Its words may run on over the empty cells behind them. */
  spans?: boolean;
};

/** A part of a specification, as it stands in a workbook and on paper. */
export type SpecTable = { key: string; columns: readonly SpecColumn[]; rows: SpecRow[] };

/** Returns the parts of a specification that have something in them, in their order. */
export const tablesOf = (spec: Specification, language: Locale): SpecTable[] =>
  [
    totalsTable(spec, language),
    invoicesTable(spec, language),
    interestTable(spec, language),
    costsTable(spec, language),
    paymentsTable(spec, language),
    lettersTable(spec, language),
    agreementsTable(spec, language),
    limitationTable(spec),
    ratesTable(spec, language),
  ].filter(({ rows }) => rows.length > 0);
