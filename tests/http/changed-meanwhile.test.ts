import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { browserOf } from "../support/browser";
import { as, customer, debtor, invoice, owner, user } from "../support/world";

const zorg = await customer("Bakker Groothandel");
const sanne = await user(role.klant, [zorg], { selected_customer_id: zorg, first_name: "Sanne" });
const mark = await user(role.klant, [zorg], { selected_customer_id: zorg, first_name: "Mark" });
const { ask: asSanne } = await browserOf(sanne.id);
const { ask: asMark } = await browserOf(mark.id);
const nameOf = async (id: number) => {
  const [row] = await owner<{ name: string }[]>`
    select concat_ws(' ', first_name, nullif(affix, ''), last_name) as name from users where id = ${id}`;
  return row?.name ?? "";
};
const change = (ask: typeof asSanne, path: string, version: number, body: object) =>
  ask("PATCH", path, { body, headers: { "if-match": `"${version}"`, "x-language": "nl" } });

test("who saves too late reads who was first and when, of a debtor and of an invoice", async () => {
  const vroom = await debtor(zorg, "Drukkerij Vroom");
  const claim = await invoice(await as(role.klant, zorg), vroom, { amount: 10_000 });
  for (const path of [`/debtors/${vroom}`, `/invoices/${claim}`]) {
    const { version } = (await (await asSanne("GET", path)).json()).data;
    expect((await change(asMark, path, version, { comment: "Alleen per post." })).status).toBe(200);
    const late = await change(asSanne, path, version, { comment: "Belt liever." });
    expect(late.status).toBe(412);
    expect((await late.json()).detail).toMatch(
      new RegExp(`^${await nameOf(mark.id)} wijzigde dit (om|op) .*\\d\\d:\\d\\d\\.$`),
    );
    const own = await change(asMark, path, version, { comment: "Nog eens." });
    const { title, detail } = await own.json();
    expect(title).toBe("U hebt dit intussen zelf gewijzigd.");
    expect(detail).toMatch(/^U wijzigde dit zelf (om|op) .*, in een ander venster\.$/);
  }
});

test("what no person changed is put down to nobody", async () => {
  const smit = await debtor(zorg, "Rederij Smit");
  const path = `/debtors/${smit}`;
  const { version } = (await (await asSanne("GET", path)).json()).data;
  expect((await change(asMark, path, version, { comment: "Alleen per post." })).status).toBe(200);
  await owner`update debtors set city = 'Zutphen', version = version + 1 where id = ${smit}`;
  const late = await change(asSanne, path, version, { comment: "Belt liever." });
  expect(late.status).toBe(412);
  expect((await late.json()).detail).toBe("Iemand anders heeft dit intussen gewijzigd.");
});
