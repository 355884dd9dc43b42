"use client";
import { createSerializer, debounce, parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef, useTransition } from "react";
import { isOffline } from "../offline";
import { startPrefetch } from "../prefetch";
import { filtersOf } from "./filters-of";
import { useStoredFilters } from "./stored-filters";
import type { Column, FreeFilter, List } from "./types";

export const SEARCH_PAUSE_MS = 300;
export const FILTER_PAUSE_MS = 500;
const ONE_GO_MS = 800;

/** The parameters of every list; `view` names its saved view. */
const own = ["q", "sort", "direction", "page", "per_page", "view"];

export type Changes = Record<string, string | null>;

export type ListUrl = {
  /** Returns the current value of a parameter; the server's default when the address has none. */
  value: (param: string) => string;
  /** Changes filters and returns to the first page. `pause` waits for more typing. */
  filter: (changes: Changes, pause?: number) => void;
  /** Changes the page, its size or the order. */
  go: (changes: Changes) => void;
  /** Prefetches the result of a change the user is about to make. */
  prefetch: (changes: Changes) => void;
  pending: boolean;
};

/**
 * Returns the list's state, which is the address. A change renders the page on the server again, in a transition, so the old rows remain
 * until the new ones arrive. The last state is stored under the list's name.
 */
export function useListUrl<Row>(
  name: string,
  columns: readonly Column<Row>[],
  list: List<Row>,
  free: readonly FreeFilter[],
): ListUrl {
  const names = [
    ...own,
    ...columns.flatMap((column) => filtersOf(column).flatMap(({ params }) => params)),
    ...free.map(({ param }) => param),
  ].join(",");
  const parsers = useMemo(
    () => Object.fromEntries(names.split(",").map((param) => [param, parseAsString])),
    [names],
  );
  const [pending, startTransition] = useTransition();
  const [params, setParams] = useQueryStates(parsers, {
    history: "replace",
    shallow: false,
    scroll: false,
    startTransition,
  });
  useStoredFilters(name, params, setParams);

  const typedAt = useRef(0);
  const change = (changes: Changes, pause: number) => {
    // Offline the list stays as it is: an address that does not load would replace it.
    if (isOffline()) return;
    const now = performance.now();
    // What is typed in one go is one entry of the browser history, everything else an entry of its own.
    const isSameGo = pause > 0 && now - typedAt.current < ONE_GO_MS;
    if (pause > 0) typedAt.current = now;
    const history = isSameGo ? ("replace" as const) : ("push" as const);
    void setParams(changes, pause > 0 ? { history, limitUrlUpdates: debounce(pause) } : { history });
  };
  return {
    value: (param) => params[param] ?? filterText(list.filters[param]),
    filter: (changes, pause = 0) => change({ ...changes, page: null }, pause),
    go: (changes) => change(changes, 0),
    prefetch: (changes) => {
      const { pathname, search } = window.location;
      startPrefetch(`${pathname}${createSerializer(parsers)(search, changes)}`);
    },
    pending,
  };
}

const filterText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
