"use client";
import { useEffect, useSyncExternalStore } from "react";
import { tabStore } from "./tab-store";
import { atPage, beyond, leavesIn, type Pages, placeIn, type Trail, withLeaf } from "./trail-pages";
import type { List } from "./types";

/** What the rows of a list lead to. */
type TrailOf = "debtor" | "invoice";

export type TrailIds<Row> = { of: TrailOf; id: (row: Row) => number };

/** Another page of the same list; null when it cannot be had. */
export type AskPage<Row> = (page: number) => Promise<readonly Row[] | null>;

type StoredTrail = Trail & { label: string; address: string; ask: Pages | null };

const trails = tabStore<StoredTrail>();

/** Remembers the list in sight, so that one goes on from one of its debtors or invoices to the next, beyond its page too. */
export function useTrail<Row>(
  label: string,
  list: List<Row>,
  trail: readonly TrailIds<Row>[] = [],
  ask?: AskPage<Row>,
): void {
  useEffect(() => {
    const { pathname, search } = window.location;
    for (const { of, id } of trail)
      trails.set(of, {
        ...leavesIn(list.meta, list.data.map(id)),
        label,
        address: `${pathname}${search}`,
        ask: ask ? async (page) => (await ask(page))?.map(id) ?? null : null,
      });
  });
}

const never = () => () => {};

type TrailPlace = ReturnType<typeof placeIn> & { label: string; address: string };

/** Returns where a debtor or an invoice stands in the list one came from; null where one came from none. */
export function useTrailPlace(of: TrailOf, id: number): TrailPlace | null {
  const trail = useSyncExternalStore(
    never,
    () => trails.get(of),
    () => undefined,
  );
  if (!trail) return null;
  const position = placeIn(trail, id);
  if (!position.page) return null;
  const { label, address, ask } = trail;
  const reachable = (step: typeof position.next) => (step === "beyond" && !ask ? null : step);
  return {
    ...position,
    next: reachable(position.next),
    previous: reachable(position.previous),
    label,
    address: atPage(address, position.page),
  };
}

/** The one after or before in the list, from its next page when this one is at its end; null when there is none. */
export async function walk(of: TrailOf, id: number, by: 1 | -1): Promise<number | null> {
  for (;;) {
    const trail = trails.get(of);
    if (!trail) return null;
    const { next, previous } = placeIn(trail, id);
    const step = by === 1 ? next : previous;
    if (step !== "beyond") return step;
    const page = beyond(trail, by);
    const ids = await trail.ask?.(page);
    if (!ids) return null;
    trails.set(of, { ...trail, ...withLeaf(trail, page, ids) });
  }
}
