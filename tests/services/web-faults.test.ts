import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { rootPath } from "../support/sources";

/** Returns how a web server with a fault exits, and its output. */
function after(fault: "own" | "driver" | "promise") {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/none",
    INVORDER_SECRET: "only-for-tests-only-for-tests-only-for-tests",
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", rootPath("tests/support/faulty-web.ts"), fault],
    { cwd: rootPath("."), env, encoding: "utf8" },
  );
  const events = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  return { status, events, isGoingOn: stdout.includes("goes on"), said: stdout + stderr };
}

test("a fault that nobody caught is logged and ends the web server", () => {
  const { status, events, isGoingOn, said } = after("own");
  expect([status, isGoingOn]).toEqual([1, false]);
  expect(events).toMatchObject([{ event: "uncaught", level: "error", error: { name: "Error" } }]);
  expect(events[0].error.at[0]).toContain("faulty-web.ts");
  expect(said).not.toContain("Geheim");
});

test("a fault of the driver whose server goes away does not end it", () => {
  const { status, events, isGoingOn } = after("driver");
  expect([status, isGoingOn]).toEqual([0, true]);
  expect(events).toMatchObject([{ event: "uncaught", error: { name: "TypeError" } }]);
});

test("what a promise ends with that nobody waits for is logged, and nobody prints what it quotes", () => {
  const { status, events, isGoingOn, said } = after("promise");
  expect([status, isGoingOn]).toEqual([0, true]);
  expect(events).toMatchObject([{ event: "unhandled" }]);
  expect(said).not.toContain("Geheim");
});
