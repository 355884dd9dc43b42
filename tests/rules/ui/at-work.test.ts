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
  const { onceAtWork } = await import("@/components/ui/at-work");
  const touch = (sign: string) => {
    screen.dispatchEvent(new Event(sign));
    vi.runAllTimers();
  };
  return { onceAtWork, touch };
}

test("what is needed to act waits for the first sign of somebody, and comes once", async () => {
  const { onceAtWork, touch } = await page();
  const act = vi.fn();
  onceAtWork(act);
  expect(act).not.toHaveBeenCalled();
  touch("pointermove");
  touch("keydown");
  expect(act).toHaveBeenCalledTimes(1);
});

test("who is at work already waits for nothing", async () => {
  const { onceAtWork, touch } = await page();
  onceAtWork(() => {});
  touch("keydown");
  const act = vi.fn();
  onceAtWork(act);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("what was called off does not come", async () => {
  const { onceAtWork, touch } = await page();
  const act = vi.fn();
  onceAtWork(act)();
  onceAtWork(() => {});
  touch("wheel");
  expect(act).not.toHaveBeenCalled();
});
