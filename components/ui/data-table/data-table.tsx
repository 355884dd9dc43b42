"use client";
import { useLocale, useTranslations } from "next-intl";
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { formatCount } from "@/lib/i18n/format";
import type { MenuGroup } from "../menu";
import { useWindowWidth } from "../use-window-width";
import { activeFilters } from "./active-filters";
import { BodyRow, Detail, type Ticking, useRowWords } from "./body";
import { type SavedLayout, useColumnLayout } from "./column-layout";
import { minWidths, restColumn } from "./column-widths";
import { EmptyList } from "./empty-list";
import { ExportMenu, type ExportName } from "./export-menu";
import { Foot } from "./foot";
import { Head } from "./head";
import { Toolbar } from "./toolbar";
import { type LoadPage, type TrailIds, useTrail } from "./trail";
import type { Column, FooterRow, FreeFilter, List } from "./types";
import { useListUrl } from "./use-list-url";
import { useRowElements } from "./use-row-elements";
import { useRowKeys } from "./use-row-keys";
import type { Selection } from "./use-row-selection";
import { useScrollRestoration } from "./use-scroll-restoration";
import { type Expanding, type ModelRow, useTableModel } from "./use-table-model";
import { ViewMenu } from "./view-menu";

type DataTableProps<Row extends object> = {
  /** The list's name, under which filters and columns are stored. */
  name: string;
  /** The list's label for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string | number;
  /** Returns the name of a row ("factuur 2026-118 van Bakker"), for its checkbox and menu. */
  rowName: (row: Row) => string;
  /** Returns the address Enter opens. */
  rowHref?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuGroup[];
  /** Handles shortcuts of the list on the active row; returns whether it handled the key. */
  onRowKey?: (key: string, row: Row | undefined) => boolean;
  /** The call that returns the list as a file; the filters are added. */
  exportAs?: ExportName;
  /** false: no search field; a text: its placeholder. */
  search?: boolean | string;
  /** Filters that belong to no column. */
  free?: readonly FreeFilter[];
  /** The open saved view. */
  savedLayout?: SavedLayout | null;
  /** At the right of the toolbar: the saved views. */
  views?: ReactNode;
  /** Saves the current state as a view. */
  onKeep?: ((from: HTMLElement | null) => void) | undefined;
  /** At the right of the toolbar: export and the like. */
  actions?: ReactNode;
  selection?: Selection<Row>;
  /** Offers "select all N" once all rows of the page are ticked. */
  selectAll?: boolean;
  /** The actions in the bar below the list while rows are ticked. */
  bar?: ReactNode;
  footer?: readonly FooterRow[];
  /** Additional content in the line of the list's totals. */
  footAside?: ReactNode;
  /** The totals of all rows, shown with their number where filters are active. */
  sums?: string;
  /** Shown in place of rows when there are none and no filter is active. */
  empty: ReactNode;
  hasFailed?: boolean;
  /** The expanded rows, and the content below them. */
  expanding?: Expanding & { detail: (row: Row) => ReactNode };
  /** At the left of the toolbar: another view of the same list. */
  lead?: ReactNode;
  /** With Shift a click on a head sorts by a second column. */
  sortsByTwo?: boolean;
  /** Cells without state of their own: another order or page reuses the existing row elements. */
  isPlain?: boolean;
  /** The debtor or invoice of a row, for links from one to that of the next row. */
  trail?: readonly TrailIds<Row>[];
  /** Loads another page of the list, to continue beyond this one. */
  pages?: LoadPage<Row>;
};

