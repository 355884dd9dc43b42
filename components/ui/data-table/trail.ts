"use client";
import { useEffect, useSyncExternalStore } from "react";
import { tabStore } from "./tab-store";
import { atPage, beyond, type Pages, positionIn, type Trail, trailOfPage, withPage } from "./trail-pages";
import type { List } from "./types";

/** The kind of records the rows of a list link to. */
type TrailOf = "debtor" | "invoice";

export type TrailIds<Row> = { of: TrailOf; id: (row: Row) => number };

/** Loads another page of the same list; null on failure. */
export type LoadPage<Row> = (page: number) => Promise<readonly Row[] | null>;

type StoredTrail = Trail & { label: string; address: string; ask: Pages | null };

const trails = tabStore<StoredTrail>();

/** Stores the displayed list, so that the page of one of its debtors or invoices can link to the next, also beyond the list's page. */
export function useTrail<Row>(
  label: string,
  list: List<Row>,
  trail: readonly TrailIds<Row>[] = [],
  ask?: LoadPage<Row>,
): void {
  useEffect(() => {
    const { pathname, search } = window.location;
    for (const { of, id } of trail)
      trails.set(of, {
        ...trailOfPage(list.meta, list.data.map(id)),
        label,
        address: `${pathname}${search}`,
        ask: ask ? async (page) => (await ask(page))?.map(id) ?? null : null,
      });
  });
}

const never = () => () => {};

type TrailPlace = ReturnType<typeof positionIn> & { label: string; address: string };

/** Returns the position of a debtor or invoice in the list the user came from; null without one. */
export function useTrailPosition(of: TrailOf, id: number): TrailPlace | null {
  const trail = useSyncExternalStore(
    never,
    () => trails.get(of),
    () => undefined,
  );
  if (!trail) return null;
  const position = positionIn(trail, id);
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

/** Returns the next or previous id of the list, from another page where needed; null when there is none. */
export async function neighbourOf(of: TrailOf, id: number, by: 1 | -1): Promise<number | null> {
  for (;;) {
    const trail = trails.get(of);
    if (!trail) return null;
    const { next, previous } = positionIn(trail, id);
    const step = by === 1 ? next : previous;
    if (step !== "beyond") return step;
    const page = beyond(trail, by);
    const ids = await trail.ask?.(page);
    if (!ids) return null;
    trails.set(of, { ...trail, ...withPage(trail, page, ids) });
  }
}
