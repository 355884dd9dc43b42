"use client";
import { useEffect } from "react";
import { call } from "@/components/ui/api";
import type { Plan } from "@/lib/dunning/answers/plan";
import type { ActionBody, FlexBody, Order } from "./choices";

/** Ticks that stand for this long are looked at as a whole. */
const STANDS_MS = 120;
/** A plan of more is work for the server that nobody has asked for yet. */
const MOST_ROWS = 100;
/** What was planned longer ago is planned again when it is asked for. */
const KEEPS_MS = 15_000;

type Ahead = { asked: string; at: number; plan: Plan | null; coming: Promise<Plan | null> };

let ahead: Ahead | null = null;

const askedOf = (order: Order, body: ActionBody | FlexBody) => `${order} ${JSON.stringify(body)}`;

/** Returns what was planned ahead of this very question and is not old, `plan` once it is there; null when nothing was. */
export function plannedAhead(order: Order, body: ActionBody | FlexBody): Ahead | null {
  if (ahead?.asked !== askedOf(order, body)) return null;
  return performance.now() - ahead.at < KEEPS_MS ? ahead : null;
}

type Options = { isOn: boolean; rows: unknown; near: () => unknown };

/**
 * Plans a few ticked rows ahead, one plan at a time, and fetches the code that shows it: who ticks goes on to the plan. Other `rows` make it
 * forget what it planned. A run is held to the plan's fingerprint, so that one planned ahead cannot run what has changed since.
 */
export function usePlanAhead(order: Order, body: ActionBody | FlexBody, { isOn, rows, near }: Options): void {
  const count = "doAll" in body && body.doAll ? Number.POSITIVE_INFINITY : Object.keys(body.invoices).length;
  const question = isOn && count > 0 && count <= MOST_ROWS ? JSON.stringify(body) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was planned of the rows before is forgotten
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
      near();
      await ahead?.coming;
      if (isWanted) planAhead(order, JSON.parse(question));
    }, STANDS_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [order, question, near]);
}

/** Nobody asked for it: what becomes of it takes nobody away from the page. */
const background = { stayOnUnauthorised: true, inBackground: true };

function planAhead(order: Order, body: ActionBody | FlexBody): void {
  if (plannedAhead(order, body)) return;
  const coming = call(order, { ...body, preview: true }, background).then((answer) => {
    if (answer.ok) own.plan = answer.data;
    // Who opens the plan asks again, and is told what is wrong.
    else if (ahead === own) ahead = null;
    return own.plan;
  });
  const own: Ahead = { asked: askedOf(order, body), at: performance.now(), plan: null, coming };
  ahead = own;
}
