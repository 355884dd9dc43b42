import { spawnSync } from "node:child_process";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/start/ports.mjs";

const { superuserUrl, programs } = inject("cluster");
const superuser = postgres(superuserUrl, { max: 1, onnotice: () => {} });
const own = `faults_${process.pid}`;
const weak = `weak_${process.pid}`;

beforeAll(async () => {
  await superuser.unsafe(`create role ${weak} login password 'zwak'`);
  await superuser.unsafe(`create database ${own} owner ${weak}`);
});
afterAll(async () => {
  await superuser.unsafe(`drop database ${own} with (force)`);
  await superuser.unsafe(`drop role ${weak}`);
  await superuser.end();
});

function migrate(change: (url: URL) => void) {
  const url = new URL(superuserUrl);
  [url.username, url.password, url.pathname] = [weak, "zwak", `/${own}`];
  change(url);
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(programs, "migrate.mjs")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATABASE_URL: url.href,
      INVORDER_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    },
    encoding: "utf8",
  });
  expect(stdout + stderr).not.toContain("zwak");
  return {
    status,
    lines: stderr.trim().split("\n"),
    logged: stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

const nobodys = await freePort();
test.each<[string, (url: URL) => void, RegExp]>([
  [
    "one that does not answer",
    (url) => (url.port = String(nobodys)),
    /^no database answers at \S+: start it/,
  ],
  [
    "another password",
    (url) => (url.password = "anders"),
    /refuses the sign-in of weak_\d+: correct the name or password/,
  ],
  [
    "a database that is not there",
    (url) => (url.pathname = "/nergens"),
    /^there is no database nergens .*: create it/,
  ],
  ["a role without the right to make roles", () => undefined, /may not do what this takes.* createrole/],
])("%s: migrating says in one sentence what to do, and no stack", (_fault, change, sentence) => {
  const { status, lines, logged } = migrate(change);
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(logged).toEqual([
    expect.objectContaining({ event: "the database was not brought up to date", help: lines[0] }),
  ]);
});
