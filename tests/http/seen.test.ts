import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { refreshHeaders, seenBy } from "@/lib/http/seen";
import { as, customer, own } from "../support/world";

const asked = (word?: string) =>
  new Request("http://127.0.0.1/api/debtors", { headers: word === undefined ? {} : { "x-seen": word } });

test("a page that saw other rights, another customer or another build is told to load again; an API client never", async () => {
  const bakker = await customer("Bakker Groothandel");
  const sanne = await as(role.klant, bakker);
  const word = seenBy(sanne);
  expect(refreshHeaders(asked(word), sanne)).toEqual({});
  expect(refreshHeaders(asked(), sanne)).toEqual({});
  expect(refreshHeaders(asked("an-older-build"), sanne)).toEqual({ "x-refresh": "now" });
  const visser = own(await as(role.klant, await customer("Visser Transport"))).customer;
  expect(refreshHeaders(asked(word), { ...sanne, customer: visser })).toEqual({ "x-refresh": "now" });
  const demoted = { ...sanne, actor: { ...sanne.actor, role_id: role.auditor } };
  expect(refreshHeaders(asked(word), demoted)).toEqual({ "x-refresh": "now" });
});
