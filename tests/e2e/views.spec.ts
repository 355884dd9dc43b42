import { userOf } from "./support/api";
import { expect, openBy, test } from "./support/journey";
import { newDebtor, unused } from "./support/made";
import { enter, violations, workFor } from "./support/screens";

const energy = 177;

test("a list is kept as it is looked at, opened again by V, and shared with who may only read", async ({
  page,
}) => {
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  const debtor = await newDebtor(page, "Overzichtelijk");
  const called = unused("Mijn ");
  await page.goto(`/invorder/debtors?q=${debtor.number}`);
  await page.getByRole("button", { name: "Overzichten" }).click();
  const dialog = page.getByRole("dialog", { name: "Overzichten" });
  await dialog.getByRole("textbox", { name: "Bewaren als" }).fill(called);
  await dialog.getByRole("switch", { name: "Gedeeld met collega’s van deze klant" }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Bewaren" }).click();
  await expect(dialog.getByRole("region", { name: "Van mij" })).toContainText(called);
  await enter(page, userOf(8, energy));
  await workFor(page, energy);
  await page.goto("/invorder/debtors?sort=number");
  await openBy(page, "v", dialog);
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("region", { name: "Gedeeld" }).getByRole("link", { name: called }).click();
  await expect(page).toHaveURL(new RegExp(`q=${debtor.number}`));
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
