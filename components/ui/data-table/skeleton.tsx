"use client";
import { useTranslations } from "next-intl";
import { Skeleton } from "../states";
import { useWindowWidth } from "../use-window-width";
import { useColumnLayout } from "./column-layout";
import { hideClassOf, minWidths, restColumn, widthOf } from "./column-widths";
import type { Column } from "./types";

const ROWS = 25;
const lengths = ["w-4/5", "w-3/5", "w-2/3", "w-1/2"];

type Props<Row> = {
  /** The list's name, under which its layout is stored. */
  name: string;
  columns: readonly Column<Row>[];
  /** True when its rows have a tick and a menu. */
  ticks?: boolean;
  menu?: boolean;
};

/**
 * Renders the skeleton of a list: heads and rows with the final columns, widths and heights, so that nothing moves when the rows appear.
 */
export function DataTableSkeleton<Row>({ name, columns, ticks = false, menu = false }: Props<Row>) {
  const t = useTranslations("table");
  const layout = useColumnLayout(name, null);
  const { visibility, widths, order } = layout;
  const placeOf = ({ id }: Column<Row>) => (order.includes(id) ? order.indexOf(id) : order.length);
  const visible = columns
    .filter(({ id, hidden, hasContent }) => visibility[id] ?? !(hidden || hasContent))
    .sort((a, b) => placeOf(a) - placeOf(b));
  const rest = restColumn(visible, layout, useWindowWidth());
  const height = layout.density === "standard" ? "is-standard" : "";
  return (
    <div role="status" aria-label={t("loading")} className="list-page">
      <div className="flex h-[84px] items-end gap-2 px-4 pb-1 max-md:h-[108px]">
        <Skeleton className="h-8 w-60 max-sm:w-full" />
        <Skeleton className="h-8 w-24" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden border-line border-t bg-surface md:[scrollbar-gutter:stable]">
        <table aria-hidden className="list-table" style={minWidths(visible, { ...layout, ticks, menu })}>
          <thead className="list-head">
            <tr>
              {ticks && <th className="tick-cell w-[42px]" />}
              {visible.map((column) => {
                const width = widthOf(column, widths, column.id === rest);
                return (
                  <th
                    key={column.id}
                    className={`${hideClassOf(column, visibility)} ${width.className} ${column.align === "right" ? "is-right" : ""}`}
                    style={width.style}
                  >
                    {column.header}
                  </th>
                );
              })}
              {menu && <th className="menu-cell w-11" />}
            </tr>
          </thead>
          <tbody className="breathing">
            {Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place
              <tr key={row} className={`list-row max-md:min-h-[89px]! ${height}`}>
                {ticks && <td className="tick-cell" />}
                {visible.map((column, index) => (
                  <td key={column.id} data-card={column.card} className={hideClassOf(column, visibility)}>
                    <Skeleton
                      className={`h-3 ${column.align === "right" ? "ml-auto" : ""} ${lengths[(row + index) % lengths.length]}`}
                    />
                  </td>
                ))}
                {menu && <td className="menu-cell" />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
