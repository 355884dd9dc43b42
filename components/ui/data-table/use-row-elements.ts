"use client";
import { useState } from "react";
import type { List } from "./types";

/** The element (React key) in which each row of a list is rendered, by the row's id. */
type Elements = { question: string; rows: unknown; elements: ReadonlyMap<string, number> };

export const noElements: Elements = { question: "", rows: null, elements: new Map() };

/**
 * Returns the elements of new rows. A row that remains keeps its element, with its focus. For the same request a new row gets a new
 * element, so that nothing open in one row appears in another. For another request (order, page, filter) new rows reuse the elements of
 * removed ones: updating fifty rows takes a third of the time of creating them.
 */
export function elementsOf(
  { question: last, elements }: Elements,
  question: string,
  rows: unknown,
  ids: readonly string[],
): Elements {
  const stays = new Set(ids);
  const free =
    last === question ? [] : [...elements].flatMap(([id, element]) => (stays.has(id) ? [] : [element]));
  let next = Math.max(-1, ...elements.values()) + 1;
  return {
    question,
    rows,
    elements: new Map(ids.map((id): [string, number] => [id, elements.get(id) ?? free.shift() ?? next++])),
  };
}

/**
 * Returns a function for the element of a row: its key among the rows. Where cells have state (`isPlain` is false) another row gets another
 * one.
 */
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
  return (row) => current.elements.get(String(rowId(row)));
}
