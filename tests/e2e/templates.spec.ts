import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { selectCustomer, signInBySession, violations } from "./support/screens";

test("a superadmin changes a template of the product and sees the mail it makes, of nobody's data", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/templates");
  await page.getByRole("link", { name: "Aanmaning", exact: true }).click();
  await expect(page.getByText("Met voorbeeldgegevens")).toBeVisible();
  const editor = page.getByRole("textbox", { name: "Tekst (Nederlands)" });
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" @@salutatio ");
  await expect(page.getByText(/@@salutatio bestaat niet; bedoelt u @@salutation/)).toBeVisible();
  await expect(page.frameLocator('iframe[title="E-mail"]').locator("mark")).toHaveText("@@salutatio");
  for (let typed = 0; typed < " @@salutatio ".length; typed += 1) await page.keyboard.press("Backspace");
  await page.getByRole("textbox", { name: "Onderwerp (Nederlands)" }).fill("Aanmaning @@invoice_numbers");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(/Template Aanmaning opgeslagen/)).toBeVisible();
});

test("a klant makes a flex template, previews it for their own debtor and deletes it", async ({ page }) => {
  await signInBySession(page, userOf(3, 177));
  await selectCustomer(page, 177);
  await page.goto("/invorder/templates/create");
  await page.getByRole("textbox", { name: "Naam", exact: true }).fill("Proefbericht");
  await page.getByRole("textbox", { name: "Onderwerp (Nederlands)" }).fill("Bericht over @@invoice_number");
  const editor = page.getByRole("textbox", { name: "Tekst (Nederlands)" });
  await editor.click();
  await page.keyboard.type("Er staat nog iets open: ");
  await page.getByRole("button", { name: "@@open_amount invoegen" }).click();
  await expect(editor).toContainText("Er staat nog iets open: @@open_amount");
  await expect(page.getByText(/^Zoals .* het zou krijgen$/)).toBeVisible();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Proefbericht" })).toBeVisible();
  await page.goto("/invorder/templates?flex=1&q=Proefbericht");
  await page
    .getByRole("row", { name: /Proefbericht/ })
    .getByRole("button")
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Template Proefbericht verwijderd")).toBeVisible();
});

test("an auditor reads a template and finds nothing to change it with", async ({ page }) => {
  await signInBySession(page, userOf(8));
  await page.goto("/invorder/templates");
  await expect(page.getByRole("link", { name: "Nieuwe template" })).toHaveCount(0);
  await page.getByRole("link", { name: "Aanmaning", exact: true }).click();
  await expect(page.getByText("Alleen lezen")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Tekst (Nederlands)" })).toBeVisible();
  for (const name of ["Opslaan", "Testmail naar mij", "Deze versie terugzetten"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("in light colours and dark ones axe finds nothing in the list and the editor", async ({ page }) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/templates");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Sommatie", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Tekst (Nederlands)" })).toBeVisible();
  // The mail is in a frame without scripts, so axe cannot run in it.
  expect(await violations(page, 'iframe[title="E-mail"]')).toEqual([]);
});
