import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createDebtor, updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { debtorChoices } from "@/lib/debtors/queries/form-choices";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { as, customer, debtor, rowsOf } from "../../support/world";

test("a country is kept as two letters, however it was written; what nobody knows is refused and nothing is stored", async () => {
  const customer_id = await customer("Bakker Groothandel");
  const sanne = await as(role.klant, customer_id);
  const { data } = await createDebtor.call(sanne, { number: "1", name: "Weber", country: "Duitsland" });
  expect(data.country).toBe("DE");
  const changed = await updateDebtor.call(sanne, { id: data.id, country: "the Netherlands", language: "gb" });
  expect(changed.data).toMatchObject({ country: "NL", language: "gb" });
  await expect(updateDebtor.call(sanne, { id: data.id, country: "Absurdistan" })).rejects.toMatchObject({
    errors: { country: [{ key: "invalid_country" }] },
  });
  expect(await rowsOf("debtors", customer_id)).toMatchObject([{ country: "NL", version: 2 }]);
});

test("a postcode is kept as its country writes it, a company number has eight digits, and a telephone number can be dialled", async () => {
  const customer_id = await customer("Smit Bouw");
  const sanne = await as(role.klant, customer_id);
  const { data } = await createDebtor.call(sanne, {
    number: "1",
    name: "De Boer",
    zipcode: "7511np",
    kvk_number: "12 34 56 78",
    contact_telephone_number: "020 624 11 11",
  });
  expect(data).toMatchObject({
    zipcode: "7511 NP",
    kvk_number: "12345678",
    contact_telephone_number: "020 624 11 11",
    contact_telephone_e164: "+31206241111",
  });
  await expect(updateDebtor.call(sanne, { id: data.id, kvk_number: "abc" })).rejects.toMatchObject({
    errors: { kvk_number: [{ key: "invalid_kvk" }] },
  });
  const moved = await updateDebtor.call(sanne, { id: data.id, country: "GB", zipcode: "bs15tr" });
  expect(moved.data.zipcode).toBe("BS1 5TR");
});

test("a company number that a ledger brought does not stand in the way of another change", async () => {
  const customer_id = await customer("Bos Transport");
  const sanne = await as(role.klant, customer_id);
  const id = await debtor(customer_id, "Kok Catering", { kvk_number: "onbekend" });
  const { data } = await updateDebtor.call(sanne, { id, kvk_number: "onbekend", status: "Belt terug" });
  expect(data).toMatchObject({ kvk_number: "onbekend", status: "Belt terug" });
});

test("a debtor's form offers the countries by their names in the user's language", async () => {
  const sanne = await as(role.klant, await customer("Mulder Media"), { language: "de" });
  const { data } = await debtorChoices.call(sanne, {});
  expect(data.countries).toContainEqual({ value: "NL", label: "Niederlande" });
});

test("the list can be narrowed to those who are written to in a language, chosen or by their country", async () => {
  const customer_id = await customer("Visser Transport");
  const sanne = await as(role.klant, customer_id);
  await debtor(customer_id, "Aalders", { country: "NL" });
  await debtor(customer_id, "Becker", { country: "AT" });
  await debtor(customer_id, "Clarke", { country: "GB" });
  await debtor(customer_id, "Dupont", { country: "FR", language: "de" });
  await debtor(customer_id, "Onbekend", { country: "" });
  const named = async (language: string) =>
    (await listDebtors.call(sanne, { language })).data.map(({ name }) => name);
  expect(await named("nl")).toEqual(["Aalders", "Onbekend"]);
  expect(await named("gb")).toEqual(["Clarke"]);
  expect(await named("de")).toEqual(["Becker", "Dupont"]);
});
