import type { ExpandedState } from "@tanstack/react-table";
import { useState } from "react";
import type { tabStore } from "./tab-store";

/** Returns which rows of a list show more than themselves, and what expands or collapses one, or turns it where it is not said which. With a `store` they stay so while one looks at something else. */
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
