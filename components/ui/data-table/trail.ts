"use client";
import { useEffect, useSyncExternalStore } from "react";
import { keeping } from "./kept";
import type { List } from "./types";

/** What the rows of a list lead to. */
type TrailOf = "debtor" | "invoice";

export type TrailIds<Row> = { of: TrailOf; id: (row: Row) => number };

/** A list as it was looked at: its address, and in its order what its rows lead to. */
type Trail = { label: string; address: string; ids: readonly number[]; first: number; total: number };

const trails = keeping<Trail>();

/** Remembers the list in sight, so that one goes on from one of its debtors or invoices to the next. */
export function useTrail<Row>(label: string, list: List<Row>, trail: readonly TrailIds<Row>[] = []): void {
  useEffect(() => {
    const { pathname, search } = window.location;
    for (const { of, id } of trail) trails.keep(of, trailIn(label, `${pathname}${search}`, list, id));
  });
}

function trailIn<Row>(label: string, address: string, list: List<Row>, id: (row: Row) => number): Trail {
  const { page, per_page, total } = list.meta;
  const ids = [...new Set(list.data.map(id))];
  // Of debtors with several rows only those of the page are known.
  const isEach = ids.length === list.data.length;
  return isEach
    ? { label, address, ids, first: (page - 1) * per_page, total }
    : { label, address, ids, first: 0, total: ids.length };
}

const never = () => () => {};

type TrailPlace = {
  label: string;
  address: string;
  place: number;
  total: number;
  previous: number | null;
  next: number | null;
};

/** Where a debtor or an invoice stands in the list one came from; null where one came from none. */
export function useTrailPlace(of: TrailOf, id: number): TrailPlace | null {
  const trail = useSyncExternalStore(
    never,
    () => trails.of(of),
    () => undefined,
  );
  const at = trail?.ids.indexOf(id) ?? -1;
  if (!trail || at < 0) return null;
  const { label, address, ids, first, total } = trail;
  return {
    label,
    address,
    place: first + at + 1,
    total,
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
  };
}
