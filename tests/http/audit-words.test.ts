import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import type { Call } from "@/lib/http/calls";
import { wordOfAct } from "@/lib/users/rules/audit";
import { subjects } from "@/lib/users/schema";
import nl from "@/messages/nl";
import { registry } from "@/workers/registry";

const table: readonly (readonly [string, Call])[] = Object.entries(calls);
const writing = table
  .filter(([, { verb, when = {} }]) => [verb, ...Object.values(when)].some(({ kind }) => kind === "command"))
  .map(([name]) => name);

test("the audit says every change in words: messages/*/audit.json, act_*, and its subject", () => {
  const words: Record<string, string> = nl.audit;
  expect(writing.length).toBeGreaterThan(40);
  const wordless = writing.map(wordOfAct).filter((word) => !words[word]);
  expect(wordless).toEqual([]);
  const about = [...new Set(writing.map((name) => name.split("/")[1] ?? ""))];
  expect(about.filter((subject) => !subjects.some((known) => known === subject))).toEqual([]);
  expect(subjects.filter((subject) => !words[`subject_${subject}`])).toEqual([]);
});

/** Public endpoints that change nothing, or whose change is audited under another name, each with its reason. */
const unaudited: Record<string, string> = {
  "POST /auth/login": "half a sign-in; the code ends it",
  "POST /auth/oidc": "half a sign-in; what comes back from the provider ends it",
  "POST /auth/prove": "changes nothing by itself",
  "POST /auth/app": "an app counts from its first code",
  "POST /auth/passkeys/begin": "a passkey counts once it is kept",
  "POST /auth/passkey-options": "half a sign-in",
  "POST /auth/ticket": "opens one address to look at",
  "POST /language": "a cookie",
  "POST /realtime/auth": "listens",
  "POST /realtime/session": "listens",
};

test("the audit says every change at a door in words, and every job of a worker", () => {
  const words: Record<string, string> = nl.audit;
  const publicCalls = table.filter(([name, { verb }]) => verb.kind === "public" && !name.startsWith("GET "));
  const audited = publicCalls.map(([name]) => name).filter((name) => !unaudited[name]);
  expect(audited.length).toBeGreaterThan(9);
  expect(audited.filter((name) => !words[wordOfAct(name)])).toEqual([]);
  const acts = Object.keys(registry).flatMap((name) => [`jobs/${name}`, `jobs/${name} failed`]);
  expect([...acts, "outbox/delivered"].filter((act) => !words[wordOfAct(act)])).toEqual([]);
});
