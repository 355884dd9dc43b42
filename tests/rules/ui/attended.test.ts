import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUserActive, watchUserActivity, whenUserActive } from "@/components/domain/jobs/jobs-provider";

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  vi.stubGlobal("window", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page nobody sits before asks for nothing by itself, so that its session can end, and catches up when somebody is back", () => {
  const stop = watchUserActivity();
  const runs: string[] = [];
  whenUserActive(() => runs.push("at once"));
  vi.advanceTimersByTime(5 * 60_000 + 1);
  expect(isUserActive()).toBe(false);
  whenUserActive(() => runs.push("missed"));
  whenUserActive(() => runs.push("when back"));
  expect(runs).toEqual(["at once"]);
  page.dispatchEvent(new Event("keydown"));
  expect(runs).toEqual(["at once", "when back"]);
  expect(isUserActive()).toBe(true);
  stop();
});
