"use client";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { NARROWEST_COLUMN, WIDEST_COLUMN } from "@/lib/kernel/column-width";
import { useHoverIntent } from "../prefetch";
import { Tooltip } from "../tooltip";
import { hideClassOf, widthOf } from "./column-widths";
import { sortChanges, sortPlace } from "./sorting";
import type { Column } from "./types";
import { type DropTarget, useColumnDrag } from "./use-column-drag";
import type { ListUrl } from "./use-list-url";
import type { Selection } from "./use-row-selection";
import type { ModelColumn, TableModel } from "./use-table-model";

type Props<Row extends object> = {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  /** The id of the column that takes the remaining width. */
  rest: string | null;
  url: ListUrl;
  selection: Selection<Row> | undefined;
  menu: boolean;
};

/** Renders the sticky head of the list, which sorts; its columns can be resized and reordered by dragging. */
export function Head<Row extends object>({ table, columns, rest, url, selection, menu }: Props<Row>) {
  const t = useTranslations("table");
  const { drop, ...drag } = useColumnDrag(table);
  const { columnVisibility, columnSizing } = table.state;
  return (
    <thead className="list-head">
      <tr {...drag}>
        {selection && (
          <th scope="col" className="tick-cell is-stuck left-0 w-[42px]">
            <TickPage table={table} label={t("select_page")} />
          </th>
        )}
        {columns.map((column) => {
          const model = table.getColumn(column.id);
          const stuck = column.sticky ? (selection ? "is-stuck left-[42px]" : "is-stuck left-0") : "";
          const width = widthOf(column, columnSizing, column.id === rest);
          return (
            model && (
              <HeadCell
                key={column.id}
                column={column}
                model={model}
                url={url}
                dropEdge={drop?.id === column.id ? drop.side : undefined}
                className={`${hideClassOf(column, columnVisibility)} ${stuck} ${width.className}`}
                style={width.style}
              />
            )
          );
        })}
        {menu && (
          <th scope="col" className="is-stuck menu-cell right-0 w-11">
            <span className="sr-only">{t("row_actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function TickPage<Row extends object>({ table, label }: { table: TableModel<Row>; label: string }) {
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <label>
      <input
        ref={(box) => {
          if (box) box.indeterminate = !isAll && table.getIsSomePageRowsSelected();
        }}
        type="checkbox"
        className="check"
        checked={isAll}
        onChange={() => table.toggleAllPageRowsSelected(!isAll)}
      />
      <span className="md:sr-only">{label}</span>
    </label>
  );
}

type CellProps<Row extends object> = {
  column: Column<Row>;
  model: ModelColumn<Row>;
  url: ListUrl;
  /** The edge at which a dragged column would be dropped. */
  dropEdge: DropTarget["side"] | undefined;
  className: string;
  style: CSSProperties;
};

const sortWords = { asc: "ascending", desc: "descending" } as const;

function HeadCell<Row extends object>({ column, model, url, dropEdge, className, style }: CellProps<Row>) {
  const { header, align, hint } = column;
  const direction = model.getIsSorted();
  const name = hint ? (
    <span className="underline decoration-dotted underline-offset-4">{header}</span>
  ) : (
    header
  );
  const button = (
    <SortButton column={column} model={model} url={url}>
      <span className={hint ? "" : "truncate"}>{name}</span>
    </SortButton>
  );
  return (
    <th
      scope="col"
      aria-label={header}
      aria-sort={model.getCanSort() ? (direction ? sortWords[direction] : "none") : undefined}
      data-column={column.id}
      data-drop={dropEdge}
      className={`${className} ${align === "right" ? "is-right" : ""}`}
      style={style}
    >
      {model.getCanSort() ? (
        hint ? (
          <Tooltip content={hint}>{button}</Tooltip>
        ) : (
          button
        )
      ) : hint ? (
        <Tooltip content={hint} onText>
          <span>{name}</span>
        </Tooltip>
      ) : (
        name
      )}
      <ColumnSeparator model={model} name={header} />
    </th>
  );
}

type SortProps<Row extends object> = Pick<CellProps<Row>, "column" | "model" | "url"> & {
  "aria-describedby"?: string;
  children: ReactNode;
};

function SortButton<Row extends object>({ column, model, url, children, ...trigger }: SortProps<Row>) {
  const direction = model.getIsSorted();
  const next = { id: column.id, desc: model.getNextSortingOrder() === "desc" };
  const near = useHoverIntent(() => url.prefetch({ ...sortChanges([column], [next]), page: null }), null);
  const Icon = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ArrowUpDown;
  const position = sortPlace(column, url);
  return (
    <button
      type="button"
      {...trigger}
      onClick={model.getToggleSortingHandler()}
      {...near}
      className={`group -mx-1 inline-flex min-h-6 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1 hover:text-ink ${column.align === "right" ? "flex-row-reverse" : ""} ${direction ? "font-semibold text-ink" : ""}`}
    >
      {children}
      <Icon
        aria-hidden
        size={13}
        className={`shrink-0 ${direction ? "" : "hidden group-hover:block group-focus-visible:block"}`}
      />
      {position !== null && <span className="tnum text-[10px]">{position}</span>}
    </button>
  );
}

const STEP_PX = 8;
const LEAP_PX = 40;

type ColumnSeparatorProps<Row extends object> = { model: ModelColumn<Row>; name: string };

/**
 * Renders the edge of a column's head: dragging it, or ← and → (five times as far with Shift), resizes the column; a double click or Enter
 * resets the width.
 */
function ColumnSeparator<Row extends object>({ model, name }: ColumnSeparatorProps<Row>) {
  const t = useTranslations("table");
  // The model knows only set widths; that of a column which shares the remaining space is measured.
  const [measured, setMeasured] = useState<number | null>(null);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const measure = (edge: Element) => {
    const width = Math.round(edge.closest("th")?.getBoundingClientRect().width ?? model.getSize());
    setMeasured(width);
    return width;
  };
  const resize = (pixels: number) => {
    const width = Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, pixels)));
    setMeasured(width);
    model.table.setColumnSizing((widths) => ({ ...widths, [model.id]: width }));
  };
  const reset = (edge: Element) => {
    model.resetSize();
    requestAnimationFrame(() => measure(edge));
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const from = drag.current;
    if (from && clientX !== from.x) resize(from.width + clientX - from.x);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.shiftKey ? LEAP_PX : STEP_PX;
    if (event.key === "ArrowLeft") resize(measure(event.currentTarget) - by);
    else if (event.key === "ArrowRight") resize(measure(event.currentTarget) + by);
    else if (event.key === "Enter") reset(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("width_of", { column: name })}
      aria-valuemin={NARROWEST_COLUMN}
      aria-valuemax={WIDEST_COLUMN}
      aria-valuenow={measured ?? model.getSize()}
      title={t("width_hint")}
      className="column-edge"
      onFocus={(event) => measure(event.currentTarget)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: measure(event.currentTarget) };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={(event) => reset(event.currentTarget)}
    />
  );
}
