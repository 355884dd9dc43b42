import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { role } from "@/lib/access/roles";
import type { Call } from "@/lib/http/calls";
import { dispatcher } from "@/lib/http/dispatch";
import de from "@/messages/de";
import en from "@/messages/en";
import { browserOf } from "../support/browser";
import { customer, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const ada = await user(role.superadmin, []);
const { ask } = await browserOf(ada.id);
const dispatch = dispatcher(calls);
const table: readonly (readonly [string, Call])[] = Object.entries(calls);
const named = (name: string) => {
  const [method = "", path = ""] = name.split(" ");
  return [method, path.replace("{domain}", "invorder").replaceAll(/\{\w+\}/g, "1")] as const;
};

const writes = table.filter(([, { verb }]) => verb.kind === "command");
test.each(writes)(
  "%s takes an Idempotency-Key: one that is none is refused before anything else",
  async (name) => {
    const [method, path] = named(name);
    const body = method === "DELETE" ? {} : { body: {} };
    const answer = await ask(method, path, { ...body, headers: { "idempotency-key": "kort" } });
    expect([answer.status, (await answer.json()).detail]).toEqual([
      422,
      "De Idempotency-Key is niet geldig.",
    ]);
  },
);

const titles = { gb: en.errors.kinds.unauthenticated, de: de.errors.kinds.unauthenticated };
const guarded = table.filter(([, { verb }]) => ["query", "command", "file"].includes(verb.kind));
test.each(guarded)("%s says in the language of X-Language that somebody must sign in", async (name) => {
  const [method, path] = named(name);
  for (const [language, title] of Object.entries(titles)) {
    const headers = { "x-language": language };
    const answer = await dispatch(new Request(`http://127.0.0.1:3000/api${path}`, { method, headers }));
    expect([answer.status, (await answer.json()).title]).toEqual([401, title]);
  }
});

const publicCalls = table.filter(
  ([, { verb }]) => verb.kind === "public" && Object.keys(verb.input.shape).length > 0,
);
test.each(publicCalls)("%s says in the language of X-Language what is wrong", async (name) => {
  const [method, path] = named(name);
  const answer = await dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, {
      method,
      headers: { "x-language": "gb", "content-type": "application/json" },
      body: method === "GET" || method === "DELETE" ? null : '{"nobody_asked": 1}',
    }),
  );
  // A few need no input, and succeed.
  if (!answer.ok) expect(Object.values(en.errors.kinds)).toContain((await answer.json()).title);
});

test("what is shown once is not kept for a retry, which changes nothing and is told so", async () => {
  const path = `/customers/${bakker}/api-key`;
  const headers = { "idempotency-key": randomUUID() };
  const made = await ask("POST", path, { body: {}, headers });
  const { access_token } = (await made.json()).data;
  const [stored] = await owner`select string_agg(k::text, ' ') as rows from idempotency_keys k`;
  expect(stored?.rows).not.toContain(access_token);
  const again = await ask("POST", path, { body: {}, headers });
  expect([again.status, (await again.json()).detail]).toEqual([
    409,
    "Dit is al gedaan. Het antwoord wordt maar één keer getoond en is niet bewaard.",
  ]);
  expect(
    await owner`select 1 from sessions s join users u on u.id = s.user_id and u.is_service`,
  ).toHaveLength(1);
});
