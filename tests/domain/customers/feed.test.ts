import { afterAll, expect, test, vi } from "vitest";

process.env.LOG_LEVEL = "info";

import { GET } from "@/app/api/calendar.ics/route";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { endFeed, renewFeed } from "@/lib/customers/commands/calendar-feed";
import { createContact } from "@/lib/customers/commands/contacts";
import { addEntry } from "@/lib/customers/commands/write-entry";
import { downloadAppointments, getFeed } from "@/lib/customers/queries/calendar-feed";
import { addDays } from "@/lib/kernel/day";
import { setPassword } from "@/lib/users/sign-in/set-password";
import { bytesOf } from "../../support/download";
import { caller } from "../../support/sign-in";
import { as, customer, owner, TODAY } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const femke = await as(role.sales, undefined, { reseller_id: 7 });
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });
const bakker = await customer("Bakker Groothandel", {
  reseller_id: 7,
  street: "Kade",
  house_number: "4",
  city: "Delft",
});
const visser = await customer("Visser Transport", { reseller_id: 7, account_owner_id: femke.actor.id });

const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
afterAll(() => written.mockRestore());

const write = (who: StaffCtx, id: number, subject: string, more: Record<string, unknown> = {}) =>
  addEntry.call(who, { id, type: "appointment", subject, date: addDays(TODAY, 5), ...more });
const addressOf = async (who: StaffCtx) => (await renewFeed.call(who, {})).data.address;
const ask = (address: string) => GET(new Request(`http://invorder.example${address}`));
const fileOf = async (who: StaffCtx) => (await bytesOf(await downloadAppointments.call(who, {}))).toString();

test("somebody's calendar holds their own appointments and those at customers they look after, as days with place and person", async () => {
  const { data: els } = await createContact.call(femke, {
    customer_id: bakker,
    name: "Els van Dijk",
    telephone_number: "015-2123456",
  });
  await write(femke, bakker, "Kennismaking; met de directie", {
    contact_id: els.id,
    content: "Lijst meenemen",
  });
  await write(nils, visser, "Van een collega bij mijn klant");
  await write(nils, bakker, "Van een collega");
  await write(femke, bakker, "Geen afspraak", { type: "note" });
  await write(femke, bakker, "Lang geleden", { date: addDays(TODAY, -91) });
  const answer = await ask(await addressOf(femke));
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const calendar = (await answer.text()).replaceAll("\r\n ", "");
  expect([...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, words]) => words)).toEqual([
    "Kennismaking\\; met de directie · Bakker Groothandel",
    "Van een collega bij mijn klant · Visser Transport",
  ]);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${addDays(TODAY, 5).replaceAll("-", "")}\r`);
  expect(calendar).toContain("LOCATION:Kade 4\\, Delft\r");
  expect(calendar).toContain("DESCRIPTION:Els van Dijk\\, 015-2123456\\n\\nLijst meenemen\r");
  expect(calendar).toContain("X-WR-CALNAME:Noorderlicht\r");
});

test("a white label's people find nothing of another's customers, even of what they once wrote there", async () => {
  await owner`update customers set reseller_id = 8 where id = ${bakker}`;
  expect(await fileOf(femke)).not.toContain("Bakker");
  await owner`update customers set reseller_id = 7 where id = ${bakker}`;
  expect(await fileOf(femke)).toContain("Bakker");
});

test("a renewed, an ended and a guessed address are not there, and the address stands in no table and no line of the log", async () => {
  const first = await addressOf(femke);
  const second = await addressOf(femke);
  expect((await ask(first)).status).toBe(404);
  expect((await ask(second)).status).toBe(200);
  expect((await getFeed.call(femke, {})).data.last_read_at).not.toBeNull();
  for (const wrong of ["/api/calendar.ics", "/api/calendar.ics?key=", "/api/calendar.ics?key=abc"])
    expect((await ask(wrong)).status).toBe(404);
  await endFeed.call(femke, {});
  expect((await ask(second)).status).toBe(404);
  expect((await getFeed.call(femke, {})).data).toEqual({ created_at: null, last_read_at: null });
  const lines = written.mock.calls.map(([line]) => String(line)).join("");
  expect(lines).toContain("/api/calendar.ics");
  const key = second.split("key=")[1] ?? "";
  expect(lines).not.toContain(key);
  expect(JSON.stringify(await owner`select * from audit_entries`)).not.toContain(key);
});

test("the calendar of somebody who left, or no longer has dossiers, ends", async () => {
  const address = await addressOf(nils);
  expect((await ask(address)).status).toBe(200);
  await owner`update users set role_id = 4 where id = ${nils.actor.id}`;
  expect((await ask(address)).status).toBe(404);
  await owner`update users set role_id = 2, is_active = false where id = ${nils.actor.id}`;
  expect((await ask(address)).status).toBe(404);
});

test("who works under another's name makes no address that would outlive it", async () => {
  const borrowed = { ...femke, actor: { ...femke.actor, is_super: true } };
  for (const verb of [renewFeed, endFeed])
    await expect(verb.call(borrowed, {})).rejects.toMatchObject({
      kind: "conflict",
      detail: { key: "super_login_credentials" },
    });
});

test("who guesses keys shuts out neither the calendars of their neighbours nor their links to a new password", async () => {
  const right = await addressOf(femke);
  const statuses = new Set<number>();
  for (let attempt = 1; attempt <= 205; attempt += 1)
    statuses.add((await ask(`/api/calendar.ics?key=${"x".repeat(40)}`)).status);
  expect(statuses).toEqual(new Set([404, 429]));
  expect((await ask(right)).status).toBe(200);
  const guessed = { signature: "x".repeat(43), password: "een heel ander wachtwoord" };
  await expect(setPassword(guessed, caller({ address: "" }))).rejects.toMatchObject({ kind: "invalid" });
});
