"use client";
import type { RowSelectionState } from "@tanstack/react-table";
import { useEffect, useEffectEvent, useState } from "react";
import type { tabStore } from "./tab-store";
import type { List } from "./types";

/** What is ticked, as the bulk calls want it: ids, or "all that fits these filters" with the count the user saw. */
type Chosen =
  | { doAll: false; ids: string[]; count: number }
  | { doAll: true; filters: Readonly<Record<string, unknown>>; count: number };

export type Selection<Row> = {
  count: number;
  all: boolean;
  /** The ticked rows that were seen; with `all` only those of this page. */
  rows: readonly Row[];
  chosen: Chosen;
  /** The ticked rows by id, as the table's model has them; with `all` those of this page. */
  state: RowSelectionState;
  onChange: (next: RowSelectionState) => void;
  /** Takes the place of the model's own ticking where a row stands for several things; with `isRange` up to the row from the last one. */
  toggle?: (row: Row, isRange: boolean) => void;
  /** Why a row cannot be ticked; null when it can. */
  reason: (row: Row) => string | null;
  /** Of how many is everything, where a row is more than one; the list's own count when left out. */
  total?: number;
  /** Whether only a part of what a row stands for is ticked. */
  isMixed?: (row: Row) => boolean;
  selectAll: () => void;
  clear: () => void;
};

/** The ticks of a list whose rows stand for themselves. */
export type RowSelection<Row> = Selection<Row> & {
  has: (row: Row) => boolean;
  select: (row: Row) => void;
};

/** What was ticked of a list as its filters showed it. */
export type Ticked<Row> = { rows: ReadonlyMap<string, Row>; all: boolean };

type Options<Row> = {
  /** Where ticks are stored while one looks at something else; without it they are not. */
  store?: ReturnType<typeof tabStore<Ticked<Row>>>;
  /** Rows that were ticked and are no longer on the list. */
  onGone?: (gone: number, of: number) => void;
  rowId: (row: Row) => string | number;
  disabledReason?: (row: Row) => string | null;
};

const paging = new Set(["page", "per_page", "sort", "direction"]);

/** Returns the filters of a list without its page and order: the question its ticks belong to. */
export const filtersIn = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !paging.has(name)));

export const stateOf = (ids: Iterable<string>): RowSelectionState =>
  Object.fromEntries([...ids].map((id) => [id, true]));

/** Returns the ticks over the pages of a list. Other filters are another list and start empty. */
export function useRowSelection<Row>(list: List<Row>, options: Options<Row>): RowSelection<Row> {
  const { store, onGone } = options;
  const filters = filtersIn(list.filters);
  const question = JSON.stringify(filters);
  const stored = (): Ticked<Row> => store?.get(question) ?? { rows: new Map(), all: false };
  const [asked, setAsked] = useState(question);
  const [ticked, setTicked] = useState(stored);
  if (asked !== question) {
    setAsked(question);
    setTicked(stored());
  }
  useEffect(() => store?.set(question, ticked), [store, question, ticked]);

  const idOf = (row: Row) => String(options.rowId(row));
  const reason = (row: Row) => options.disabledReason?.(row) ?? null;
  const page = new Map(list.data.map((row) => [idOf(row), row]));
  const open = list.data.filter((row) => reason(row) === null);
  // A row that began to be processed while it was ticked is no longer ticked.
  const rows = new Map(
    [...ticked.rows].flatMap(([id, row]): [string, Row][] => {
      const fresh = page.get(id) ?? row;
      return page.has(id) && reason(fresh) !== null ? [] : [[id, fresh]];
    }),
  );
  // Of a list of one page it is known which rows left it while one was away.
  const isWhole = list.meta.last_page === 1 && !ticked.all;
  const gone = isWhole ? [...rows.keys()].filter((id) => !page.has(id)) : [];
  const dropGone = useEffectEvent(() => {
    if (gone.length === 0) return;
    onGone?.(gone.length, rows.size);
    setTicked({ rows: new Map([...rows].filter(([id]) => page.has(id))), all: false });
  });
  useEffect(() => dropGone(), []);

  const state = stateOf(ticked.all ? open.map(idOf) : rows.keys());
  const onChange = (next: RowSelectionState) => {
    const known = (id: string) => page.get(id) ?? rows.get(id);
    setTicked({
      rows: new Map(
        Object.keys(next).flatMap((id): [string, Row][] => {
          const row = known(id);
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
    chosen: ticked.all ? { doAll: true, filters, count } : { doAll: false, ids: [...rows.keys()], count },
    state,
    onChange,
    reason,
    has: (row) => state[idOf(row)] === true,
    select: (row) => reason(row) === null && onChange({ ...state, [idOf(row)]: true }),
    selectAll: () => setTicked({ rows, all: true }),
    clear: () => {
      setTicked({ rows: new Map(), all: false });
      store?.clear();
    },
  };
}
