import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { headers } from "./support/new-records";
import { newUser } from "./support/people";
import { fitsTheScreen, selectCustomer, signInBySession, violations } from "./support/screens";

const VAN_DIJK = 177;

test("from the action list to help about it, and by a search to another page", async ({ page, context }) => {
  await signInBySession(page, userOf(3, VAN_DIJK));
  await selectCustomer(page, VAN_DIJK);
  await page.goto("/invorder/actions");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Hulp bij dit scherm/ }).click();
  const help = await opened;
  await expect(
    help.getByRole("heading", { level: 1, name: "De actielijst en acties uitvoeren" }),
  ).toBeVisible();
  expect(await violations(help)).toEqual([]);

  await help.getByLabel("Zoeken in het handboek").fill("domein");
  await help.keyboard.press("Enter");
  await expect(help).toHaveURL(/\/invorder\/help\?q=domein$/);
  await expect(help.getByRole("status").filter({ hasText: "over ‘domein’" })).toBeVisible();
  expect(await violations(help)).toEqual([]);
  await help.getByRole("link", { name: "Afzender en DNS" }).click();
  await expect(help.getByRole("heading", { level: 1, name: "Afzender en DNS" })).toBeVisible();
  await expect(help.getByText("Er mag maar één SPF-record zijn")).toBeVisible();

  // The action list's tab is still open.
  await expect(page.getByRole("heading", { level: 1, name: "Actielijst" })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the handbook is searched, and found by what somebody cannot do", async ({ page }) => {
    await signInBySession(page, userOf(2));
    await page.goto("/noorderlicht/help", { waitUntil: "commit" });
    await page.getByLabel("Zoeken in het handboek").fill("uitnodiging komt niet aan");
    await page.getByRole("button", { name: "Zoeken", exact: true }).click();
    await expect(page.getByRole("main").getByRole("link").first()).toHaveText("Gebruikers en rollen");
    await page.getByRole("link", { name: "Gebruikers en rollen" }).click();
    await expect(page.getByRole("heading", { name: "De uitnodiging komt niet aan" })).toBeVisible();
  });
});

test("on a phone the user's menu leads to help about the screen that is open", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBySession(page, userOf(3, VAN_DIJK));
  await selectCustomer(page, VAN_DIJK);
  await page.goto("/invorder/payments");
  await page.getByRole("button", { name: /^Menu van / }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "Hulp bij dit scherm" }).click();
  const help = await opened;
  await expect(help).toHaveURL(/\/invorder\/help\/payments$/);
  expect(await fitsTheScreen(help)).toBe(true);
});

test("whoever cannot sign in reads why, without signing in", async ({ page, context }) => {
  await page.goto("/zonnedael/login");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Meer hierover/ }).click();
  const help = await opened;
  await expect(help.getByRole("heading", { level: 1, name: "Uw account en inloggen" })).toBeVisible();
  await expect(help.getByText("Te veel pogingen")).toBeVisible();
  expect(await violations(help)).toEqual([]);
  await help.getByRole("link", { name: "Naar inloggen" }).click();
  await expect(help).toHaveURL(/\/zonnedael\/login$/);
});

test("a refusal leads to the page about it, at its field and above the form", async ({ page, context }) => {
  await signInBySession(page, userOf(3, VAN_DIJK));
  await selectCustomer(page, VAN_DIJK);
  await page.goto("/invorder/synchronize");
  await page.locator("input[type=file]").setInputFiles({
    name: "posten.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
  });
  const more = page.getByRole("link", { name: /^Meer hierover/ });
  await expect(more.first()).toBeVisible();
  const opened = context.waitForEvent("page");
  await more.first().click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Een bestand inlezen" })).toBeVisible();
});

test("what is said in a corner of the screen leads on as well", async ({ page, context }) => {
  await signInBySession(page, userOf(1));
  const { id } = await newUser(page, { customer_ids: [VAN_DIJK] });
  const invite = () => page.request.post(`/api/users/${id}/send-invite`, { headers });
  await expect.poll(async () => (await invite()).status()).toBe(429);
  await page.goto(`/invorder/users/${id}/edit`);
  await page.getByRole("button", { name: "Uitnodiging sturen" }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  const words = page
    .getByRole("listitem")
    .filter({ hasText: "Er zijn net al genoeg uitnodigingen gestuurd" });
  const opened = context.waitForEvent("page");
  await words.getByRole("link", { name: /^Meer hierover/ }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Gebruikers en rollen" })).toBeVisible();
});

test("every role reads every page, on a phone and in German too", async ({ page }) => {
  await signInBySession(page, userOf(8));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: "locale", value: "de", url: process.env.BASE_URL ?? page.url() }]);
  await page.goto("/invorder/help/backup");
  await expect(
    page.getByRole("heading", { level: 1, name: "Sicherung machen und wiederherstellen" }),
  ).toBeVisible();
  expect(await fitsTheScreen(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.goto("/invorder/help");
  for (const group of ["Forderungsmanagement", "Verwaltung", "Technischer Betrieb"])
    await expect(page.getByRole("heading", { level: 2, name: group })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await page.goto("/invorder/help/nergens"))?.status()).toBe(404);
});
