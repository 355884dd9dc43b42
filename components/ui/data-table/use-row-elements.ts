"use client";
import { useState } from "react";
import type { List } from "./types";

/** Which element each row of a list is drawn in, by the row's id. */
type Elements = { question: string; rows: unknown; of: ReadonlyMap<string, number> };

export const noElements: Elements = { question: "", rows: null, of: new Map() };

/**
 * A row that stays keeps its element, with its focus. Of the same question a new row gets a new element, so that nothing that is open in a
 * row comes to stand in another. Of another question (order, page, filter) new rows take over the elements of those that are gone: to fill
 * in fifty rows takes a third of the time of making them.
 */
export function elementsOf(
  { question: last, of }: Elements,
  question: string,
  rows: unknown,
  ids: readonly string[],
): Elements {
  const stays = new Set(ids);
  const free = last === question ? [] : [...of].flatMap(([id, element]) => (stays.has(id) ? [] : [element]));
  let next = Math.max(-1, ...of.values()) + 1;
  return {
    question,
    rows,
    of: new Map(ids.map((id): [string, number] => [id, of.get(id) ?? free.shift() ?? next++])),
  };
}

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
