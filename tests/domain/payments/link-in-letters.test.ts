import { expect, test } from "vitest";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { readLink } from "@/lib/payments/rules/link";
import { due, started } from "../../support/sending";
import { owner, rowsOf, work } from "../../support/world";

const template = {
  type: "3",
  name: "Eigen",
  subject: "Betaal @@invoice_number",
  content: "<p>@@salutation,</p><p>Betaal @@total_amount.</p><p>@@payment_link</p>",
};

/** Runs a customer's due invoices with a template that offers the link. Returns the values of the letters' placeholders. */
async function lettersOf(
  name: string,
  settings: object,
  invoices = 1,
  content = template.content,
): Promise<{ text: string; ids: number[] }> {
  const { customer_id, sanne, ids } = await due(name, { settings, invoices });
  await owner`insert into templates ${owner({ customer_id, ...template, content })}`;
  await work(sanne, await started(sanne, ids.length));
  const letters = await rowsOf("letters", customer_id);
  expect(letters.length).toBeGreaterThan(0);
  return { text: JSON.stringify(letters.map(({ content }) => content)), ids };
}

const withKey = { payment_provider: "mollie", payment_provider_key: encrypt("test_sleutelVanBakker") };
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

test("the mail's button and the letter's code lead where the words do, also where no words offer it; a key for practice none in production", async () => {
  const addressIn = (text: string) => /"pay_url":"([^"]+)"/.exec(text)?.[1];
  const letter = await lettersOf("Jansen Bouw", withKey);
  expect(letter.text).toContain(`online betalen: ${addressIn(letter.text)}`);
  const plain = await lettersOf(
    "Smit Handel",
    withKey,
    1,
    "<p>@@salutation,</p><p>Betaal @@total_amount.</p>",
  );
  expect(readLink(addressIn(plain.text)?.split("/").pop() ?? "")).toMatchObject({ invoices: plain.ids });
  const known = settings();
  const before = known.INVORDER_ENV;
  known.INVORDER_ENV = "production";
  const { text } = await lettersOf("De Wit Verf", withKey).finally(() => {
    known.INVORDER_ENV = before;
  });
  expect([addressIn(text), linksIn(text)]).toEqual([undefined, []]);
});

test("without a provider the letter goes without the sentence", async () => {
  const { text } = await lettersOf("Kok Catering", {});
  expect(linksIn(text)).toEqual([]);
  expect(text).not.toContain("online betalen");
  expect(text).not.toContain("pay_url");
});
