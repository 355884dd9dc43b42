import { expect, test } from "vitest";
import { valuesOf } from "@/components/customers/customer-values";
import { fieldsOfSection, sectionIds, sectionsFor } from "@/components/customers/layout";
import { NewCustomer } from "@/lib/tenants/schema";

const written = Object.keys(NewCustomer.shape);
const fieldsIn = (rights: { write: boolean; features: boolean }) =>
  sectionsFor({ type: "1", isSaved: true, ...rights }).flatMap(fieldsOfSection);

const elsewhere = {
  contact_rules: "has a tab of its own, which says what each rule comes to",
  remove_logo: "is no field but what the button beside the logo does",
};
const onlyWritten = {
  payment_provider: "who sells sets up how debtors pay",
  payment_provider_key: "a secret, answered masked",
  direct_debit: "who sells sets up how debtors pay",
  direct_debit_days: "who sells sets up how debtors pay",
  linked: "which customers stand together is of no concern to one of them",
  features: "granted by role 1",
};

test("each field of a customer that can be written stands in one section of its form", () => {
  const fields = sectionIds.flatMap(fieldsOfSection);
  expect(new Set(fields).size).toBe(fields.length);
  expect([...fields, ...Object.keys(elsewhere)].sort()).toEqual([...written].sort());
  // The logo is chosen by itself and saved at once.
  expect(
    [...Object.keys(valuesOf(null, { type: 1, number: "", reseller_id: "", country: "NL" })), "logo"].sort(),
  ).toEqual([...fields].sort());
});

test("who may only read sees each field of a customer but those named here, each for its reason", () => {
  const all = fieldsIn({ write: true, features: true });
  const read = fieldsIn({ write: false, features: false });
  expect(all.filter((name) => !read.includes(name)).sort()).toEqual(Object.keys(onlyWritten).sort());
});
