import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { navigation, signInBySession } from "./support/screens";

const places = (page: Page) => navigation(page).getByRole("link");

test("an auditor reads debtors and invoices; there are no actions for them", async ({ page }) => {
  await signInBySession(page, userOf(8));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(places(page)).toHaveText(["Dashboard", "Debiteuren", "Facturen"]);
  const prefix = new URL(page.url()).pathname;
  for (const closed of ["actions", "synchronize"])
    expect((await page.request.get(`${prefix}/${closed}`)).status()).toBe(404);
  await page.goto(`${prefix}/invoices`);
  await page.locator("tbody a").nth(1).click();
  await expect(page.getByRole("heading", { name: /^Factuur / })).toBeVisible();
  await page.getByRole("button", { name: /^Menu van/ }).click();
  await expect(page.getByRole("menuitem", { name: "Inlezen" })).toHaveCount(0);
});

test("a flex user works on debtors alone, and sees invoice numbers without links", async ({ page }) => {
  await signInBySession(page, userOf(6));
  await page.goto("/");
  await expect(page).toHaveURL(/\/debtors$/);
  await expect(places(page)).toHaveText(["Debiteuren"]);
  const prefix = new URL(page.url()).pathname.replace("/debtors", "");
  for (const closed of ["actions", "invoices", "letters", "letters/delivery", "synchronize"])
    expect((await page.request.get(`${prefix}/${closed}`)).status()).toBe(404);
  await page.goto(`${prefix}/debtors?sort=open_invoices&direction=desc`);
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("heading", { name: "Openstaande facturen" })).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.locator("tbody a")).toHaveCount(0);
});

test("a manager sees how it stands, and nothing else", async ({ page }) => {
  await signInBySession(page, userOf(4));
  await page.goto("/");
  await expect(page.getByText("Openstaand").first()).toBeVisible();
  await expect(places(page)).toHaveText(["Dashboard"]);
  const prefix = new URL(page.url()).pathname;
  for (const closed of ["actions", "debtors", "invoices", "letters", "synchronize"])
    expect((await page.request.get(`${prefix}/${closed}`)).status()).toBe(404);
});

for (const [who, role, others] of [
  ["the superadmin", 1, ["White Labels", "Gebruikers", "Klanten", "Templates", "Rente", "Systeem"]],
  ["a white label", 2, ["Gebruikers", "Klanten"]],
  ["a salesperson", 7, ["Klanten"]],
] as const)
  test(`${who} sees how all customers in reach stand together`, async ({ page }) => {
    await signInBySession(page, userOf(role));
    await page.goto("/");
    await expect(page.getByText("alle klanten die u beheert")).toBeVisible();
    await expect(page.getByText(/acties? voor vandaag/)).toBeVisible();
    await expect(places(page)).toHaveText(["Dashboard", ...others]);
  });

test("logging out ends the session at once", async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await page.goto("/");
  await page.getByRole("button", { name: /^Menu van/ }).click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/invorder/actions");
  await expect(page).toHaveURL(/\/login\?next=%2Finvorder%2Factions$/);
});
