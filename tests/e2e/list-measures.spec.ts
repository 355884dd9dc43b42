import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { fitsTheScreen, selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

async function atTheActions(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/actions");
  await expect(page.locator("tbody tr").first()).toBeVisible();
}

const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const end = document.querySelector(".list-foot")?.getBoundingClientRect().top ?? 0;
    const bottoms = [...document.querySelectorAll("tbody tr")].map(
      (row) => row.getBoundingClientRect().bottom,
    );
    return bottoms.filter((bottom) => bottom <= end + 1).length;
  });
const scrollsAside = (page: Page) =>
  page.locator(".list-scroller").evaluate((list) => list.scrollWidth > list.clientWidth);

// The banner of the local environment takes the space of a row.
for (const [width, height, least] of [
  [1440, 922, 25],
  [1024, 790, 20],
] as const)
  test(`at ${width} pixels ${least} rows are in sight, with amount and next step and nothing aside`, async ({
    page,
  }) => {
    await atTheActions(page, width, height);
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(least);
    await expect.poll(() => scrollsAside(page)).toBe(false);
    const row = page.locator("tbody tr").first();
    await expect(row.getByText("€")).toBeInViewport();
    await expect(row.getByRole("combobox")).toBeInViewport();
  });

test("ticking moves nothing: what is ticked stands where the totals stood", async ({ page }) => {
  await atTheActions(page, 1440, 900);
  const foot = page.locator(".list-foot");
  await expect(foot).toContainText("Totaal EUR");
  const before = await foot.boundingBox();
  await page.locator("tbody tr").first().getByRole("checkbox").click();
  await expect(foot).toContainText("1 geselecteerd");
  await expect.poll(() => foot.boundingBox()).toEqual(before);
});

test("only the rows of a list scroll, never the page around them", async ({ page }) => {
  await atTheActions(page, 1440, 900);
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond).toBe(0);
});

test("on a phone a row is a card with name, amount and next step", async ({ page }) => {
  await atTheActions(page, 390, 844);
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
  const row = page.locator("tbody tr").first();
  for (const part of [row.getByRole("link").first(), row.getByText("€"), row.getByRole("combobox")])
    await expect(part).toBeInViewport();
});

test("enlarged to twice its size the page scrolls, and the head of the list stays", async ({ page }) => {
  await atTheActions(page, 720, 450);
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole("banner")).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  // A row is a card of three lines, each tall enough for a finger.
  await expect(page.locator("tbody tr:visible").nth(6)).toBeInViewport();
});

test("the height of a row is chosen once and remembered", async ({ page }) => {
  await atTheActions(page, 1440, 900);
  const height = async () => (await page.locator("tbody tr").first().boundingBox())?.height;
  await expect.poll(() => height()).toBe(28);
  await page.getByRole("button", { name: "Weergave" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Standaard" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => height()).toBe(36);
  await page.goto("/invorder/invoices");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect.poll(() => height()).toBe(36);
});

/** The bytes of all scripts that the browser has loaded, compressed. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test("a browser that was never here loads at most 260 kB of JavaScript for the action list", async ({
  page,
}) => {
  await atTheActions(page, 1440, 900);
  let before = 0;
  const isAllLoaded = async () => {
    const bytes = await scriptBytes(page);
    const isSame = bytes === before && bytes > 100_000;
    before = bytes;
    return isSame;
  };
  await expect.poll(isAllLoaded, { intervals: [1_000] }).toBe(true);
  expect(before).toBeLessThanOrEqual(260_000);
});
