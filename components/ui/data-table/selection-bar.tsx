"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { formatCount } from "@/lib/i18n/format";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { useRoomBelow } from "../use-room-below";
import type { Selection } from "./use-selection";

type Props<Row> = {
  selection: Selection<Row>;
  total: number;
  selectAll: boolean;
  /** What the ticked rows come to, and what can be done with them. */
  children: ReactNode;
};

/** Appears under the list while something is ticked. It takes its own room, so it covers no row. */
export function SelectionBar<Row>(props: Props<Row>) {
  if (props.selection.count === 0) return null;
  return <Bar {...props} />;
}

function Bar<Row>({ selection, total, selectAll, children }: Props<Row>) {
  const t = useTranslations("table");
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);
  const more = selectAll && !selection.all && total > selection.count && selection.page === "all";
  return (
    <section
      ref={bar}
      aria-label={t("selected", { count: selection.count, shown: formatCount(selection.count) })}
      className="selection-bar sticky bottom-(--nav-height) z-20 -mx-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-6 py-2.5 shadow-float max-md:-mx-4 max-md:px-4"
    >
      <div className="flex items-center gap-1">
        <IconButton
          size="icon-sm"
          label={t("clear_selection")}
          icon={<X aria-hidden size={16} />}
          onClick={selection.clear}
        />
        <span className="tnum font-semibold text-list">
          {t("selected", { count: selection.count, shown: formatCount(selection.count) })}
        </span>
      </div>
      {more && (
        <Button
          look="quiet"
          size="sm"
          className="text-brand-text underline underline-offset-2"
          onClick={selection.selectAll}
        >
          {t("select_all", { total: formatCount(total) })}
        </Button>
      )}
      {children}
    </section>
  );
}
