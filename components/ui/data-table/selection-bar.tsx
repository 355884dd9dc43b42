"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { Button } from "../button";
import { PageSteps } from "./pager";
import { TickedBar } from "./ticked-bar";
import type { List } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-row-selection";
import type { TableModel } from "./use-table-model";

type Props<Row extends object> = {
  table: TableModel<Row>;
  selection: Selection<Row>;
  selectAll: boolean;
  list: List<Row>;
  url: ListUrl;
  /** What the ticked rows come to, and what can be done with them. */
  children: ReactNode;
};

/** Stands where the totals stood while something is ticked: ticking moves nothing. */
export function SelectionBar<Row extends object>(props: Props<Row>) {
  const { table, selection, selectAll, list, url, children } = props;
  const t = useTranslations("table");
  const total = selection.total ?? list.meta.total;
  const isMore = selectAll && !selection.all && total > selection.count && table.getIsAllPageRowsSelected();
  return (
    <TickedBar count={selection.count} onClear={selection.clear} floats>
      {isMore && (
        <Button look="link" size="sm" onClick={selection.selectAll}>
          {t("select_all", { total: formatCount(total) })}
        </Button>
      )}
      <PageSteps table={table} url={url} />
      {children}
    </TickedBar>
  );
}
