"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import type { Problem } from "@/components/ui/problem";
import type { Plan } from "@/lib/dunning/answers/plan";
import { prefetchedPlan } from "./plan-prefetch";
import type { ActionBody, FlexBody, RunCall } from "./run-choices";

type PlanResult = { plan: Plan | null; problem: Problem | null };
type State = PlanResult & { key: string };

/**
 * Returns the plan of a selection, requested again whenever the selection changes or `attempt` increases; a prefetched one is available
 * immediately. With `inBackground` a failure does not redirect the page.
 */
export function usePlan(
  order: RunCall,
  body: ActionBody | FlexBody,
  attempt: number,
  inBackground = false,
): PlanResult {
  const question = JSON.stringify(body);
  const key = `${attempt} ${question}`;
  const [state, setState] = useState<State>(() => {
    const plan = attempt === 0 ? prefetchedPlan(order, body)?.plan : null;
    return { key: plan ? key : "", plan: plan ?? null, problem: null };
  });
  const isThere = state.key === key;
  useEffect(() => {
    if (isThere) return;
    const controller = new AbortController();
    const body: ActionBody | FlexBody = JSON.parse(question);
    const prefetched = key.startsWith("0 ") ? prefetchedPlan(order, body)?.promise : undefined;
    void Promise.resolve(prefetched)
      .then(async (plan): Promise<PlanResult> => {
        if (plan) return { plan, problem: null };
        const options = { signal: controller.signal, inBackground };
        const answer = await call(order, { ...body, preview: true }, options);
        return answer.ok ? { plan: answer.data, problem: null } : { plan: null, problem: answer.problem };
      })
      .then((found) => !controller.signal.aborted && setState({ key, ...found }));
    return () => controller.abort();
  }, [order, question, key, isThere, inBackground]);
  // The plan of a former request does not apply to the current selection.
  return isThere ? state : { plan: null, problem: null };
}
