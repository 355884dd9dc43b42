import { expect, test } from "vitest";
import { waiting } from "../../support/sending";
import { owner, rowsOf } from "../../support/world";

const numbersIn = (subject: unknown) => String(subject).match(/F2026-\d+/g) ?? [];

test("the subject of a letter of many invoices names a few and how many more; the letter names them all", async () => {
  const settings = { combine_claim_box: true, debit_subject: "Herinnering voor @@invoice_numbers" };
  const { customer_id } = await waiting("Veel Facturen", { invoices: 12, settings });
  const [mail] = await rowsOf("outbox", customer_id);
  expect(numbersIn(mail?.subject)).toHaveLength(5);
  expect(mail?.subject).toMatch(/ en 7 andere$/);
  const items = await owner`select 1 from letter_items where customer_id = ${customer_id}`;
  expect(items).toHaveLength(12);
});

test("five invoices are all named", async () => {
  const settings = { combine_claim_box: true, debit_subject: "Herinnering voor @@invoice_numbers" };
  const { customer_id } = await waiting("Vijf Facturen", { invoices: 5, settings });
  const [mail] = await rowsOf("outbox", customer_id);
  expect(numbersIn(mail?.subject)).toHaveLength(5);
  expect(mail?.subject).not.toContain("andere");
});
