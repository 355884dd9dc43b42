import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { plainWords } from "@/lib/kernel/plain-words";
import { as, customer, debtor, invoice, owner, TODAY } from "../../support/world";

const at = async (name: string) => {
  const customer_id = await customer(name);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};

test("a debtor is found without accents, and by number, e-mail address, postcode, telephone and invoice number", async () => {
  const { customer_id, sanne } = await at("Zoekende Zaken");
  const muller = await debtor(customer_id, "Müller Spedition", {
    number: "D-77",
    contact_email_address: "buchhaltung@mueller-spedition.example",
    zipcode: "7511 NP",
    contact_telephone_number: "+49 251 618 042",
  });
  await debtor(customer_id, "Visser Transport", { number: "D-78" });
  await invoice(sanne, muller, { number: "F2026-00184" });
  const foundBy = async (q: string) => (await listDebtors.call(sanne, { q })).data.map(({ name }) => name);
  for (const q of [
    "muller",
    "MÜLLER",
    "Mu\u0308ller",
    "d-77",
    "buchhaltung@",
    "7511 np",
    "7511NP",
    "251 618",
    "49251618042",
    "f2026-00184",
  ])
    expect([q, await foundBy(q)]).toEqual([q, ["Müller Spedition"]]);
  expect(await foundBy("184")).toEqual([]);
});

test("the action list finds a debtor without accents too", async () => {
  const { customer_id, sanne } = await at("Zoekende Acties");
  const soren = await debtor(customer_id, "Sørensen Łódź Straße");
  await invoice(sanne, soren, { next_action_on: TODAY, invoice_status_id: 3 });
  for (const q of ["sorensen", "lodz", "strasse"])
    expect((await listActions.call(sanne, { q })).data).toHaveLength(1);
});

test("the database and the product have the same plain words for what people are called", async () => {
  const names = [
    "Müller",
    "ÉCLAIR",
    "Sørensen",
    "Łódź",
    "Straße",
    "Æsop",
    "İstanbul",
    "Nguyễn",
    "D'Hondt & Zn.",
    "Œuvre",
    "Çelik",
  ];
  for (const name of names) {
    const [row] = await owner<{ words: string }[]>`select plain_words(${name}) as words`;
    expect(row?.words).toBe(plainWords(name));
  }
});
