import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

test("a klant reads the figures, walks a chart by keys to its list, and reads it as a table", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder?figures&currency=EUR");
  const standing = page.getByRole("region", { name: "Stand in EUR" });
  await expect(standing.getByRole("heading", { name: "Openstaand" })).toBeVisible();
  const age = page.getByRole("figure", { name: "Ouderdom" });
  await expect(age.getByRole("img", { name: /^Ouderdom, EUR: hoogst bij/ })).toBeVisible();
  await age.getByRole("group", { name: /loop met de pijltjestoetsen/ }).focus();
  await page.keyboard.press("End");
  await expect(age.getByText("meer dan 90 dagen vervallen").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/invoices\?.*due=not_due/);
  await page.goBack();
  await age.getByRole("button", { name: "Tabel" }).click();
  await expect(age.getByRole("row", { name: /^meer dan 90 dagen vervallen/ })).toBeVisible();
  await age.getByRole("button", { name: "Wat is Ouderdom?" }).click();
  await page
    .getByRole("dialog", { name: "Ouderdom" })
    .getByRole("link", { name: /^Hoe wij rekenen/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Hoe wij rekenen" })).toBeVisible();
});

test("a manager sees every figure and leads nowhere from them", async ({ page }) => {
  await signInBySession(page, userOf(4));
  await page.goto("/");
  const age = page.getByRole("figure", { name: "Ouderdom" });
  await expect(age).toBeVisible();
  await expect(page.getByText("Wat op u wacht")).toHaveCount(0);
  await age.getByRole("button", { name: "Tabel" }).click();
  await expect(age.getByRole("table")).toBeVisible();
  for (const place of ["/invoices", "/debtors"])
    await expect(page.locator(`main a[href*="${place}"]`)).toHaveCount(0);
});

test("the tiles of what is open, not due and overdue say how much and how many items, the one that is asked for large", async ({
  page,
}) => {
  await signInBySession(page, userOf(4));
  await page.goto("/?currency=EUR");
  const tile = (name: string) =>
    page
      .getByRole("region", { name: "Stand in EUR" })
      .locator("> div")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });
  for (const name of ["Openstaand", "Niet vervallen", "Vervallen"])
    await expect(tile(name)).toContainText(/€\s[\d.]+,\d\d[\d.]+ factu/);
  await page.goto("/?currency=EUR&type=count");
  for (const name of ["Openstaand", "Niet vervallen", "Vervallen"])
    await expect(tile(name)).toContainText(/\d€\s[\d.]+,\d\d/);
});

test("a salesperson sees what was sold, and no figure of debtors", async ({ page }) => {
  await signInBySession(page, userOf(7));
  await page.goto("/");
  await expect(page.getByRole("figure", { name: "Verkoop per product" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Uw open acties" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Ouderdom" })).toHaveCount(0);
});
