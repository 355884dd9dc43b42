import { expect, test } from "vitest";
import { sources } from "../support/sources";

/** The allowed parts of a module of the product (floor 3), each a file or a folder of that name. */
const rooms =
  /^lib\/[^/]+\/((schema|answers|rules|statuses|queries|commands|jobs|render|port)(\.tsx?$|\/)|adapters\/)/;

/** Exceptions, each with its reason. */
const reasons: Record<string, string> = {
  "lib/outbox/delivery/": "the loop that hands mails over: no verb, no job, it runs on its own",
  "lib/users/sign-in/": "the steps of a sign-in; most are commands that know no customer yet",
};

const modules = sources.filter(({ path }) => /^lib\/(?!kernel|access|jobs|http|i18n|realtime)/.test(path));

test("a module holds nothing but schema, answers, rules, queries, commands, jobs, render, and a port with its adapters", () => {
  const strays = modules
    .map(({ path }) => path)
    .filter((path) => !rooms.test(path) && !Object.keys(reasons).some((known) => path.startsWith(known)));
  expect(strays).toEqual([]);
});

test("no reason outlives its file", () => {
  const missing = Object.keys(reasons).filter((known) => !sources.some(({ path }) => path.startsWith(known)));
  expect(missing).toEqual([]);
});

test("nothing is called by what it is not", () => {
  const vague = sources.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common|manager|index)\b/i.test(path),
  );
  expect(vague.map(({ path }) => path)).toEqual([]);
});
