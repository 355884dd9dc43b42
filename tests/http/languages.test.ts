import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { withProblems } from "@/lib/http/handle";
import { browserOf } from "../support/browser";
import { customer, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const hanna = await user(role.klant, [bakker], { language: "de" });
const { ask } = await browserOf(hanna.id);

test("a refusal is in the user's own language when the caller asks for none", async () => {
  const { title, errors } = await (await ask("GET", "/debtors?per_page=0")).json();
  expect([title, errors.per_page]).toEqual([
    "Nicht alles ist richtig ausgefüllt.",
    ["Dieser Wert ist zu niedrig, mindestens 1."],
  ]);
});

test("the language a caller asks for goes before the user's own", async () => {
  const headers = { "x-language": "gb" };
  const { errors } = await (await ask("GET", "/debtors?per_page=0", { headers })).json();
  expect(errors.per_page).toEqual(["This value is too low, at least 1."]);
});

test.each([
  ["nl", "Er ging iets mis"],
  ["gb", "Something went wrong"],
  ["de", "Etwas ist schiefgelaufen"],
])("a fault of our own has its title in %s", async (language, title) => {
  const request = new Request("http://localhost/api/debtors", { headers: { "x-language": language } });
  const answer = await withProblems(request, async () => {
    throw new Error("the cable is out");
  });
  expect([answer.status, (await answer.json()).title]).toEqual([500, title]);
});
