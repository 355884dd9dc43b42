import type { Page } from "@playwright/test";
import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { selectCustomer, signInBySession, violations } from "./support/screens";

/** Adds the next half-year of the open tab. Returns its first day as typed. */
async function addHalfYear(page: Page, percent: string, source: string): Promise<string> {
  await page.getByRole("link", { name: "Toevoegen" }).first().click();
  const panel = page.getByRole("dialog", { name: "Percentage toevoegen" });
  const from = await panel.getByRole("textbox", { name: "Vanaf" }).inputValue();
  // An error is shown at its field, and the input stays.
  await panel.getByRole("textbox", { name: "Percentage" }).fill("vijf");
  await panel.getByRole("textbox", { name: "Bron" }).fill(source);
  await panel.getByRole("button", { name: "Opslaan" }).click();
  await expect(panel.getByText(/^Dit is geen percentage/)).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Bron" })).toHaveValue(source);
  await panel.getByRole("textbox", { name: "Percentage" }).fill(percent);
  await page.keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  return from;
}

const firstRow = (page: Page) => page.getByRole("table").getByRole("row").nth(1);

test("a superadmin adds the next half-year of both rates, corrects one that counts with a reason, and a klant reads it", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder");
  await page.getByRole("link", { name: "Rente", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Rentepercentages" })).toBeVisible();
  expect(await addHalfYear(page, "3,5", "Stb. 2026, 512")).toMatch(/^01-0[17]-\d{4}$/);
  await expect(firstRow(page)).toContainText("3,50%");
  await page.getByRole("link", { name: "Handelsrente" }).click();
  await expect(page).toHaveURL(/tab=trade/);
  await addHalfYear(page, "10,40", "ECB 2,40 + 8");
  await expect(firstRow(page)).toContainText("ECB 2,40 + 8");

  // One press marks it as checked, and the row shows by whom.
  await firstRow(page)
    .getByRole("button", { name: /^Nagekeken op rijksoverheid\.nl/ })
    .click();
  await expect(firstRow(page).getByRole("button", { name: /^Nagekeken op/ })).toHaveCount(0);

  await page.getByRole("link", { name: "1 jul 2025" }).click();
  const panel = page.getByRole("dialog", { name: "Wettelijke handelsrente vanaf 1 jul 2025" });
  await panel.getByRole("textbox", { name: "Percentage" }).fill("10,20");
  await panel.getByRole("button", { name: "Opslaan" }).click();
  await expect(panel.getByText(/^Vul in waarom/).last()).toBeVisible();
  await panel.getByRole("textbox", { name: "Reden" }).fill("Nagerekend met de ECB");
  await panel.getByRole("button", { name: "Opslaan" }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole("link", { name: "1 jul 2025" }).click();
  await expect(panel.getByRole("heading", { name: "Geschiedenis" })).toBeVisible();
  await expect(panel.getByText("Reden: Nagerekend met de ECB")).toBeVisible();
  await expect(panel.getByText("10,15%")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await signInBySession(page, userOf(3, 177));
  await selectCustomer(page, 177);
  await page.goto("/invorder/law/rates?tab=trade");
  await expect(firstRow(page)).toContainText("10,40%");
  await expect(page.getByRole("link", { name: "Toevoegen" })).toHaveCount(0);
  await page.getByRole("link", { name: "1 jul 2025" }).click();
  await expect(panel.getByText("10,20%").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Opslaan" })).toHaveCount(0);
});
