"use client";
import { useState } from "react";
import { elementsOf, noElements } from "./row-elements";
import type { List } from "./types";

/** The element each row is drawn in: its key among the rows. Where cells keep something to themselves (`isPlain` is false) another row gets another one. */
export function useRowElements<Row>(
  list: List<Row>,
  rowId: (row: Row) => string | number,
  isPlain: boolean,
): (row: Row) => number | undefined {
  const [elements, setElements] = useState(noElements);
  const question = isPlain ? JSON.stringify(list.filters) : "";
  let current = elements;
  if (elements.rows !== list.data) {
    current = elementsOf(
      elements,
      question,
      list.data,
      list.data.map((row) => String(rowId(row))),
    );
    setElements(current);
  }
  return (row) => current.of.get(String(rowId(row)));
}
