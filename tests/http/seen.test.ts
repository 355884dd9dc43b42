import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { pageVersion } from "@/lib/http/page-version";
import { browserOf } from "../support/browser";
import { as, customer, NOW, own, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const dispatch = dispatcher(calls);
const refresh = (answer: Response) => [answer.status, answer.headers.get("x-refresh")];

/** Returns a program with the headers of SPEC §7 alone. */
async function programOf(user_id: number) {
  const { access_token, api_key } = await openSession({ user_id, is_verified: true, kind: "login" });
  return async (method: string, path: string, body?: unknown) =>
    refresh(
      await dispatch(
        new Request(`http://127.0.0.1:3000/api${path}`, {
          method,
          headers: {
            authorization: `${access_token}:${api_key}`,
            "x-requested-with": "XMLHttpRequest",
            "x-language": "nl",
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      ),
    );
}

test("other rights, other customers, another customer that is selected or another white label is another word", async () => {
  const sanne = await as(role.klant, bakker);
  const word = pageVersion(sanne);
  expect(pageVersion({ ...sanne })).toBe(word);
  const other = own(await as(role.klant, visser)).customer;
  const actor = (more: Partial<typeof sanne.actor>) => ({ ...sanne, actor: { ...sanne.actor, ...more } });
  const changed = [
    { ...sanne, customer: other },
    actor({ role_id: role.auditor }),
    actor({ customers_digest: "other" }),
    actor({ reseller_id: 8 }),
  ];
  for (const ctx of changed) expect(pageVersion(ctx)).not.toBe(word);
});

test("a page that saw something else is told to load again, by a refusal too", async () => {
  const sanne = await user(role.klant, [bakker]);
  const { ask, session } = await browserOf(sanne.id);
  const now = await findSession(session, NOW, { customer_id: bakker, only: true });
  if (!now) throw new Error("no session");
  const requestWith = async (method: string, path: string, word: string, body?: unknown) =>
    refresh(await ask(method, path, { tab: bakker, headers: { "x-seen": word }, body }));
  expect(await requestWith("GET", "/debtors", pageVersion(now.ctx))).toEqual([200, null]);
  expect(await requestWith("GET", "/debtors", "an-older-build")).toEqual([200, "now"]);
  expect(await requestWith("GET", "/customers", "an-older-build")).toEqual([403, "now"]);
  expect(await requestWith("POST", "/debtors", "an-older-build", { name: "" })).toEqual([422, "now"]);
  expect(await requestWith("GET", "/debtors/999999", "an-older-build")).toEqual([404, "now"]);
  expect(await requestWith("GET", "/debtors/export", "an-older-build")).toEqual([200, "now"]);
});

test("a program that sends no word of ours is told once of each change of role, customers or selected customer", async () => {
  const sanne = await user(role.klant, [bakker]);
  const ask = await programOf(sanne.id);
  expect(await ask("GET", "/debtors")).toEqual([200, null]);
  await owner`update users set role_id = ${role.auditor} where id = ${sanne.id}`;
  expect(await ask("POST", "/debtors", { number: "1", name: "Smit" })).toEqual([403, "now"]);
  expect(await ask("GET", "/debtors")).toEqual([200, null]);
  await owner`insert into customer_users ${owner({ customer_id: visser, user_id: sanne.id })}`;
  expect(await ask("GET", "/debtors")).toEqual([200, "now"]);
  expect(await ask("PATCH", "/auth/set-customer", { id: visser })).toEqual([200, null]);
  expect(await ask("GET", "/debtors")).toEqual([200, "now"]);
  expect(await ask("GET", "/debtors")).toEqual([200, null]);
});