/** Renders a list of the server's rows. The address holds its state; every change is a request to the server. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, list, rowId, selection, rowMenu, expanding, footer = [], free = [] } = props;
  const t = useTranslations("table");
  const url = useListUrl(name, columns, list, free);
  const layout = useColumnLayout(name, props.savedLayout ?? null);
  const active = activeFilters(columns, free, url, t, useLocale());
  const sortsByTwo = props.sortsByTwo ?? false;
  const table = useTableModel({ columns, list, rowId, url, layout, selection, expanding, sortsByTwo });
  const visible = useShown(columns, table.getVisibleLeafColumns());
  const { rows } = table.getRowModel();
  const scroller = useRef<HTMLDivElement>(null);
  const isMore = useMoreAside(scroller);
  const tick = useTicking(selection);
  const keys = useRowKeys({
    container: scroller,
    rows,
    tick: selection ? tick : null,
    // Esc clears the ticks.
    clear: selection && selection.count > 0 ? selection.clear : null,
    rowHref: props.rowHref,
    onRowKey: props.onRowKey,
  });
  useScrollRestoration(scroller, `${name} ${JSON.stringify(list.filters)}`, keys.setActive);
  useTrail(props.label, list, props.trail, props.pages);
  const words = useRowWords();
  const keyOf = useRowElements(list, rowId, props.isPlain ?? false);
  const frame = { ticks: Boolean(selection), menu: Boolean(rowMenu) };
  const rest = restColumn(visible, layout, useWindowWidth());
  const found = t("rows", { count: list.meta.total, shown: formatCount(list.meta.total) });
  const row = {
    columns: visible,
    visibility: layout.visibility,
    density: layout.density,
    tick: selection ? tick : null,
    rowName: props.rowName,
    words,
    rowMenu,
    onFocus: keys.setActive,
  };
  return (
    <div className="list min-w-0">
      <Toolbar
        columns={columns}
        url={url}
        active={active}
        search={props.search ?? true}
        free={free}
        lead={props.lead}
        totalText={[found, props.sums].filter(Boolean).join(" · ")}
        total={list.meta.total}
        onKeep={props.onKeep}
      >
        {props.views}
        <ViewMenu
          table={table}
          columns={columns}
          layout={layout}
          isShort={
            Boolean(props.savedLayout) ||
            active.some(({ control }) => !control) ||
            free.filter((filter) => filter.switch).length > 1
          }
        />
        {props.exportAs && list.meta.total > 0 && (
          <ExportMenu name={props.exportAs} filters={list.filters} columns={visible.map(({ id }) => id)} />
        )}
        {props.actions}
      </Toolbar>
      <p aria-live="polite" className="sr-only">
        {found}
      </p>
      {selection && (
        <p aria-live="polite" className="sr-only">
          {selection.count > 0 &&
            t("selected", { count: selection.count, shown: formatCount(selection.count) })}
        </p>
      )}
      <div className={`list-frame relative ${isMore ? "list-more" : ""}`}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys work on the focused row inside */}
        <div
          ref={scroller}
          aria-busy={url.pending}
          onKeyDown={keys.onKeyDown}
          className={`list-scroller isolate min-w-0 border-line border-y bg-surface transition-opacity in-[.list-page]:border-b-0 ${url.pending ? "opacity-60" : ""}`}
        >
          {rows.length === 0 || props.hasFailed ? (
            <EmptyList
              list={list}
              url={url}
              active={active}
              empty={props.empty}
              hasFailed={props.hasFailed}
            />
          ) : (
            <table className="list-table" style={minWidths(visible, { ...layout, ...frame })}>
              <caption className="sr-only">{props.label}</caption>
              <Head
                table={table}
                columns={visible}
                rest={rest}
                url={url}
                selection={selection}
                menu={frame.menu}
              />
              <tbody>
                {rows.map((each) => (
                  <Fragment key={keyOf(each.original)}>
                    <BodyRow
                      {...row}
                      row={each}
                      active={each.index === keys.active}
                      isTicked={each.getIsSelected()}
                      isMixed={selection?.isMixed?.(each.original) ?? false}
                      reason={selection?.reason(each.original) ?? null}
                    />
                    {expanding && each.getIsExpanded() && (
                      <Detail columns={visible} visibility={layout.visibility} frame={frame}>
                        {expanding.detail(each.original)}
                      </Detail>
                    )}
                  </Fragment>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
      <Foot
        table={table}
        rows={footer}
        aside={props.footAside}
        columns={visible}
        list={list}
        url={url}
        selection={selection}
        selectAll={props.selectAll ?? false}
        bar={props.bar}
      />
    </div>
  );
}

/** Returns the visible columns in the model's order, the pinned one first. */
function useShown<Row>(columns: readonly Column<Row>[], visible: readonly { id: string }[]) {
  return useMemo(
    () => visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [columns, visible],
  );
}

/**
 * Returns a function that ticks a row by the current selection; it is stable when the selection changes, so that the rows need not be
 * rendered again.
 */
function useTicking<Row extends object>(selection: Selection<Row> | undefined): Ticking<Row> {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((row: ModelRow<Row>, isRange: boolean) => {
    if (latest.current?.toggle) return latest.current.toggle(row.original, isRange);
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
  }, []);
}

/** Returns whether the list extends to the right beyond the visible part. */
function useMoreAside(scroller: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => setIsMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller]);
  return isMore;
}
