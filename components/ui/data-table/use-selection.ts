"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { keeping } from "./kept";
import type { List } from "./types";

type Ticked<Row> = ReadonlyMap<string, Row>;

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
  has: (row: Row) => boolean;
  /** Why a row cannot be ticked; null when it can. */
  reason: (row: Row) => string | null;
  toggle: (row: Row, range?: boolean) => void;
  togglePage: () => void;
  page: "all" | "some" | "none";
  /** Of how many is everything, where a row is more than one; the list's own count when left out. */
  total?: number;
  /** Whether only a part of what a row stands for is ticked. */
  isMixed?: (row: Row) => boolean;
  selectAll: () => void;
  clear: () => void;
};

type Options<Row> = {
  /** Where ticks are kept while one looks at something else; without it they are not. */
  kept?: ReturnType<typeof keeping<Kept<Row>>>;
  /** Rows that were ticked and are no longer on the list. */
  onGone?: (gone: number, of: number) => void;
  rowId: (row: Row) => string | number;
  disabledReason?: (row: Row) => string | null;
};

/** What was ticked of a list as its filters showed it. */
export type Kept<Row> = { ticked: Ticked<Row>; all: boolean };

const paging = new Set(["page", "per_page", "sort", "direction"]);
const filtersOf = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !paging.has(name)));

/** Ticks over the pages of a list. Other filters are another list and start empty. */
export function useSelection<Row>(list: List<Row>, options: Options<Row>): Selection<Row> {
  const filters = filtersOf(list.filters);
  const question = JSON.stringify(filters);
  const [asked, setAsked] = useState(question);
  const { kept, onGone } = options;
  const [ticked, setTicked] = useState<Ticked<Row>>(() => kept?.of(question)?.ticked ?? new Map());
  const [all, setAll] = useState(() => kept?.of(question)?.all ?? false);
  const last = useRef<string | null>(null);

  const idOf = (row: Row) => String(options.rowId(row));
  const reason = (row: Row) => options.disabledReason?.(row) ?? null;
  const open = list.data.filter((row) => reason(row) === null);
  const clear = () => {
    setTicked(new Map());
    setAll(false);
    kept?.forget();
  };
  if (asked !== question) {
    setAsked(question);
    setTicked(kept?.of(question)?.ticked ?? new Map());
    setAll(kept?.of(question)?.all ?? false);
  }
  useEffect(() => kept?.keep(question, { ticked, all }), [kept, question, ticked, all]);

  // A row that began to be processed while it was ticked is no longer ticked.
  const closed = new Set(list.data.filter((row) => reason(row) !== null).map(idOf));
  const fresh = new Map(list.data.map((row) => [idOf(row), row]));
  const current = new Map(
    [...ticked].filter(([id]) => !closed.has(id)).map(([id, row]) => [id, fresh.get(id) ?? row]),
  );
  // Of a list of one page it is known which rows left it while one was away.
  const isWhole = list.meta.last_page === 1 && !all;
  const gone = isWhole ? [...current.keys()].filter((id) => !fresh.has(id)) : [];
  const dropGone = useEffectEvent(() => {
    if (gone.length === 0) return;
    onGone?.(gone.length, current.size);
    setTicked(new Map([...current].filter(([id]) => fresh.has(id))));
  });
  useEffect(() => dropGone(), []);
  const has = (row: Row) => reason(row) === null && (all || current.has(idOf(row)));
  const seen = open.filter(has).length;

  const toggle = (row: Row, range = false) => {
    if (reason(row) !== null) return;
    const on = !has(row);
    const next = new Map(all ? open.map((one) => [idOf(one), one]) : current);
    for (const one of range ? between(open, last.current, idOf(row), idOf) : [row]) {
      if (on) next.set(idOf(one), one);
      else next.delete(idOf(one));
    }
    last.current = idOf(row);
    setAll(false);
    setTicked(next);
  };
  const togglePage = () => {
    const next = new Map(current);
    for (const row of open) {
      if (seen < open.length) next.set(idOf(row), row);
      else next.delete(idOf(row));
    }
    setAll(false);
    setTicked(next);
  };

  const count = all ? list.meta.total : current.size;
  return {
    count,
    all,
    rows: all ? open : [...current.values()],
    chosen: all ? { doAll: true, filters, count } : { doAll: false, ids: [...current.keys()], count },
    has,
    reason,
    toggle,
    togglePage,
    page: seen === 0 ? "none" : seen === open.length ? "all" : "some",
    selectAll: () => setAll(true),
    clear,
  };
}

/** The rows from the last ticked one to this one, both included. */
function between<Row>(
  rows: readonly Row[],
  from: string | null,
  to: string,
  idOf: (row: Row) => string,
): readonly Row[] {
  const [a, b] = [rows.findIndex((row) => idOf(row) === from), rows.findIndex((row) => idOf(row) === to)];
  if (a < 0) return rows.slice(b, b + 1);
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
