import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { pageVersion } from "@/lib/http/page-version";
import { openTicket } from "@/lib/users/sign-in/ticket";
import { browserOf } from "../support/browser";
import { sessionOf } from "../support/sign-in";
import { customer, debtor, NOW, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const strange = await customer("Hofstad Media");
await debtor(bakker, "Drukkerij Vroom");
await debtor(visser, "Rederij Tromp");
const sanne = await user(role.klant, [bakker, visser], { selected_customer_id: bakker });
const { ask, session } = await browserOf(sanne.id);
const namesIn = async (answer: Response) =>
  (await answer.json()).data.map(({ name }: { name: string }) => name);
const customerOf = async (number: string) => {
  const [row] = await owner<
    { customer_id: number }[]
  >`select customer_id from debtors where number = ${number}`;
  return row?.customer_id;
};

test("two tabs work for two customers, whatever was chosen last", async () => {
  await ask("PATCH", "/auth/set-customer", { tab: bakker, body: { id: visser } });
  const made = await ask("POST", "/debtors", { tab: bakker, body: { number: "T-1", name: "Smederij Mol" } });
  expect(made.status).toBe(201);
  expect(await customerOf("T-1")).toBe(bakker);
  await ask("POST", "/debtors", { tab: visser, body: { number: "T-2", name: "Smederij Mol" } });
  expect(await customerOf("T-2")).toBe(visser);
  expect(await namesIn(await ask("GET", "/debtors", { tab: bakker }))).toContain("Drukkerij Vroom");
  expect(await namesIn(await ask("GET", "/debtors", { tab: visser }))).toContain("Rederij Tromp");
});

test("a tab that looks at one customer is not told to load again because another tab looks at another", async () => {
  const seen = await findSession(session, NOW, { customer_id: bakker, only: true });
  if (!seen) throw new Error("no session");
  const headers = { "x-seen": pageVersion(seen.ctx) };
  expect((await ask("GET", "/debtors", { tab: bakker, headers })).headers.get("x-refresh")).toBeNull();
});

test("a file that is uploaded goes to the customer of its tab", async () => {
  const body = new FormData();
  const rows = "debiteurnummer;factuurnummer;factuurdatum;openstaand\nU-1;F-1;2026-11-01;12,00\n";
  body.append("file", new File([rows], "open.csv", { type: "text/csv" }));
  const started = await ask("POST", "/connect/start-sync/csv", { tab: visser, body });
  expect(started.status).toBe(202);
  const { data } = await started.json();
  const [job] = await owner<{ customer_id: number }[]>`select customer_id from jobs where id = ${data.id}`;
  expect(job?.customer_id).toBe(visser);
});

test("a file that a link opens is the one of the tab the link was clicked in, or of the customer its address names", async () => {
  const csv = async (path: string, more = {}) => (await ask("GET", path, more)).text();
  expect(await csv("/debtors/export", { clicked: visser })).toContain("Rederij Tromp");
  expect(await csv("/debtors/export", { clicked: bakker })).toContain("Drukkerij Vroom");
  const named = await csv(`/debtors/export?for_customer=${bakker}`, { clicked: visser });
  expect(named).toContain("Drukkerij Vroom");
});

test("what a link was clicked in last turns no write", async () => {
  await ask("PATCH", "/auth/set-customer", { body: { id: bakker } });
  await ask("POST", "/debtors", { clicked: visser, body: { number: "T-3", name: "Smederij Mol" } });
  expect(await customerOf("T-3")).toBe(bakker);
});

test("for a customer out of reach nothing is done, and a sentence says so", async () => {
  const body = { number: "T-4", name: "Smederij Mol" };
  const refused = await ask("POST", "/debtors", { tab: strange, body, headers: { "x-language": "nl" } });
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toBe(
    "U werkt niet (meer) voor deze klant. Laad de pagina opnieuw en kies een klant.",
  );
  expect((await ask("GET", "/debtors", { tab: strange })).status).toBe(409);
  expect(await customerOf("T-4")).toBeUndefined();
  expect((await ask("PATCH", "/auth/set-customer", { tab: strange, body: { id: bakker } })).status).toBe(200);
});

test("a ticket opens its file for the customer its address names", async () => {
  const path = `/api/debtors/export?for_customer=${visser}`;
  const { token } = await openTicket(await sessionOf(session), { path });
  const answer = await dispatcher(calls)(new Request(`http://127.0.0.1:3000${path}&token=${token}`));
  expect(await answer.text()).toContain("Rederij Tromp");
});

test("a program that names no customer acts for the selected one", async () => {
  await ask("PATCH", "/auth/set-customer", { body: { id: visser } });
  const pair = await openSession({ user_id: sanne.id, is_verified: true, kind: "token" });
  const authorization = `${pair.access_token}:${pair.api_key}`;
  const answer = await dispatcher(calls)(
    new Request("http://127.0.0.1:3000/api/debtors", { headers: { authorization } }),
  );
  expect(await namesIn(answer)).toContain("Rederij Tromp");
});
