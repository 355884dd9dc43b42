"use client";
import { useCallback, useMemo } from "react";
import { removeLocalStorage, useLocalStorage } from "../use-local-storage";
import { breakpoints, type Column, type Density } from "./types";

/** The layout of a list in a saved view; an empty density is the user's own. */
export type SavedLayout = {
  id: number;
  /** Columns shown (`+owner`) and hidden (`-date`) by the user, separated by commas. */
  columns: string;
  /** Column ids from left to right; others follow in the list's own order. */
  column_order: readonly string[];
  /** Widths in pixels by column id; others have the list's own. */
  column_widths: Readonly<Record<string, number>>;
  density: Density | "";
};

/** Column ids that the user has shown (true) or hidden (false). */
export type Visibility = Readonly<Record<string, boolean>>;

const visibilityFrom = (text: string): Visibility =>
  Object.fromEntries(parts(text).map((part) => [part.slice(1), part.startsWith("+")]));

const textOfVisibility = (visibility: Visibility): string =>
  Object.entries(visibility)
    .map(([id, isShown]) => `${isShown ? "+" : "-"}${id}`)
    .join();

const widthsFrom = (text: string): Record<string, number> =>
  Object.fromEntries(
    parts(text).flatMap((part) => {
      const [id = "", width] = part.split(":");
      return Number(width) > 0 ? [[id, Number(width)]] : [];
    }),
  );

/** Returns widths as text, sorted, so that equal widths are equal texts. */
const textOfWidths = (widths: SavedLayout["column_widths"]): string =>
  Object.entries(widths)
    .map(([id, width]) => `${id}:${width}`)
    .sort()
    .join();

const parts = (text: string): string[] => text.split(",").filter(Boolean);

/** Returns the storage keys for the layout of a list, or for the unsaved changes of a saved view of it. */
const keysOf = (name: string, saved: Pick<SavedLayout, "id"> | null) => {
  const of = saved ? `${name}:${saved.id}` : name;
  return {
    columns: `shown:${of}`,
    order: `order:${of}`,
    widths: `widths:${of}`,
    density: `row-height:${of}`,
  };
};

/**
 * Returns the layout of a list and the functions that change it: that of its saved view with unsaved changes, without a view the one last
 * used in this browser.
 */
export function useColumnLayout(name: string, saved: SavedLayout | null) {
  const keys = keysOf(name, saved);
  const first = saved ?? { columns: "", column_order: [], column_widths: {}, density: "" };
  const [firstOrder, firstWidths] = [first.column_order.join(), textOfWidths(first.column_widths)];
  const [columns, setColumns] = useLocalStorage(keys.columns, first.columns);
  const [order, setOrder] = useLocalStorage(keys.order, firstOrder);
  const [widths, setWidths] = useLocalStorage(keys.widths, firstWidths);
  const [height, setDensity] = useLocalStorage(
    first.density ? keys.density : "row-height",
    first.density || "compact",
  );
  const density: Density = height === "standard" ? "standard" : "compact";
  const isAsSaved =
    columns === first.columns &&
    order === firstOrder &&
    widths === firstWidths &&
    (first.density === "" || density === first.density);
  // Memoized separately: rows are rendered again for other columns, not for another width.
  const visibility = useMemo(() => visibilityFrom(columns), [columns]);
  const ids = useMemo(() => parts(order), [order]);
  const pixels = useMemo(() => widthsFrom(widths), [widths]);
  return {
    visibility,
    order: ids,
    widths: pixels,
    columns,
    density,
    isChanged: saved !== null && !isAsSaved,
    setVisibility: (next: Visibility) => setColumns(textOfVisibility(next)),
    setOrder: (ids: readonly string[]) => setOrder(ids.join()),
    setWidths: (next: SavedLayout["column_widths"]) => setWidths(textOfWidths(next)),
    setDensity,
  };
}

export type ColumnLayout = ReturnType<typeof useColumnLayout>;

/** Returns a function that discards the unsaved changes of a saved view. */
export const useResetLayout = (name: string) =>
  useCallback(
    (view: Pick<SavedLayout, "id">) => {
      const keys: string[] = Object.values(keysOf(name, view));
      removeLocalStorage((key) => keys.includes(key));
    },
    [name],
  );

/** Returns whether a column is visible in a window of this width in pixels. */
export function isColumnVisible<Row>(
  { id, hidden, from = breakpoints[0] }: Column<Row>,
  visibility: Visibility,
  windowWidth: number,
): boolean {
  const chosen = visibility[id];
  return chosen ?? (!hidden && from <= windowWidth);
}
