"use client";
import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ExpandedState,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as TableColumn,
  type Row as TableRow,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { NARROWEST_COLUMN, WIDEST_COLUMN } from "@/lib/kernel/column-width";
import type { ColumnLayout } from "./column-layout";
import { sortChanges, sortingFrom } from "./sorting";
import type { Column, List } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-row-selection";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
type Features = typeof features;

export type TableModel<Row extends object> = ReactTable<Features, Row>;
export type ModelRow<Row extends object> = TableRow<Features, Row>;
export type ModelColumn<Row extends object> = TableColumn<Features, Row>;

/** The expanded rows, by id. */
export type Expanding = { expanded: ExpandedState; onChange: (next: ExpandedState) => void };

type Options<Row extends object> = {
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string | number;
  url: ListUrl;
  layout: ColumnLayout;
  selection: Selection<Row> | undefined;
  expanding: Expanding | undefined;
  /** With Shift a click on a head sorts by a second column. */
  sortsByTwo: boolean;
};

const nothing: RowSelectionState = {};

/**
 * Returns the table's model of a list. The server sorts, filters and pages, so changes of the model become an address; visibility, order
 * and widths of columns come from the list's layout, ticks from its selection. The columns are components of our own: the model renders
 * nothing.
 */
export function useTableModel<Row extends object>(options: Options<Row>): TableModel<Row> {
  const { columns, list, rowId, url, layout, selection, expanding, sortsByTwo } = options;
  const { meta, data } = list;
  const defs = useMemo(() => columns.map((column) => defOf(column)), [columns]);
  const columnVisibility = useMemo(
    () => ({ ...withoutWords(columns, data), ...layout.visibility }),
    [columns, data, layout.visibility],
  );
  const columnPinning = useMemo(
    () => ({ start: columns.filter(({ sticky }) => sticky).map(({ id }) => id), end: [] }),
    [columns],
  );
  const sorting = sortingFrom(columns, url);
  const pagination = { pageIndex: meta.page - 1, pageSize: meta.per_page };
  return useTable<Features, Row>({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(rowId(row)),
    state: {
      columnOrder: layout.order,
      columnPinning,
      columnSizing: layout.widths,
      columnVisibility,
      expanded: expanding?.expanded ?? nothing,
      pagination,
      rowSelection: selection?.state ?? nothing,
      sorting,
    },
    onColumnOrderChange: (updater) => layout.setOrder(functionalUpdate(updater, layout.order)),
    onColumnSizingChange: (updater) => layout.setWidths(functionalUpdate(updater, layout.widths)),
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, columnVisibility);
      const changed = Object.entries(next).filter(([id, isShown]) => isShown !== columnVisibility[id]);
      layout.setVisibility({ ...layout.visibility, ...Object.fromEntries(changed) });
    },
    enableSortingRemoval: false,
    enableMultiSort: sortsByTwo,
    manualSorting: true,
    onSortingChange: (updater) =>
      url.go({ ...sortChanges(columns, functionalUpdate(updater, sorting), sorting), page: null }),
    manualPagination: true,
    rowCount: meta.total,
    pageCount: meta.last_page,
    onPaginationChange: (updater) => {
      const { pageIndex, pageSize } = functionalUpdate(updater, pagination);
      if (pageSize !== pagination.pageSize) url.go({ per_page: String(pageSize), page: null });
      else url.go({ page: pageIndex === 0 ? null : String(pageIndex + 1) });
    },
    enableRowSelection: ({ original }) => selection !== undefined && selection.reason(original) === null,
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      selection?.onChange(functionalUpdate(updater, selection.state)),
    manualExpanding: true,
    getRowCanExpand: () => expanding !== undefined,
    onExpandedChange: (updater) => expanding?.onChange(functionalUpdate(updater, expanding.expanded)),
  });
}

const defOf = <Row extends object>(column: Column<Row>): ColumnDef<Features, Row> => ({
  id: column.id,
  header: column.header,
  // The model sorts only columns with a value; the server does the comparing.
  accessorFn: () => column.id,
  minSize: NARROWEST_COLUMN,
  maxSize: WIDEST_COLUMN,
  enableHiding: !column.isFixed,
  enableSorting: Boolean(column.sortable),
  sortDescFirst: column.align === "right" || column.downwards === true,
  ...(column.width === undefined ? {} : { size: column.width }),
});

/** Returns the columns that are hidden by default, and those in which no row of the page has content. */
const withoutWords = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, boolean> =>
  Object.fromEntries(
    columns.flatMap(({ id, hidden, hasContent }) =>
      hidden || (hasContent && !rows.some(hasContent)) ? [[id, false]] : [],
    ),
  );
