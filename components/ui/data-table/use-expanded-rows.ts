import type { ExpandedState } from "@tanstack/react-table";
import { useState } from "react";
import type { tabStore } from "./tab-store";

/**
 * Returns the expanded rows of a list, and a function that expands, collapses or toggles one. With a `store` they stay expanded across
 * navigation.
 */
export function useExpandedRows<Row>(
  rowId: (row: Row) => string,
  store?: ReturnType<typeof tabStore<ExpandedState>>,
) {
  const [expanded, setExpanded] = useState<ExpandedState>(() => store?.get("rows") ?? {});
  const isExpanded = (row: Row) => expanded === true || expanded[rowId(row)] === true;
  const onChange = (next: ExpandedState) => {
    store?.set("rows", next);
    setExpanded(next);
  };
  const expand = (row: Row, on = !isExpanded(row)) =>
    onChange({ ...(expanded === true ? {} : expanded), [rowId(row)]: on });
  return { isExpanded, expand, expanding: { expanded, onChange } };
}
