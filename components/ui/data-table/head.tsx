"use client";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Tooltip } from "../tooltip";
import type { Column } from "./types";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-selection";

type Props<Row> = {
  columns: readonly Column<Row>[];
  url: ListUrl;
  selection?: Selection<Row> | undefined;
  menu: boolean;
};

const headCell =
  "sticky top-0 z-10 h-9 border-line border-b bg-sunken px-3 py-1 font-medium text-dense text-ink-muted";
export const stickyCell = "max-lg:sticky max-lg:left-0 max-lg:z-10 max-lg:border-line max-lg:border-r";

/** The head of the list: it stays in sight and sorts. */
export function Head<Row>({ columns, url, selection, menu }: Props<Row>) {
  const t = useTranslations("table");
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={`${headCell} w-10 pr-0`}>
            <TickPage selection={selection} label={t("select_page")} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} url={url} />
        ))}
        {menu && (
          <th scope="col" className={`${headCell} right-0 z-20 w-10 px-1`}>
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
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      className="check align-middle"
      checked={selection.page === "all"}
      onChange={selection.togglePage}
    />
  );
}

function HeadCell<Row>({ column, url }: { column: Column<Row>; url: ListUrl }) {
  const { header, align, sortable, sticky, hint, id } = column;
  const side = align === "right" ? "text-right" : "text-left";
  const name = hint ? (
    <span className="underline decoration-dotted underline-offset-4">{header}</span>
  ) : (
    header
  );
  const corner = sticky ? `${stickyCell} max-lg:z-20` : "";
  if (!sortable) {
    return (
      <th scope="col" className={`${headCell} whitespace-nowrap ${side} ${corner}`}>
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
  const key = sortable === true ? id : sortable;
  const direction = url.value("sort") === key ? url.value("direction") : "";
  const next = direction === "asc" ? "desc" : "asc";
  const Icon = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ArrowUpDown;
  const sorted = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none";
  const button = (
    <button
      type="button"
      onClick={() => url.go({ sort: key, direction: next, page: null })}
      className={`group -mx-1.5 inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 hover:text-ink ${align === "right" ? "flex-row-reverse" : ""} ${direction ? "text-ink" : ""}`}
    >
      {name}
      <Icon
        aria-hidden
        size={14}
        className={direction ? "" : "opacity-0 group-hover:opacity-70 group-focus-visible:opacity-70"}
      />
    </button>
  );
  return (
    <th scope="col" aria-sort={sorted} className={`${headCell} ${side} ${corner}`}>
      {hint ? <Tooltip content={hint}>{button}</Tooltip> : button}
    </th>
  );
}
