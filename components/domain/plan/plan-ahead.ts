"use client";
import { useEffect } from "react";
import { call } from "@/components/ui/api";
import type { Plan } from "@/lib/dunning/answers/plan";
import type { ActionBody, FlexBody, Order } from "./choices";

/** A plan is requested ahead once the ticks have not changed for this long. */
const SETTLED_MS = 120;
/** More rows are not planned ahead: too much work for the server before the user requests it. */
const MOST_ROWS = 100;
/** A plan made ahead is used within this time, else it is requested again. */
const FRESH_MS = 15_000;

type Ahead = { request: string; requestedAt: number; plan: Plan | null; promise: Promise<Plan | null> };

let ahead: Ahead | null = null;

const requestOf = (order: Order, body: ActionBody | FlexBody) => `${order} ${JSON.stringify(body)}`;

/** Returns the plan made ahead for this very request if it is recent; its `plan` is null until the answer arrives. Null without one. */
export function plannedAhead(order: Order, body: ActionBody | FlexBody): Ahead | null {
  if (ahead?.request !== requestOf(order, body)) return null;
  return performance.now() - ahead.requestedAt < FRESH_MS ? ahead : null;
}

type Options = { isOn: boolean; rows: unknown; preload: () => unknown };

/**
 * Plans a few ticked rows ahead, one plan at a time, and loads the code that renders it, as users who tick rows usually open the plan next.
 * Other `rows` discard it. A run must match the plan's fingerprint, so a plan made ahead cannot run rows that have changed since.
 */
export function usePlanAhead(
  order: Order,
  body: ActionBody | FlexBody,
  { isOn, rows, preload }: Options,
): void {
  const count = "doAll" in body && body.doAll ? Number.POSITIVE_INFINITY : Object.keys(body.invoices).length;
  const question = isOn && count > 0 && count <= MOST_ROWS ? JSON.stringify(body) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows discard the plan of those before
  useEffect(
    () => () => {
      ahead = null;
    },
    [rows],
  );
  useEffect(() => {
    if (question === "") return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      preload();
      await ahead?.promise;
      if (isWanted) planAhead(order, JSON.parse(question));
    }, SETTLED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [order, question, preload]);
}

/** Options of calls no user requested: their failure does not redirect the page. */
const background = { stayOnUnauthorised: true, inBackground: true };

function planAhead(order: Order, body: ActionBody | FlexBody): void {
  if (plannedAhead(order, body)) return;
  const promise = call(order, { ...body, preview: true }, background).then((answer) => {
    if (answer.ok) own.plan = answer.data;
    // Opening the plan requests it again, and then shows the error.
    else if (ahead === own) ahead = null;
    return own.plan;
  });
  const own: Ahead = { request: requestOf(order, body), requestedAt: performance.now(), plan: null, promise };
  ahead = own;
}
