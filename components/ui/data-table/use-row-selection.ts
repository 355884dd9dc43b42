"use client";
import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import type { List } from "./types";

/** The ticks in the form of the bulk calls: ids, or all rows that match these filters with the count the user saw. */
type SelectionRequest =
  | { doAll: false; ids: string[]; count: number }
  | { doAll: true; filters: Readonly<Record<string, unknown>>; count: number };

export type Selection<Row> = {
  count: number;
  all: boolean;
  /** The ticked rows that were displayed; with `all` only those of this page. */
  rows: readonly Row[];
  request: SelectionRequest;
  /** The ticked rows by id, for the table's model; with `all` those of this page. */
  state: RowSelectionState;
  onChange: (next: RowSelectionState) => void;
  /** Replaces the model's ticking where a row stands for several items; with `isRange` up to the row from the last one. */
  toggle?: (row: Row, isRange: boolean) => void;
  /** Returns why a row cannot be ticked; null when it can. */
  reason: (row: Row) => string | null;
  /** The number of all items, where a row is more than one; by default the list's count. */
  total?: number;
  /** Returns whether only a part of a row's items is ticked. */
  isMixed?: (row: Row) => boolean;
  selectAll: () => void;
  clear: () => void;
};

type Options<Row> = {
  rowId: (row: Row) => string | number;
  disabledReason?: (row: Row) => string | null;
};

const paging = new Set(["page", "per_page", "sort", "direction"]);

/** Returns the filters of a list without page and order, to which its ticks belong. */
export const filtersIn = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !paging.has(name)));

export const stateOf = (ids: Iterable<string>): RowSelectionState =>
  Object.fromEntries([...ids].map((id) => [id, true]));

type Ticked<Row> = { rows: ReadonlyMap<string, Row>; all: boolean };

/** Returns the ticks over the pages of a list. Other filters start without ticks. */
export function useRowSelection<Row>(list: List<Row>, options: Options<Row>): Selection<Row> {
  const filters = filtersIn(list.filters);
  const question = JSON.stringify(filters);
  const nothing: Ticked<Row> = { rows: new Map(), all: false };
  const [lastQuestion, setLastQuestion] = useState(question);
  const [ticked, setTicked] = useState(nothing);
  if (lastQuestion !== question) {
    setLastQuestion(question);
    setTicked(nothing);
  }

  const idOf = (row: Row) => String(options.rowId(row));
  const reason = (row: Row) => options.disabledReason?.(row) ?? null;
  const page = new Map(list.data.map((row) => [idOf(row), row]));
  const open = list.data.filter((row) => reason(row) === null);
  // A ticked row that is being processed since is no longer ticked.
  const rows = new Map(
    [...ticked.rows].flatMap(([id, row]): [string, Row][] => {
      const fresh = page.get(id) ?? row;
      return page.has(id) && reason(fresh) !== null ? [] : [[id, fresh]];
    }),
  );
  const onChange = (next: RowSelectionState) => {
    const rowOf = (id: string) => page.get(id) ?? rows.get(id);
    setTicked({
      rows: new Map(
        Object.keys(next).flatMap((id): [string, Row][] => {
          const row = rowOf(id);
          return row === undefined ? [] : [[id, row]];
        }),
      ),
      all: false,
    });
  };
  const count = ticked.all ? list.meta.total : rows.size;
  return {
    count,
    all: ticked.all,
    rows: ticked.all ? open : [...rows.values()],
    request: ticked.all ? { doAll: true, filters, count } : { doAll: false, ids: [...rows.keys()], count },
    state: stateOf(ticked.all ? open.map(idOf) : rows.keys()),
    onChange,
    reason,
    selectAll: () => setTicked({ rows, all: true }),
    clear: () => setTicked(nothing),
  };
}
