"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { Button } from "../button";
import { PageSteps } from "./pager";
import { TickedBar } from "./ticked-bar";
import type { List } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-selection";

type Props<Row> = {
  selection: Selection<Row>;
  selectAll: boolean;
  list: List<Row>;
  url: ListUrl;
  /** What the ticked rows come to, and what can be done with them. */
  children: ReactNode;
};

/** Stands where the totals stood while something is ticked: ticking moves nothing. */
export function SelectionBar<Row>({ selection, selectAll, list, url, children }: Props<Row>) {
  const t = useTranslations("table");
  const total = selection.total ?? list.meta.total;
  const more = selectAll && !selection.all && total > selection.count && selection.page === "all";
  return (
    <TickedBar count={selection.count} onClear={selection.clear} floats>
      {more && (
        <Button look="link" size="sm" onClick={selection.selectAll}>
          {t("select_all", { total: formatCount(total) })}
        </Button>
      )}
      <PageSteps meta={list.meta} url={url} />
      {children}
    </TickedBar>
  );
}
