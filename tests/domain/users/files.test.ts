import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import type { AnyFile, Call } from "@/lib/http/calls";
import { dispatcher } from "@/lib/http/dispatch";
import { downloadAllLetters } from "@/lib/letters/queries/download";
import { wordOfAct } from "@/lib/users/rules/audit";
import { subjects } from "@/lib/users/schema";
import nl from "@/messages/nl";
import { rowsOfEachKind } from "../../support/rows-of-each-kind";
import { owner, user } from "../../support/world";

const dispatch = dispatcher(calls);
const table: readonly (readonly [string, Call])[] = Object.entries(calls);

/** Every file of the API, with the parameter that selects it where it has one. */
const files = table.flatMap(([name, call]) =>
  ([["", call.verb], ...Object.entries(call.when ?? {})] as const).flatMap(([by, verb]) =>
    verb.kind === "file" ? [[`${name}${by && `?${by}=1`}`, verb as AnyFile] as const] : [],
  ),
);

/** Files that leave no entry in the audit, each with the reason. */
const alone: Record<string, string> = {
  "GET /actions-list?all=1": "the list of the screen, whole, for its totals",
  "GET /actions-list/flex/{id}/preview": "one row to look at before it is run",
  "GET /actions-list/{id}/letter": "one row to look at before it is run",
  "GET /calendar-feed/appointments":
    "one's own appointments, asked for by a calendar program every few minutes",
  "GET /connect/csv-format": "the form of a file, without data",
  "GET /connect/rejected/{id}": "rows of a file back to who brought it",
  "GET /connect/runs/{id}/rejected": "rows of a file back to who brought it",
  "GET /customers/{id}/logo": "a picture everybody sees",
  "GET /customers/{id}/notes/{entry_id}/file": "one file of the dossier that is open",
  "GET /customers/{id}/suggest-product": "a letter with one customer's own name",
  "GET /debtors/{id}/file": "keeps an entry by itself, in the transaction that begins it",
  "GET /invoices/{id}/files/{file_id}": "one file of the invoice that is open",
  "GET /invoices/{id}/mails": "one invoice to look at",
  "GET /invoices?ids=1": "the ids behind a list on the screen",
  "GET /letters/test-sheet": "a sheet to try a printer, without data",
  "GET /letters/{id}/download": "one letter to look at; that it was printed is a change of its own",
  "POST /templates/preview.pdf": "a template to look at",
};

test("every file that can be fetched stands in the audit, or says why it does not", () => {
  expect(files.length).toBeGreaterThan(25);
  const silent = files.filter(([, { isAudited }]) => !isAudited).map(([name]) => name);
  expect(silent.sort()).toEqual(Object.keys(alone).sort());
});

test("the audit says of each in words what was fetched, and what it is about", () => {
  const words: Record<string, string> = nl.audit;
  const names = files.filter(([, { isAudited }]) => isAudited).map(([name]) => name.split("?")[0] ?? "");
  expect(names.filter((name) => !words[wordOfAct(name)])).toEqual([]);
  const about = [...new Set(names.map((name) => name.split("/")[1] ?? ""))];
  expect(about.filter((subject) => !subjects.some((known) => known === subject))).toEqual([]);
});

const { sanne, ids } = await rowsOfEachKind("Bakker Groothandel");
const ada = await user(role.superadmin, []);
const pairOf = async (user_id: number, more = {}) => {
  const pair = await openSession({ user_id, is_verified: true, kind: "login", ...more });
  return `${pair.access_token}:${pair.api_key}`;
};
const pairs = [await pairOf(sanne.actor.id, { super_user_id: ada.id }), await pairOf(ada.id)];
const lastEntry = () => owner<{ act: string; records: number; fields: string[]; user_id: number }[]>`
  select act, records, fields, user_id from audit_entries order by id desc limit 1`;

test("each list that is taken as a file leaves one entry: who, what, by which filters and how many rows", async () => {
  const downloaded: string[] = [];
  for (const [name] of files.filter(([name, { isAudited }]) => isAudited && !name.includes("{"))) {
    const [path = "", picked = ""] = name.replace("GET ", "").split("?");
    for (const authorization of pairs) {
      const answer = await dispatch(
        new Request(`http://127.0.0.1:3000/api${path}?${picked}`, {
          headers: { authorization },
        }),
      );
      if (!answer.ok) {
        await answer.body?.cancel();
        continue;
      }
      await answer.arrayBuffer();
      const [entry] = await lastEntry();
      expect([name, entry?.act]).toEqual([name, `GET ${path}`]);
      downloaded.push(name);
      break;
    }
  }
  expect(downloaded.length).toBeGreaterThan(12);
});

test("the entry names the filters and counts the rows, of an export as of a zip; nothing of what was looked for stands in it", async () => {
  const ask = (path: string) =>
    dispatch(
      new Request(`http://127.0.0.1:3000/api${path}`, { headers: { authorization: pairs[0] ?? "" } }),
    ).then((answer) => answer.text());
  const lines = (await ask("/invoices/export?format=csv")).trim().split(/\r?\n/).length - 1;
  expect(lines).toBeGreaterThan(0);
  expect(await lastEntry()).toMatchObject([{ records: lines, fields: ["format"], user_id: sanne.actor.id }]);
  await ask("/invoices/export?format=csv&q=Visser");
  expect(await lastEntry()).toMatchObject([{ records: 0, fields: ["format", "q"] }]);
  expect(JSON.stringify(await owner`select a::text from audit_entries a`)).not.toContain("Visser");
  await ask("/download-all-letters");
  expect(await lastEntry()).toMatchObject([
    { act: "GET /download-all-letters", records: ids.letter?.length },
  ]);
});

test("who may not fetch it leaves no entry", async () => {
  const before = await lastEntry();
  await expect(
    downloadAllLetters.call({ ...sanne, actor: { ...sanne.actor, role_id: role.sales } }, {}),
  ).rejects.toMatchObject({
    kind: "forbidden",
  });
  expect(await lastEntry()).toEqual(before);
});
