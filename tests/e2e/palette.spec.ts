import { userOf } from "./support/api";
import { expect, openBy, type Page, test } from "./support/journey";
import { newDebtor, newInvoice } from "./support/new-records";
import { selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;

test("a debtor is found, opened and found again among what was seen last, without the mouse", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
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
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
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
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/debtors");
  await page.route("**/api/search*", (route) => route.abort());
  await page.getByRole("button", { name: "Zoek of doe iets … Ctrl K" }).click();
  await page.getByRole("combobox", { name: "Zoek of doe iets …" }).fill("facturen");
  await expect(page.getByText("Zoeken is niet gelukt.")).toBeVisible();
  await page.getByRole("option", { name: "Facturen", exact: true }).click();
  await expect(page).toHaveURL(/\/invoices/);
});

const search = (page: Page) => page.getByRole("combobox", { name: "Zoek of doe iets …" });
const TYPED_EVERY_MS = 70;

/** Delays every script requested from here on, as on a slow connection. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await promise;
    await route.continue();
  });
  return letCome;
}

for (const [where, size] of [
  ["at a desk", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
] as const)
  test(`what is typed while the palette is still on its way stands in its field, and is no shortcut, ${where}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signInBySession(page, userOf(3, energy));
    await selectCustomer(page, energy);
    const debtor = await newDebtor(page, "Bakkerij Vroeg");
    await newInvoice(page, debtor.id);
    await page.goto(`/invorder/debtors/${debtor.id}/edit`);
    const letCome = await holdScripts(page);
    if (where === "on a phone") await page.getByRole("button", { name: "Zoek of doe iets … Ctrl K" }).click();
    else await page.keyboard.press("Control+k");
    await page.keyboard.type("bakkerx", { delay: TYPED_EVERY_MS });
    await page.keyboard.press("Backspace");
    const early = page.getByRole("textbox", { name: "Zoek of doe iets …" });
    await expect(early).toHaveValue("bakker");
    await page.keyboard.press("Tab");
    await expect(early).toBeFocused();
    letCome();
    await page.keyboard.type("ij vroeg", { delay: TYPED_EVERY_MS });
    await expect(search(page)).toHaveValue("bakkerij vroeg");
    await expect(page.getByRole("option", { name: new RegExp(debtor.name) }).first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

test("Esc puts away a palette that is still on its way, and the keys are the page's again", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const debtor = await newDebtor(page, "Bakkerij Terug");
  await newInvoice(page, debtor.id);
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  const letCome = await holdScripts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("bak", { delay: TYPED_EVERY_MS });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letCome();
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog", { name: /belofte/i })).toBeVisible();
});

test("what is typed for the search before the page is alive stands in its field too", async ({ page }) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const debtor = await newDebtor(page, "Bakkerij Ochtend");
  await newInvoice(page, debtor.id);
  const letCome = await holdScripts(page);
  await page.goto(`/invorder/debtors/${debtor.id}/edit`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Zoek of doe iets … Ctrl K" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("bakkerij", { delay: TYPED_EVERY_MS });
  letCome();
  await page.keyboard.type(" ochtend", { delay: TYPED_EVERY_MS });
  await expect(search(page)).toHaveValue("bakkerij ochtend");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});
