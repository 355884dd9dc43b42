import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { searchEverything } from "@/lib/lists/queries/search-everything";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const found = async (ctx: StaffCtx, q: string) => {
  const { data } = await searchEverything.call(ctx, { q });
  return [...data.debtors.map(({ name }) => name), ...data.invoices.map(({ number }) => number)];
};

test("a debtor is found by any words of them in any order, an invoice by how its number begins", async () => {
  const customer_id = await customer("Zoekmenu");
  const sanne = await as(role.klant, customer_id);
  const muller = await debtor(customer_id, "Müller Spedition", {
    number: "D-770",
    contact_email_address: "buchhaltung@mueller-spedition.example",
    zipcode: "7511 NP",
    contact_telephone_number: "+49 251 618 042",
  });
  await debtor(customer_id, "Visser Transport");
  await owner`insert into debtor_aliases (customer_id, debtor_id, name) values (${customer_id}, ${muller}, 'Mueller & Söhne')`;
  await invoice(sanne, muller, { number: "F2026-00184", amount: 1_249_740 });
  for (const q of ["muller", "spedition müll", "d-770", "buchhaltung@", "7511np", "251 618", "mueller & s"])
    expect([q, await found(sanne, q)]).toEqual([q, ["Müller Spedition"]]);
  expect(await found(sanne, "f2026-001")).toEqual(["F2026-00184"]);
  expect(await found(sanne, "muller 12497")).toEqual(["F2026-00184"]);
  expect(await found(sanne, "muller 12.497,40")).toEqual(["F2026-00184"]);
  expect(await found(sanne, "visser 12497")).toEqual([]);
  expect(await found(sanne, "muller%")).toEqual([]);
  expect(await found(sanne, "")).toEqual([]);
});

test("who begins with what was typed stands before who only holds it, and four are enough", async () => {
  const customer_id = await customer("Volgorde");
  const sanne = await as(role.klant, customer_id);
  for (const name of ["Aan de Post B.V.", "Postkoets", "Bakker Post", "Postma Zorg", "Compost Zes"])
    await debtor(customer_id, name);
  expect(await found(sanne, "post")).toEqual(["Postkoets", "Postma Zorg", "Aan de Post B.V.", "Bakker Post"]);
});

test("what a debtor owes is told per currency, with the number to call", async () => {
  const customer_id = await customer("Openstaand");
  const sanne = await as(role.klant, customer_id);
  const id = await debtor(customer_id, "Smit & Zonen", { contact_telephone_number: "0182 516044" });
  await invoice(sanne, id, { amount: 10_000 });
  await invoice(sanne, id, { amount: 2_500, currency: "GBP" });
  const { data } = await searchEverything.call(sanne, { q: "smit" });
  expect(data.debtors[0]).toMatchObject({
    telephone: "0182 516044",
    telephone_e164: "+31182516044",
    owed: [
      { currency: "EUR", open: 10_000 },
      { currency: "GBP", open: 2_500 },
    ],
  });
});

test("nobody finds what is not theirs: another customer's, a colleague's debtor, an invoice where invoices may not be listed", async () => {
  const customer_id = await customer("Eigen Werk");
  const sanne = await as(role.klant, customer_id);
  const linked = await as(role.intern, customer_id, { debtor_link: true });
  const flex = await as(role.flex, customer_id);
  const other = await as(role.klant, await customer("Buren"));
  const mine = await debtor(customer_id, "Grens Eigen", { owner_user_id: linked.actor.id });
  const theirs = await debtor(customer_id, "Grens Collega", { owner_user_id: sanne.actor.id });
  await owner`insert into debtor_aliases (customer_id, debtor_id, name) values (${customer_id}, ${theirs}, 'Grensgeval')`;
  await invoice(sanne, mine, { number: "GRENS-1" });
  await invoice(sanne, theirs, { number: "GRENS-2" });
  expect(await found(sanne, "grens")).toEqual(["Grens Collega", "Grens Eigen", "GRENS-1", "GRENS-2"]);
  expect(await found(linked, "grens")).toEqual(["Grens Eigen", "GRENS-1"]);
  expect(await found(linked, "grensgeval")).toEqual([]);
  expect(await found(linked, "collega GRENS")).toEqual([]);
  expect(await found(flex, "grens")).toEqual(["Grens Collega", "Grens Eigen"]);
  expect(await found(other, "grens")).toEqual([]);
});

test("an open amount by itself finds its invoice and who owes exactly that much, however it is written", async () => {
  const customer_id = await customer("Bedragen");
  const sanne = await as(role.klant, customer_id);
  const flex = await as(role.flex, customer_id);
  const other = await as(role.klant, await customer("Andere Bedragen"));
  const postma = await debtor(customer_id, "Postma Zorg");
  const visser = await debtor(customer_id, "Visser Bouw");
  await invoice(sanne, postma, { number: "P-1", amount: 1_249_740 });
  await invoice(sanne, postma, { number: "P-2", amount: 50_000 });
  await invoice(sanne, visser, { number: "V-1", amount: 1_000_000 });
  await invoice(sanne, visser, { number: "V-2", amount: 249_740 });
  for (const q of ["12.497,40", "12497,40", "12497.40", "€ 12.497,40"])
    expect([q, await found(sanne, q)]).toEqual([q, ["Visser Bouw", "P-1"]]);
  expect(await found(sanne, "12.997,40")).toEqual(["Postma Zorg"]);
  expect(await found(sanne, "12.497,41")).toEqual([]);
  expect(await found(flex, "12.497,40")).toEqual(["Visser Bouw"]);
  expect(await found(other, "12.497,40")).toEqual([]);
});
