import { demo, userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { unused } from "./support/new-records";
import { prefixOf, signInBySession } from "./support/screens";

/** Adds a webhook on the open page and deletes it again. */
async function addsAndDeletes(page: Page) {
  const url = `https://programma.example/${unused("facturen")}`;
  await page.getByRole("button", { name: "Webhook toevoegen" }).click();
  await page.getByRole("textbox", { name: "Adres" }).fill(url);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(url, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `${url} verwijderen` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(url, { exact: true })).toHaveCount(0);
}

test("a controller finds the webhooks of their customer in its profile, and nobody else's", async ({
  page,
}) => {
  const klant = userOf(3);
  await signInBySession(page, klant);
  await page.goto("/");
  await page.getByRole("button", { name: /^Menu van/ }).click();
  await page.getByRole("menuitem", { name: "Klantprofiel" }).click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await addsAndDeletes(page);
  const other = demo.customers.find(({ id }) => !klant.customer_ids.includes(id));
  const prefix = await prefixOf(page);
  expect((await page.request.get(`${prefix}/profile/${other?.id}?tab=webhooks`)).status()).toBe(404);
  expect((await page.request.get(`/api/customers/${other?.id}/webhooks`)).status()).toBe(404);
});

test("a Beheerder finds the webhooks of a customer of their white label at that customer", async ({
  page,
}) => {
  await signInBySession(page, userOf(2));
  await page.goto(`${await prefixOf(page)}/customers`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await addsAndDeletes(page);
});
