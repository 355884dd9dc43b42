import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compilePrograms, programArgs } from "../../scripts/start/programs.mjs";
import { mailboxService, realtimeService, workerService } from "../../scripts/start/services.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-programs-"));
beforeAll(() => compilePrograms(process.cwd(), folder));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each([
  ["worker", workerService],
  ["realtime", realtimeService],
  ["mailbox", mailboxService],
])("a start runs the %s it compiled; somebody who develops runs the source", (_name, service) => {
  const at = { root: process.cwd(), env: {} };
  const compiled = service({ ...at, programs: folder }).args.at(-1) ?? "";
  expect(fs.statSync(compiled).size).toBeGreaterThan(0);
  const source = service(at).args.at(-1) ?? "";
  expect(fs.existsSync(source)).toBe(true);
});

test("what was compiled finds the project's packages, wherever it lies", () => {
  const { status, stderr } = spawnSync(process.execPath, programArgs("migrate", folder), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      INVORDER_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("DATABASE_URL is needed to migrate")]);
});
