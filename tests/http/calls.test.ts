import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { type Call, verbFor } from "@/lib/http/calls";
import { rootPath } from "../support/sources";

const table: readonly (readonly [string, Call])[] = Object.entries(calls);
const declared = new Set<unknown>(table.flatMap(([, { verb, when = {} }]) => [verb, ...Object.values(when)]));

/** Verbs that only our own pages call, each with the reason why programs cannot. */
const internal: Record<string, string> = {
  deadLinks: "the red mark in the menu; GET /connect/details says of each link whether it is dead",
  listHandbook: "the pages of the handbook, which stand in docs/handbook",
  readHandbook: "a page of the handbook, in the language of who reads it on a screen",
  scopeTotals:
    "how all customers in reach stand together, on the page of who sells; each customer's figures have calls of their own",
  missingRates:
    "the banner over the rates and the task of who adds them; GET /law/rates answers the rates there are",
  awaitedRates:
    "the banner at a customer that needs a rate nobody added; GET /law/rates answers the rates there are",
  customerChoices: "what a customer's form offers, written for that form",
  debtorChoices: "what a debtor's form offers, written for that form",
  flexInUse: "whether the work list shows its flex tab",
  flexChoices: "what the flex bar offers, written for that bar",
  lastImport: "how fresh the figures on a page are; GET /sync-runs answers each import",
  lettersToDownload: "the red count on a tab; GET /letters answers it in its totals",
  claimOfDebtor: "the sums above a debtor's story; GET /debtors/{id}/claim has them by invoice",
  debtorRecord:
    "how a debtor pays, in the words of its page; the figures behind it stand in GET /invoices and GET /holds",
  dayFigures:
    "the sums under whom to call, for the debtors of whoever is asked for; GET /dashboard/stats has them for all",
  doneToday:
    "what stands done beside the day's work; GET /runs, GET /payments and a debtor's story have each of it",
  workWaiting:
    "the number beside the action list in the navigation; GET /actions-list?held=0 answers it in its totals",
  waitingActions: "what is folded under the action list; GET /actions-list?held=1 answers rows and totals",
  dueToday: "what today's letters ask, beside a debtor's sums; the plan of POST /actions-list answers it",
  returnsToReview:
    "the line on the home page that leads to letters that came back late; GET /debtors/{id}/messages has them",
  listColleagues: "whose agreements the agenda can be narrowed to; GET /users is for who manages them",
  currentHolds: "what stands on a debtor's page, with whom it can be handed to; GET /holds lists the same",
  agendaCounts: "the counts above the agenda; GET /actions-list answers the rows by the filters they lead to",
};

test("every verb is in the table of calls, or is named as our pages' own", async () => {
  const exported = await everyVerb();
  expect(exported.length).toBeGreaterThan(55);
  const missing = exported.filter(([, verb]) => !declared.has(verb)).map(([name]) => name);
  expect(missing.sort()).toEqual(Object.keys(internal).sort());
});

test("the table declares nothing but exported verbs", async () => {
  const exported = new Set((await everyVerb()).map(([, verb]) => verb));
  expect(table.filter(([, { verb }]) => !exported.has(verb)).map(([name]) => name)).toEqual([]);
});

test.each(table)(
  "%s takes every parameter of its address and every one that picks another verb",
  (name, call) => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
    for (const verb of [call.verb, ...Object.values(call.when ?? {})])
      expect(Object.keys(verb.input.shape)).toEqual(expect.arrayContaining(inPath));
    const parameters = [...Object.keys(call.when ?? {}), ...Object.keys(call.fixed ?? {})];
    expect(Object.keys(call.verb.input.shape)).toEqual(expect.arrayContaining(parameters));
  },
);

test.each(table)("%s reads by GET and changes by the other methods", (name, { verb, when = {} }) => {
  const isRead = name.startsWith("GET ");
  // A preview is requested with the whole draft, which no address can hold.
  const asksWithBody = [
    "POST /actions-list/plan",
    "POST /templates/preview",
    "POST /templates/preview.pdf",
    "POST /connect/csv-preview",
    "POST /ri-matches/preview",
    "POST /reports/preview",
  ];
  // Public data is read at a public endpoint, and so is data of the caller's own session.
  const openToAll = ["GET /resellers/domain/{domain}", "GET /auth/security"];
  // The browser is sent to a package's consent page and returns from it.
  const onward = ["GET /connect/exact", "GET /connect/twinfield", "GET /connect/return"];
  if (onward.includes(name)) expect(verb.kind).toBe("arrival");
  else if (openToAll.includes(name)) expect(verb.kind).toBe("public");
  else if (isRead || asksWithBody.includes(name)) expect(["query", "file"]).toContain(verb.kind);
  else expect(["command", "public"]).toContain(verb.kind);
  for (const other of Object.values(when)) if (isRead) expect(["query", "file"]).toContain(other.kind);
});

test("a parameter that is on picks its verb; one that is off does not", () => {
  const call: Call = calls["POST /actions-list"];
  const { delete: remove, preview } = calls["POST /actions-list"].when;
  expect(verbFor(call, { preview: "1" })).toEqual({ verb: preview, status: 200 });
  expect(verbFor(call, { delete: true })).toEqual({ verb: remove, status: 200 });
  expect(verbFor(call, { preview: "0", delete: false })).toEqual({ verb: call.verb, status: 202 });
});

/** Separate folders beside the table, each with the reason why it cannot be a call. */
const folders: Record<string, string> = {
  "[...path]": "the table itself",
  "auth/adopt": "a page's address with a pair in it: answers a redirect to a clean address",
  "auth/oidc/callback":
    "where an organisation's provider sends a browser back to: answers a redirect, signed in or not",
  "auth/switch": "a page's address with sc in it: answers a redirect to a clean address",
  "calendar.ics": "for calendar programs, which have no session: a secret in the address says whose it is",
  "health/live": "for the machinery that watches the process; answers without a database",
  "health/ready": "for the machinery that watches the process; its status is the answer",
  "health/serves": "what the proxy asks before a certificate is made",
  "monday-mail/[link]":
    "for mail programs, which press it for their reader with a form of their own: a secret in the address says whose it is",
  "refused/[status]":
    "for what can be no call: an address or a method that the framework makes no request of",
  "openapi.json": "the table in words: it would have to be in itself",
  "resellers/domain/[domain]/[image]": "an image that may be kept for a year by everybody",
};

test("no call has a route of its own beside the table", () => {
  const found = fs
    .readdirSync(rootPath("app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.dirname(file));
  expect(found.sort()).toEqual(Object.keys(folders).sort());
});

async function everyVerb(): Promise<[string, unknown][]> {
  const files = fs
    .readdirSync(rootPath("lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(queries|commands|doors|endpoints)(\/.*)?\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(path.join(rootPath("lib"), file))),
  );
  return modules.flatMap((module) => Object.entries(module).filter(([, value]) => isVerb(value)));
}

const isVerb = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "kind" in value && "input" in value && "call" in value;
