"use client";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useRef } from "react";
import { useNear } from "../ahead";
import { Tooltip } from "../tooltip";
import { sortedBy, sortOnClick } from "./sorting";
import type { Column } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-selection";
import { hidingOf, widthOf } from "./widths";

type Props<Row> = {
  columns: readonly Column<Row>[];
  asked: ReadonlySet<string>;
  url: ListUrl;
  selection?: Selection<Row> | undefined;
  menu: boolean;
  /** With Shift a second column is sorted by. */
  sortsByTwo: boolean;
};

/** The head of the list: it stays in sight and sorts. */
export function Head<Row>({ columns, asked, url, selection, menu, sortsByTwo }: Props<Row>) {
  const t = useTranslations("table");
  return (
    <thead className="list-head">
      <tr>
        {selection && (
          <th scope="col" className="tick-cell is-stuck left-0 w-[42px]">
            <TickPage selection={selection} label={t("select_page")} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            url={url}
            sortsByTwo={sortsByTwo}
            look={`${hidingOf(column, asked)} ${column.sticky ? (selection ? "is-stuck left-[42px]" : "is-stuck left-0") : ""}`}
          />
        ))}
        {menu && (
          <th scope="col" className="is-stuck menu-cell right-0 w-11">
            <span className="sr-only">{t("row_actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function TickPage<Row>({ selection, label }: { selection: Selection<Row>; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = selection.page === "some";
  }, [selection.page]);
  return (
    <label>
      <input
        ref={input}
        type="checkbox"
        className="check"
        checked={selection.page === "all"}
        onChange={selection.togglePage}
      />
      <span className="md:sr-only">{label}</span>
    </label>
  );
}

type CellProps<Row> = { column: Column<Row>; url: ListUrl; sortsByTwo: boolean; look: string };

function HeadCell<Row>({ column, url, sortsByTwo, look }: CellProps<Row>) {
  const { header, align, sortable, hint } = column;
  const width = widthOf(column);
  const sort = (isShift: boolean) => ({ ...sortOnClick(column, url, sortsByTwo && isShift), page: null });
  const near = useNear(() => url.near(sort(false)), null);
  const name = hint ? (
    <span className="underline decoration-dotted underline-offset-4">{header}</span>
  ) : (
    header
  );
  const cell = {
    className: `${look} ${width.look} ${align === "right" ? "is-right" : ""}`,
    style: width.style as CSSProperties,
  };
  if (!sortable) {
    return (
      <th scope="col" {...cell}>
        {hint ? (
          <Tooltip content={hint} onText>
            <span>{name}</span>
          </Tooltip>
        ) : (
          name
        )}
      </th>
    );
  }
  const { direction, place } = sortedBy(column, url);
  const Icon = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ArrowUpDown;
  const sorted = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none";
  const button = (
    <button
      type="button"
      onClick={(event) => url.go(sort(event.shiftKey))}
      {...near}
      className={`group -mx-1 inline-flex min-h-6 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1 hover:text-ink ${align === "right" ? "flex-row-reverse" : ""} ${direction ? "font-semibold text-ink" : ""}`}
    >
      <span className={hint ? "" : "truncate"}>{name}</span>
      <Icon
        aria-hidden
        size={13}
        className={`shrink-0 ${direction ? "" : "hidden group-hover:block group-focus-visible:block"}`}
      />
      {place !== null && <span className="tnum text-[10px]">{place}</span>}
    </button>
  );
  return (
    <th scope="col" aria-sort={sorted} {...cell}>
      {hint ? <Tooltip content={hint}>{button}</Tooltip> : button}
    </th>
  );
}
