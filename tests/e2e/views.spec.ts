import { userOf } from "./support/api";
import { expect, openBy, test } from "./support/journey";
import { newDebtor, unused } from "./support/new-records";
import { selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;

test("filters open by F and Escape gives the focus back; what is kept from them says when it was changed, and goes back or is kept again", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/debtors?q=groothandel");
  const row = page.locator("tbody tr").first();
  await row.focus();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await openBy(page, "f", filters);
  await expect(filters.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await openBy(page, "f", filters);
  const preset = filters.getByRole("button", { name: "Let op: niet bezorgd" });
  for (const isOn of [true, false]) {
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", String(isOn));
  }
  await expect(page).not.toHaveURL(/bounced/);
  await filters.getByRole("button", { name: "Bewaren als overzicht" }).click();
  const views = page.getByRole("dialog", { name: "Overzichten" });
  const called = unused("Beheer ");
  await expect(views.getByRole("textbox", { name: "Bewaren als" })).toBeFocused();
  await page.keyboard.insertText(called);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=\d+/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filters" })).toBeFocused();
  const current = page.getByRole("button", { name: `Overzicht: ${called}` });
  await expect(current).not.toContainText("(gewijzigd)");
  await page.getByRole("button", { name: "Weergave" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Standaard" }).click();
  await page.keyboard.press("Escape");
  await expect(current).toContainText("(gewijzigd)");
  await openBy(page, "v", views);
  await views.getByRole("button", { name: `Terug naar ‘${called}’` }).click();
  await expect(current).not.toContainText("(gewijzigd)");
  await page.getByRole("button", { name: /^Openstaand/ }).click();
  await expect(page).toHaveURL(/sort=/);
  await expect(current).toContainText("(gewijzigd)");
  await openBy(page, "v", views);
  await views.getByRole("button", { name: `Wijzigingen bewaren in ‘${called}’` }).click();
  await expect(current).not.toContainText("(gewijzigd)");
});

test("a list is kept as it is looked at, opened again by V, and shared with who may only read", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
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
  await signInBySession(page, userOf(8, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/debtors?sort=number");
  await openBy(page, "v", dialog);
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("region", { name: "Gedeeld" }).getByRole("link", { name: called }).click();
  await expect(page).toHaveURL(new RegExp(`q=${debtor.number}`));
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
