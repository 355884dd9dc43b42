import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Returns a page without any interaction so far. */
async function page() {
  const screen = new EventTarget();
  vi.stubGlobal("window", screen);
  const { onFirstActivity } = await import("@/components/ui/first-activity");
  const touch = (sign: string) => {
    screen.dispatchEvent(new Event(sign));
    vi.runAllTimers();
  };
  return { onFirstActivity, touch };
}

test("what is needed to act waits for the first sign of somebody, and comes once", async () => {
  const { onFirstActivity, touch } = await page();
  const act = vi.fn();
  onFirstActivity(act);
  expect(act).not.toHaveBeenCalled();
  touch("pointermove");
  touch("keydown");
  expect(act).toHaveBeenCalledTimes(1);
});

test("who is at work already waits for nothing", async () => {
  const { onFirstActivity, touch } = await page();
  onFirstActivity(() => {});
  touch("keydown");
  const act = vi.fn();
  onFirstActivity(act);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("what was called off does not come", async () => {
  const { onFirstActivity, touch } = await page();
  const act = vi.fn();
  onFirstActivity(act)();
  onFirstActivity(() => {});
  touch("wheel");
  expect(act).not.toHaveBeenCalled();
});
