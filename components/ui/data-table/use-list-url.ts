"use client";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useEffect, useMemo, useRef, useTransition } from "react";
import { recall, remember } from "../use-remembered";
import type { Column, ColumnFilter, List } from "./types";

export const SEARCH_PAUSE_MS = 300;
export const FILTER_PAUSE_MS = 500;

const own = ["q", "sort", "direction", "page", "per_page"];

export const paramsOf = (column: { id: string; filter?: ColumnFilter }): string[] => {
  const { filter, id } = column;
  if (!filter) return [];
  return filter.kind === "dates" ? [filter.from, filter.till] : [filter.param ?? id];
};

type Changes = Record<string, string | null>;

export type ListUrl = {
  /** What is typed or chosen now; the server's own default when the address says nothing. */
  value: (param: string) => string;
  /** Changes filters and goes back to the first page. `pause` waits for more typing. */
  filter: (changes: Changes, pause?: number) => void;
  /** Changes the page, its size or the order. */
  go: (changes: Changes) => void;
  pending: boolean;
};

/**
 * The address is the list's state. Changing it makes the server render again, in a transition, so the old rows stay
 * until the new ones are there. What was asked last is remembered under the list's name.
 */
export function useListUrl<Row>(
  name: string,
  columns: readonly Column<Row>[],
  list: List<Row>,
  extra: readonly string[],
): ListUrl {
  const names = [...own, ...columns.flatMap(paramsOf), ...extra].join(",");
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
  useMemory(name, params, setParams);

  const change = (changes: Changes, pause: number) =>
    void setParams(changes, pause > 0 ? { limitUrlUpdates: debounce(pause) } : {});
  return {
    value: (param) => params[param] ?? written(list.filters[param]),
    filter: (changes, pause = 0) => change({ ...changes, page: null }, pause),
    go: (changes) => change(changes, 0),
    pending,
  };
}

const written = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Restores the last filters when the address has none, and remembers every change after that. */
function useMemory(name: string, params: Changes, setParams: (changes: Changes) => unknown): void {
  const key = `list:${name}`;
  const restored = useRef(false);
  const kept = JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([param, value]) => param !== "page" && value)),
  );
  const bare = Object.values(params).every((value) => value === null);
  useEffect(() => {
    if (restored.current) {
      remember(key, kept);
      return;
    }
    restored.current = true;
    const last = bare ? readChanges(recall(key)) : null;
    if (last) setParams(last);
    else if (!bare) remember(key, kept);
  }, [key, kept, bare, setParams]);
}

function readChanges(text: string | null): Changes | null {
  if (!text || text === "{}") return null;
  try {
    const found: unknown = JSON.parse(text);
    const entries = Object.entries(found ?? {}).filter(([, value]) => typeof value === "string");
    return entries.length > 0 ? Object.fromEntries(entries) : null;
  } catch {
    return null; // an older version of the page wrote it
  }
}
