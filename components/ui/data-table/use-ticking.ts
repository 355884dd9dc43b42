"use client";
import { useCallback, useLayoutEffect, useRef } from "react";
import type { Ticking } from "./body";
import type { Selection } from "./use-selection";

/** How a row is ticked by what is selected at that moment: it stays as it is when the selection changes, so that the rows need not be drawn again. */
export function useTicking<Row>(selection: Selection<Row> | undefined): Ticking<Row> {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((row, range) => latest.current?.toggle(row, range), []);
}
