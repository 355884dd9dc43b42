import { expect, test } from "vitest";
import { seal } from "@/lib/kernel/sealed";
import { readLink } from "@/lib/payments/rules/link";
import { due, started } from "../../support/sending";
import { owner, rowsOf, work } from "../../support/world";

const template = {
  type: "3",
  name: "Eigen",
  subject: "Betaal @@invoice_number",
  content: "<p>@@salutation,</p><p>Betaal @@total_amount.</p><p>@@payment_link</p>",
};

/** What the letters of a customer were filled with, after its due invoices were run with a template that offers the link. */
async function lettersOf(
  name: string,
  settings: object,
  invoices = 1,
): Promise<{ text: string; ids: number[] }> {
  const { customer_id, sanne, ids } = await due(name, { settings, invoices });
  await owner`insert into templates ${owner({ customer_id, ...template })}`;
  await work(sanne, await started(sanne, ids.length));
  const letters = await rowsOf("letters", customer_id);
  expect(letters.length).toBeGreaterThan(0);
  return { text: JSON.stringify(letters.map(({ content }) => content)), ids };
}

const withKey = { payment_provider: "mollie", payment_provider_key: seal("test_sleutelVanBakker") };
const linksIn = (text: string) =>
  [...text.matchAll(/http:\/\/127\.0\.0\.1:3000\/invorder\/pay\/([\w.-]+)/g)].map(([, link = ""]) =>
    readLink(link),
  );

test("a letter offers the link to pay what it asks: its one invoice, or all it is combined of", async () => {
  const one = await lettersOf("Bakker Groothandel", withKey);
  expect(one.text).toContain("U kunt dit ook direct online betalen: ");
  expect(linksIn(one.text)[0]).toMatchObject({ currency: "EUR", invoices: one.ids });
  const both = await lettersOf("Visser Transport", { ...withKey, combine_claim_box: true }, 2);
  expect(linksIn(both.text)[0]).toMatchObject({ invoices: both.ids });
});

test("without a provider the letter goes without the sentence", async () => {
  const { text } = await lettersOf("Kok Catering", {});
  expect(linksIn(text)).toEqual([]);
  expect(text).not.toContain("online betalen");
});
