"use client";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode, useRef } from "react";
import { formatCount } from "@/lib/i18n/format";
import type { MenuGroup } from "../menu";
import { activeFilters } from "./active-filters";
import { Announce } from "./announce";
import { Blank } from "./blank";
import { BodyRow } from "./body";
import { Detail } from "./detail";
import { ExportMenu, type ExportName } from "./export-menu";
import { Foot } from "./foot";
import { Head } from "./head";
import type { SavedLook } from "./look";
import { Toolbar } from "./toolbar";
import { type AskPage, type TrailIds, useTrail } from "./trail";
import type { Column, FooterRow, FreeFilter, List } from "./types";
import { useListUrl } from "./use-list-url";
import { useMoreAside } from "./use-more-aside";
import { usePlace } from "./use-place";
import { useRowElements } from "./use-row-elements";
import { useRowKeys } from "./use-row-keys";
import { useRowWords } from "./use-row-words";
import type { Selection } from "./use-selection";
import { useTicking } from "./use-ticking";
import { useShown, useView, ViewMenu } from "./view-menu";
import { leastWidths } from "./widths";

type DataTableProps<Row> = {
  /** The list's name: its filters and columns are remembered under it. */
  name: string;
  /** What the list is, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string | number;
  /** What a row is called ("factuur 2026-118 van Bakker"), for its checkbox and menu. */
  rowName: (row: Row) => string;
  /** Where Enter on a row goes. */
  rowHref?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuGroup[];
  /** Keys of the list's own on the active row; answers whether it took the key. */
  onRowKey?: (key: string, row: Row | undefined) => boolean;
  /** Where the list can be had as a file; the filters are added. */
  exportAs?: ExportName;
  /** false: no search field; a text: its placeholder. */
  search?: boolean | string;
  /** Filters that belong to no column. */
  free?: readonly FreeFilter[];
  /** The saved view that is looked at. */
  saved?: SavedLook | null;
  /** Right in the toolbar: the saved views. */
  views?: ReactNode;
  /** Keeps what is seen now as a view. */
  onKeep?: ((from: HTMLElement | null) => void) | undefined;
  /** Right in the toolbar: export and the like. */
  actions?: ReactNode;
  selection?: Selection<Row>;
  /** Offers "select all N" once the page is ticked. */
  selectAll?: boolean;
  /** In the bar under the list while something is ticked. */
  bar?: ReactNode;
  footer?: readonly FooterRow[];
  /** What all rows add up to, said with their number where they are narrowed. */
  sums?: string;
  /** Shown instead of rows when there are none and no filter is on. */
  empty: ReactNode;
  failed?: boolean;
  /** What stands under a row that is open; null under one that is not. */
  detail?: (row: Row) => ReactNode;
  /** Left in the toolbar: another way to look at the same list. */
  lead?: ReactNode;
  /** With Shift a head sorts by a second column. */
  sortsByTwo?: boolean;
  /** Its cells keep nothing to themselves: another order or page fills in the rows that stand there. */
  isPlain?: boolean;
  /** What one goes on to from a row's debtor or invoice: the next row's. */
  trail?: readonly TrailIds<Row>[];
  /** Another page of the list, for going on beyond this one. */
  pages?: AskPage<Row>;
};

/** A list of the server's rows. The address says what is shown; every change asks the server again. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, list, rowId, selection, rowMenu, footer = [], search = true, free = [] } = props;
  const t = useTranslations("table");
  const url = useListUrl(name, columns, list, free);
  const view = useView(name, columns, props.saved ?? null);
  const active = activeFilters(columns, free, url, t, useLocale());
  const shown = useShown(columns, view, list.data);
  const scroller = useRef<HTMLDivElement>(null);
  const isMore = useMoreAside(scroller);
  const keys = useRowKeys({
    within: scroller,
    rows: list.data,
    selection,
    rowHref: props.rowHref,
    onRowKey: props.onRowKey,
  });
  usePlace(scroller, `${name} ${JSON.stringify(list.filters)}`, keys.setActive);
  useTrail(props.label, list, props.trail, props.pages);
  const words = useRowWords();
  const none = list.data.length === 0;
  const around = { asked: view.asked, ticks: Boolean(selection), menu: Boolean(rowMenu) };
  const tick = useTicking(selection);
  const keyOf = useRowElements(list, rowId, props.isPlain ?? false);
  const look = {
    columns: shown,
    asked: view.asked,
    density: view.density,
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
        search={search}
        free={free}
        lead={props.lead}
        found={[t("rows", { count: list.meta.total, shown: formatCount(list.meta.total) }), props.sums]
          .filter(Boolean)
          .join(" · ")}
        total={list.meta.total}
        onKeep={props.onKeep}
      >
        {props.views}
        <ViewMenu
          columns={columns}
          view={view}
          isShort={
            Boolean(props.saved) ||
            active.some(({ control }) => !control) ||
            free.filter((one) => one.switch).length > 1
          }
        />
        {props.exportAs && list.meta.total > 0 && (
          <ExportMenu name={props.exportAs} filters={list.filters} columns={shown.map(({ id }) => id)} />
        )}
        {props.actions}
      </Toolbar>
      <Announce list={list} selection={selection} />
      <div className={`list-frame relative ${isMore ? "list-more" : ""}`}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys work on the focused row inside */}
        <div
          ref={scroller}
          aria-busy={url.pending}
          onKeyDown={keys.onKeyDown}
          className={`list-scroller isolate min-w-0 border-line border-y bg-surface transition-opacity in-[.list-page]:border-b-0 ${url.pending ? "opacity-60" : ""}`}
        >
          {none || props.failed ? (
            <Blank list={list} url={url} active={active} empty={props.empty} failed={props.failed} />
          ) : (
            <table className="list-table" style={leastWidths(shown, around)}>
              <caption className="sr-only">{props.label}</caption>
              <Head
                columns={shown}
                asked={view.asked}
                url={url}
                selection={selection}
                menu={Boolean(rowMenu)}
                sortsByTwo={props.sortsByTwo ?? false}
              />
              <tbody>
                {list.data.map((row, index) => (
                  <Fragment key={keyOf(row)}>
                    <BodyRow
                      {...look}
                      row={row}
                      index={index}
                      active={index === keys.active}
                      isTicked={selection?.has(row) ?? false}
                      isMixed={selection?.isMixed?.(row) ?? false}
                      reason={selection?.reason(row) ?? null}
                    />
                    <Detail columns={shown} around={around} shown={props.detail?.(row)} />
                  </Fragment>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
      <Foot
        rows={footer}
        columns={shown}
        list={list}
        url={url}
        selection={selection}
        selectAll={props.selectAll ?? false}
        bar={props.bar}
      />
    </div>
  );
}
