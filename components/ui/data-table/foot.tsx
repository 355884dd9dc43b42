"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { Button } from "../button";
import { Pager, PageSteps } from "./pager";
import { TickedBar } from "./ticked-bar";
import type { Column, FooterRow, List } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-row-selection";
import type { TableModel } from "./use-table-model";

type Props<Row extends object> = {
  table: TableModel<Row>;
  rows: readonly FooterRow[];
  columns: readonly Column<Row>[];
  list: List<Row>;
  url: ListUrl;
  selection: Selection<Row> | undefined;
  selectAll: boolean;
  bar: ReactNode;
  /** Additional content between totals and pages. */
  aside: ReactNode;
};

/** Renders, always visible below the list, its totals and pages, or in their place the number of ticked rows and the actions on them. */
export function Foot<Row extends object>(props: Props<Row>) {
  const { table, rows, columns, list, url, selection, selectAll, bar, aside } = props;
  if (selection && selection.count > 0)
    return (
      <SelectionBar table={table} selection={selection} selectAll={selectAll} list={list} url={url}>
        {bar}
      </SelectionBar>
    );
  if (list.data.length === 0) return aside ? <div className="list-foot">{aside}</div> : null;
  return (
    <div className="list-foot">
      <Totals rows={rows} columns={columns} />
      {aside}
      <Pager table={table} url={url} />
    </div>
  );
}

/** Renders the totals, a figure per currency, side by side: never added up, never truncated. */
function Totals<Row extends object>({ rows, columns }: Pick<Props<Row>, "rows" | "columns">) {
  const t = useTranslations("table");
  if (rows.length === 0) return null;
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.header ?? "";
  return (
    <ul
      aria-label={t("total")}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 text-dense max-md:flex-auto"
    >
      {rows.map(({ key, label, cells }) => (
        <li key={key} className="flex items-center gap-x-2.5 max-md:flex-wrap">
          <span className="text-ink-muted">{label}</span>
          {Object.entries(cells).map(([id, value], _, { length }) => (
            <span key={id} title={nameOf(id)} className="whitespace-nowrap">
              {/* A single figure needs no visible label; several have one each. */}
              <span className={length > 1 ? "text-ink-muted" : "sr-only"}>{nameOf(id)} </span>
              <span className="font-semibold">{value}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

type SelectionBarProps<Row extends object> = {
  table: TableModel<Row>;
  selection: Selection<Row>;
  selectAll: boolean;
  list: List<Row>;
  url: ListUrl;
  /** The sums of the ticked rows, and the actions on them. */
  children: ReactNode;
};

/** Renders the bar of ticked rows in the place of the totals, so that ticking moves nothing. */
function SelectionBar<Row extends object>(props: SelectionBarProps<Row>) {
  const { table, selection, selectAll, list, url, children } = props;
  const t = useTranslations("table");
  const total = selection.total ?? list.meta.total;
  const isMore = selectAll && !selection.all && total > selection.count && table.getIsAllPageRowsSelected();
  return (
    <TickedBar count={selection.count} onClear={selection.clear} floats>
      {isMore && (
        <Button variant="link" size="sm" onClick={selection.selectAll}>
          {t("select_all", { total: formatCount(total) })}
        </Button>
      )}
      <PageSteps table={table} url={url} />
      {children}
    </TickedBar>
  );
}
