import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { fitsTheScreen, signInBySession, violations } from "./support/screens";

const zorg = 20;
const warned = "Waarschuwen na zoveel dagen";

/** Returns the stored rules of a customer. */
const storedRules = async (page: Page) =>
  (await (await page.request.get(`/api/customers/${zorg}`)).json()).data.contact_rules;

test("an administrator changes a rule, reads what it comes to, and is told at its field what cannot be", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto(`/invorder/customers/${zorg}/edit?tab=rules`);
  const field = page.getByRole("textbox", { name: warned });
  const before = await storedRules(page);
  await field.fill("400");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").getByRole("link", { name: warned })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await storedRules(page)).toEqual(before);

  await field.fill("6");
  await expect(page.getByText(/^Is er 6 dagen niets ingelezen, dan zegt het plan/)).toBeVisible();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(/^Regels van .* opgeslagen$/)).toBeVisible();
  expect(await storedRules(page)).toMatchObject({ fresh_warn_days: 6 });
  await page.reload();
  await expect(field).toHaveValue("6");

  await page.getByRole("button", { name: "Zorgvuldig" }).click();
  await expect(field).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Zorgvuldig" })).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(page)).toBe(true);
});

test("who works at a customer finds its rules in the menu, and reads them", async ({ page }) => {
  await signInBySession(page, userOf(8));
  await page.goto("/");
  await page.getByRole("button", { name: /^Menu van/ }).click();
  await page.getByRole("menuitem", { name: "Klantprofiel" }).click();
  await page.getByRole("link", { name: "Aanschrijven" }).click();
  await expect(page.getByText("Uw beheerder kan dit wijzigen.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hoe vaak" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
