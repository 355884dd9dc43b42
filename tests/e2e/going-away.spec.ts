import { expect, type Page, test } from "@playwright/test";
import { userOf } from "./support/api";
import { enter, workFor } from "./support/screens";

const energy = 177;
const rows = (page: Page) => page.locator("tbody tr");

async function at(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 700 });
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  await page.goto(`/invorder${path}`);
  await expect(rows(page).first()).toBeVisible();
}

test("ticks, chosen statuses, scroll and focus survive a look at a debtor and the way back", async ({
  page,
}) => {
  await at(page, "/actions?sort=number");
  const row = rows(page).nth(30);
  await row.getByRole("combobox").selectOption({ label: "Dispuut" });
  await expect(row.getByRole("checkbox")).toBeChecked();
  const scroller = page.locator(".list-scroller");
  const top = await scroller.evaluate((list) => list.scrollTop);
  expect(top).toBeGreaterThan(100);
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/debtors\/\d+\/edit/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "1 geselecteerd" })).toBeVisible();
  await expect(row.getByRole("combobox").locator("option:checked")).toHaveText("Dispuut");
  expect(await scroller.evaluate((list) => list.scrollTop)).toBe(top);
  await expect(page.locator("tbody tr:focus-within")).toHaveCount(1);
});

test("every change of sort and page is a step of Back", async ({ page }) => {
  await at(page, "/invoices");
  await page.getByRole("button", { name: "Factuurbedrag" }).click();
  await expect(page).toHaveURL(/sort=total_amount&direction=desc|direction=desc&sort=total_amount/);
  await page.getByRole("button", { name: "Volgende pagina" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=total_amount/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page).toHaveURL(/\/invoices/);
});

test("from a debtor one goes on to the next of the list one came from, and back to that list", async ({
  page,
}) => {
  await at(page, "/debtors?sort=name");
  const names = await rows(page).getByRole("rowheader").allTextContents();
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[0] ?? "");
  const trail = page.getByRole("navigation", { name: "Debiteuren" });
  await expect(trail).toContainText(/Debiteuren · 1 van \d+/);
  await trail.getByRole("link", { name: "Volgende in deze lijst" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[1] ?? "");
  await page.goBack();
  await expect(page).toHaveURL(/\/debtors\?/);
});
