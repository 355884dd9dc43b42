import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

async function asSanne(page: Page) {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
}

const rows = (page: Page) => page.locator("tbody tr");
const chip = (page: Page, words: string | RegExp) =>
  page.getByRole("list", { name: "Filters" }).getByRole("button", { name: words });
const remembered = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("list:")));

test("what a chart's link filters on is shown and can be dropped, and stands apart from what was remembered", async ({
  page,
}) => {
  await asSanne(page);
  await page.goto("/invorder/invoices?currency=GBP");
  await expect(chip(page, /^Valuta GBP/)).toBeVisible();
  await expect.poll(() => remembered(page)).toHaveLength(1);
  await page.goto("/invorder/invoices?r9=1");
  const onlyR9 = page.getByRole("switch", { name: "Alleen R9" });
  await expect(onlyR9).toBeChecked();
  await expect(page).toHaveURL(/\?r9=1$/);
  await onlyR9.click();
  await expect(page).not.toHaveURL(/r9=/);
  await page.goto("/invorder/invoices?df=2026-10&dso=2026-11-01");
  await expect(chip(page, /^Openstaand op 1 nov 2026/)).toBeVisible();
  await chip(page, /^Factuurdatum oktober 2026/).click();
  await expect(page).not.toHaveURL(/df=/);
  await expect(page).toHaveURL(/dso=2026-11-01/);
});

test("a filter offers no filter once, in its own words", async ({ page }) => {
  await asSanne(page);
  await page.goto("/invorder/invoices");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const select = page.getByRole("combobox", { name: "Huidige status" });
  await expect(select.locator("option", { hasText: /^Alle/ })).toHaveText(["Alle statussen"]);
  const currency = page.getByRole("group", { name: "Valuta" });
  await expect(currency.getByRole("button", { pressed: true })).toHaveText("Alle");
  await currency.getByRole("button", { name: "GBP" }).click();
  await expect(page).toHaveURL(/currency=GBP/);
});

test("beside R9 the credit limit can still be filtered on: who owes more than it", async ({ page }) => {
  await asSanne(page);
  await page.goto("/invorder/debtors");
  await expect(page.getByRole("switch", { name: "Alleen R9" })).toBeVisible();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("combobox", { name: "Kredietlimiet" }).selectOption({ label: "Boven de limiet" });
  await expect(page).toHaveURL(/credit_limit=1/);
  await page.getByRole("button", { name: /^Toon / }).click();
  await expect(chip(page, /^Kredietlimiet Boven de limiet/)).toBeVisible();
});

test("an empty list says whether its filters did it, and clears them at once", async ({ page }) => {
  await asSanne(page);
  await page.goto("/invorder/debtors?open=1&q=bestaatnergens");
  await expect(page.getByText("Geen regels met deze filters")).toBeVisible();
  await page.getByRole("button", { name: "Alle filters weghalen" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto("/invorder/debtors?page=4000");
  await page.getByRole("button", { name: "Eerste pagina" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("filters are remembered for who set them, for nobody else, and not after logging out", async ({
  page,
}) => {
  await asSanne(page);
  await page.goto("/invorder/debtors?q=bakker");
  await expect.poll(() => remembered(page)).toHaveLength(1);
  await page.goto("/invorder/debtors");
  await expect(page).toHaveURL(/q=bakker/);
  await page.context().clearCookies();
  await signInBySession(page, userOf(5));
  await page.goto("/invorder/debtors");
  await expect(rows(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
  await page.goto("/invorder/debtors?q=beheer");
  await expect.poll(() => remembered(page)).toHaveLength(1);
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await page.waitForURL(/\/login$/);
  expect(await remembered(page)).toEqual([]);
});

test("the bar over a list stays in sight once the page is scrolled 110 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await asSanne(page);
  await page.goto("/invorder/debtors");
  await expect(rows(page).first()).toBeVisible();
  const bar = page.getByRole("searchbox").locator("xpath=ancestor::div[contains(@class,'z-20')][1]");
  const stays = () => bar.evaluate((element) => getComputedStyle(element).position === "sticky");
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  await scrollTo(110);
  await expect.poll(stays).toBe(false);
  await scrollTo(111);
  await expect.poll(stays).toBe(true);
});

test("more words than a search takes find what its beginning finds, and never all there is", async ({
  page,
}) => {
  await asSanne(page);
  await page.goto(`/invorder/debtors?q=${"x".repeat(150)}`);
  await expect(page.getByText("Geen regels met deze filters")).toBeVisible();
  const search = page.getByRole("searchbox");
  await expect(search).toHaveValue("x".repeat(100));
  await search.fill("");
  await expect(rows(page).first()).toBeVisible();
  await search.pressSequentially("x".repeat(101));
  await expect(search).toHaveValue("x".repeat(100));
  await expect(page).toHaveURL(/q=x{100}$/);
});
