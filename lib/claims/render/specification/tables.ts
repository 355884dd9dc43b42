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
} from "./totals-tables";

/** A column of a table: its key below `specification`, the kind of its cells, and its width on paper; 0 takes the remaining width. */
export type SpecColumn = {
  heading: string;
  kind: CellKind;
  width: number;
  /** Left out on paper, which has no room for it and shows it elsewhere. */
  isOffPaper?: boolean;
};

/** Amounts and percentages in cents and basis points, days as 2026-11-21. */
export type SpecRow = {
  cells: (string | null)[];
  isSum?: boolean;
  /** Its text may extend over the empty cells behind it. */
  spans?: boolean;
};

/** A part of a specification, for the workbook and for paper. */
export type SpecTable = { key: string; columns: readonly SpecColumn[]; rows: SpecRow[] };

/** Returns the parts of a specification that have rows, in their order. */
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
