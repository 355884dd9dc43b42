"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { CopyButton } from "./copy-button";
import { PageSteps } from "./pager";
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
  const words = t("selected", { count: selection.count, shown: formatCount(selection.count) });
  return (
    <section aria-label={words} className="list-foot shadow-float">
      <div className="flex items-center gap-1">
        <IconButton
          size="icon-sm"
          label={t("clear_selection")}
          icon={<X aria-hidden size={16} />}
          onClick={selection.clear}
        />
        <span className="tnum whitespace-nowrap font-semibold text-dense">{words}</span>
        <span className="max-md:hidden">
          <CopyButton />
        </span>
      </div>
      {more && (
        <Button look="link" size="sm" onClick={selection.selectAll}>
          {t("select_all", { total: formatCount(total) })}
        </Button>
      )}
      <PageSteps meta={list.meta} url={url} />
      {children}
    </section>
  );
}
