"use client";
import { useEffect } from "react";
import { call } from "@/components/ui/api";
import type { Plan } from "@/lib/dunning/answers/plan";
import type { ActionBody, FlexBody, RunCall } from "./run-choices";

/** A plan is prefetched once the ticks have not changed for this long. */
const SETTLED_MS = 120;
/** The plan of more rows is not prefetched: too much work for the server before the user requests it. */
const MOST_ROWS = 100;
/** A prefetched plan is used within this time, else it is requested again. */
const FRESH_MS = 15_000;

type Prefetched = { request: string; requestedAt: number; plan: Plan | null; promise: Promise<Plan | null> };

let prefetched: Prefetched | null = null;

const requestOf = (order: RunCall, body: ActionBody | FlexBody) => `${order} ${JSON.stringify(body)}`;

/** Returns the prefetched plan for this very request if it is recent; its `plan` is null until the answer arrives. Null without one. */
export function prefetchedPlan(order: RunCall, body: ActionBody | FlexBody): Prefetched | null {
  if (prefetched?.request !== requestOf(order, body)) return null;
  return performance.now() - prefetched.requestedAt < FRESH_MS ? prefetched : null;
}

type Options = { isOn: boolean; rows: unknown; preload: () => unknown };

/**
 * Prefetches the plan of a few ticked rows, one plan at a time, and loads the code that renders it, as users who tick rows usually
 * open the plan next. Other `rows` discard it. A run must match the plan's fingerprint, so a prefetched plan cannot
 * run rows that have changed since.
 */
export function usePlanPrefetch(
  order: RunCall,
  body: ActionBody | FlexBody,
  { isOn, rows, preload }: Options,
): void {
  const count = "doAll" in body && body.doAll ? Number.POSITIVE_INFINITY : Object.keys(body.invoices).length;
  const question = isOn && count > 0 && count <= MOST_ROWS ? JSON.stringify(body) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows discard the plan of those before
  useEffect(
    () => () => {
      prefetched = null;
    },
    [rows],
  );
  useEffect(() => {
    if (question === "") return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      preload();
      await prefetched?.promise;
      if (isWanted) prefetchPlan(order, JSON.parse(question));
    }, SETTLED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [order, question, preload]);
}

/** Options of calls no user requested: their failure does not redirect the page. */
const background = { stayOnUnauthorised: true, inBackground: true };

function prefetchPlan(order: RunCall, body: ActionBody | FlexBody): void {
  if (prefetchedPlan(order, body)) return;
  const promise = call(order, { ...body, preview: true }, background).then((answer) => {
    if (answer.ok) own.plan = answer.data;
    // Opening the plan requests it again, and then shows the error.
    else if (prefetched === own) prefetched = null;
    return own.plan;
  });
  const own: Prefetched = {
    request: requestOf(order, body),
    requestedAt: performance.now(),
    plan: null,
    promise,
  };
  prefetched = own;
}
