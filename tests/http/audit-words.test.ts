import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { wordOfAct } from "@/lib/audit/rules";
import { subjects } from "@/lib/audit/schema";
import type { Call } from "@/lib/http/calls";
import nl from "@/messages/nl.json";

const table: readonly (readonly [string, Call])[] = Object.entries(calls);
const writing = table
  .filter(([, { verb, when = {} }]) => [verb, ...Object.values(when)].some(({ kind }) => kind === "command"))
  .map(([name]) => name);

test("the audit says every change in words: messages/*.json, audit.act_*, and its subject", () => {
  const words: Record<string, string> = nl.audit;
  expect(writing.length).toBeGreaterThan(40);
  const wordless = writing.map(wordOfAct).filter((word) => !words[word]);
  expect(wordless).toEqual([]);
  const about = [...new Set(writing.map((name) => name.split("/")[1] ?? ""))];
  expect(about.filter((subject) => !subjects.some((known) => known === subject))).toEqual([]);
  expect(subjects.filter((subject) => !words[`subject_${subject}`])).toEqual([]);
});
