import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { curlOf } from "@/app/api/openapi.json/curl";
import { guidedCalls, guideParts } from "@/app/api/openapi.json/guide";

const guided = guideParts().flatMap(({ part }) => guidedCalls(part));

test("the guide has every call once, with what it takes and a command that makes it", () => {
  expect(guided.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(calls).sort());
  const [note] = guided.filter(({ path }) => path === "/invoices/{id}/add-note");
  expect(note?.takes).toContainEqual({ name: "note", where: "body", kind: "string", isRequired: true });
  expect(note?.takes).toContainEqual({ name: "file", where: "body", kind: "file", isRequired: false });
});

test("a file is given as a part of a form", () => {
  const [csv] = guided.filter(({ path }) => path === "/connect/csv-preview");
  expect(csv && curlOf(csv, "https://invorder.example/api")).toContain("-F 'file=@file'");
});

test("a command is read by a shell as it is meant, whatever stands in it", () => {
  const json = `{"note":"Klant's 'woord' $(date) \\\\ einde"}`;
  const made = curlOf(
    { method: "POST", path: "/notes/{id}", body: { json } },
    "https://invorder.example/api",
  );
  const output = execFileSync("sh", ["-c", `curl() { for word; do printf '%s\\n' "$word"; done; }\n${made}`]);
  expect(output.toString().split("\n")).toEqual([
    "-X",
    "POST",
    "https://invorder.example/api/notes/1042",
    "-H",
    "Authorization: ACCESS_TOKEN:API_KEY",
    "-H",
    "X-Requested-With: XMLHttpRequest",
    "-H",
    "X-Language: gb",
    "-H",
    "Idempotency-Key: a-key-of-your-own",
    "-H",
    "Content-Type: application/json",
    "-d",
    json,
    "",
  ]);
});

test("of a part there is not the guide has no calls", () => expect(guidedCalls("constructor")).toEqual([]));
