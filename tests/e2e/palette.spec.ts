import { userOf } from "./support/api";
import { expect, openBy, test } from "./support/journey";
import { newDebtor, newInvoice } from "./support/made";
import { enter, violations, workFor } from "./support/screens";

const energy = 177;

test("a debtor is found, opened and found again among what was seen last, without the mouse", async ({
  page,
}) => {
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  const debtor = await newDebtor(page, "Krüger Paletten");
  const invoice = await newInvoice(page, debtor.id);
  await page.goto("/invorder/actions");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Zoek of doe iets …" });
  await expect(field).toBeFocused();
  await field.fill(`kruger ${debtor.number}`);
  const option = page.getByRole("option", { name: new RegExp(debtor.name) }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(debtor.name);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Laatst bekeken" }).getByRole("option").first()).toContainText(
    debtor.name,
  );
  await field.fill(invoice.number);
  await expect(page.getByRole("group", { name: "Facturen" }).getByRole("option")).toContainText(debtor.name);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});

test("what can be done with a debtor stands under it, and Tab shows all of it: a promise opens its panel at once", async ({
  page,
}) => {
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  const debtor = await newDebtor(page, "Lijnbaan Doen");
  await newInvoice(page, debtor.id);
  const field = page.getByRole("combobox", { name: "Zoek of doe iets …" });
  const doing = page.getByRole("group", { name: "Doen" }).getByRole("option");
  const find = async () => {
    await page.keyboard.press("Control+k");
    await field.fill(debtor.number);
    await expect(page.getByRole("option", { name: new RegExp(debtor.name) }).first()).toHaveAttribute(
      "aria-selected",
      "true",
    );
  };
  await page.goto("/invorder/debtors");
  await openBy(page, "Control+k", field);
  await expect(field).toBeFocused();
  await field.fill(debtor.number);
  await expect(doing.filter({ hasText: `Belofte vastleggen bij ${debtor.name}` })).toBeVisible();
  await expect(doing.filter({ hasText: "Dispuut vastleggen" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(doing.filter({ hasText: `Dispuut vastleggen bij ${debtor.name}` })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(doing.filter({ hasText: "Dispuut vastleggen" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /belofte/i });
  await expect(panel.getByRole("textbox", { name: "Bedrag" })).toHaveValue("640,00");
  await expect(page).not.toHaveURL(/act=/);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await find();
  await doing.filter({ hasText: "Plan voor" }).click();
  await expect(page.getByRole("dialog", { name: /^Plan voor 1 factuur/ })).toBeVisible();
});

test("when the search fails the palette says so, and its pages still open", async ({ page }) => {
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  await page.goto("/invorder/debtors");
  await page.route("**/api/search*", (route) => route.abort());
  await page.getByRole("button", { name: "Zoek of doe iets … Ctrl K" }).click();
  await page.getByRole("combobox", { name: "Zoek of doe iets …" }).fill("facturen");
  await expect(page.getByText("Zoeken is niet gelukt.")).toBeVisible();
  await page.getByRole("option", { name: "Facturen", exact: true }).click();
  await expect(page).toHaveURL(/\/invoices/);
});
