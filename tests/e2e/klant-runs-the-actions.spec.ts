import { codeFor, mailsTo, userOf } from "./support/api";
import { chooseStatus, expect, test } from "./support/journey";
import { countedActions, fitsTheScreen, selectCustomer, signInBySession, textOf } from "./support/screens";

const energy = 177;
const sanne = userOf(3, energy);

test("she signs in: mistakes only flag the fields and keep what was typed, the code from the mail opens the door", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/invorder\/login$/);
  await expect(page.getByText("bezorging van e-mail")).toBeVisible();
  await page.getByLabel("E-mailadres").fill(sanne.email);
  await page.getByLabel("Wachtwoord", { exact: false }).first().fill("niet-mijn-wachtwoord");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await expect(page.getByLabel("E-mailadres")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("E-mailadres")).toHaveValue(sanne.email);

  const known = new Set((await mailsTo(page.request, sanne.email)).map(({ id }) => String(id)));
  await page.locator("input[autocomplete=current-password]").fill(sanne.password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  const code = page.locator("input[autocomplete=one-time-code]");
  await code.fill("000000");
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill(await codeFor(page.request, sanne.email, known));
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page).toHaveURL(/\/invorder$/);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Vandaag" })).toBeVisible();
});

test("a page opened without a session leads to the sign-in, and the sign-in back to that page", async ({
  page,
}) => {
  await page.goto("/invorder/debtors?q=B.V.&sort=-open_amount");
  await expect(page).toHaveURL(/\/invorder\/login\?next=/);
  const known = new Set((await mailsTo(page.request, sanne.email)).map(({ id }) => String(id)));
  await page.getByLabel("E-mailadres").fill(sanne.email);
  await page.locator("input[autocomplete=current-password]").fill(sanne.password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await page
    .locator("input[autocomplete=one-time-code]")
    .fill(await codeFor(page.request, sanne.email, known));
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page).toHaveURL(/\/invorder\/debtors\?q=B\.V\.&sort=-open_amount$/);
  await expect(page.getByRole("heading", { level: 1, name: "Debiteuren" })).toBeVisible();
  // Signed in already, in another tab: the sign-in page redirects immediately, and never to another site.
  await page.goto("/invorder/login?next=%2Finvorder%2Factions");
  await expect(page).toHaveURL(/\/invorder\/actions$/);
  await page.goto("/invorder/login?next=%2F%2Fevil.example%2F");
  await expect(page).toHaveURL(/\/invorder$/);
});

test("she runs actions: the plan first, then progress, then the letters", async ({ page }) => {
  await signInBySession(page, sanne);
  await selectCustomer(page, energy);
  await page.goto("/invorder/actions?debtor=B.V.");
  const rows = page.locator("tbody tr");
  await expect(rows.first()).toContainText(/(\d+ dag(en)? na .+ van \d|vervallen sinds \d)/);
  const total = await countedActions(page);
  for (const place of [0, 1, 2, 3]) await rows.nth(place).getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "4 geselecteerd" });
  await bar.getByRole("button", { name: "Actie(s) uitvoeren (4)" }).click();

  const plan = page.getByRole("dialog", { name: /^Plan voor \d+ fact/ });
  await expect(plan).toHaveAccessibleName("Plan voor 4 facturen");
  const counted = async (pattern: RegExp) => Number(pattern.exec(await textOf(plan))?.[1] ?? 0);
  await expect(plan.getByRole("table").first()).toBeVisible();
  const [letters, skipped] = [await counted(/(\d+) brie(?:f|ven)/), await counted(/(\d+) fact\S+ blij/)];
  expect(letters).toBeGreaterThan(0);
  await plan.getByRole("button", { name: `Actie(s) uitvoeren (${4 - skipped})` }).click();

  // A statement carries out more than the ticked rows.
  await expect(page.getByText(/\d acties? uitgevoerd/)).toBeVisible({ timeout: 20_000 });
  // The message about its start was in the same place.
  await expect(page.getByText(/acties? word(t|en) uitgevoerd/)).toHaveCount(0);
  // Other due rows of these debtors wait, and are counted separately.
  await expect.poll(() => countedActions(page)).toBeLessThanOrEqual(total - 4 + skipped);

  const tab = page.getByRole("navigation", { name: "Acties en brieven" }).getByText("Downloadlijst");
  await tab.click();
  await expect(page.getByRole("heading", { name: "Downloadlijst" })).toBeVisible();
  const letter = rows.filter({ hasText: "Nieuw" }).first();
  await expect.poll(() => rows.filter({ hasText: "Nieuw" }).count()).toBeGreaterThanOrEqual(letters);
  const fresh = await rows.filter({ hasText: "Nieuw" }).count();
  const download = page.waitForEvent("download");
  await letter.getByRole("link", { name: /Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(rows.filter({ hasText: "Nieuw" })).toHaveCount(fresh - 1);
});

test("a row can get another status, and leave the list after a question that names the amount", async ({
  page,
}) => {
  await signInBySession(page, sanne);
  await selectCustomer(page, energy);
  await page.goto("/invorder/actions?sort=amount");
  const row = page.locator("tbody tr").first();
  const number = await textOf(row.locator("td:nth-child(3)"));
  await chooseStatus(row.getByRole("combobox"), "Dispuut");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Van de lijst halen" }).click();
  const question = page.getByRole("alertdialog", { name: "Weet u het zeker?" });
  await expect(question).toContainText("€");
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("1 actie van de lijst gehaald")).toBeVisible();
  await expect(page.getByRole("link", { name: number, exact: true })).toHaveCount(0);
});

test("the invoice tells its story: dossier with the letter, bookings with who and when", async ({ page }) => {
  await signInBySession(page, sanne);
  await selectCustomer(page, energy);
  await page.goto("/invorder/letters");
  const letters = page.locator("tbody tr").filter({ has: page.getByRole("link", { name: /^Download: / }) });
  const number = (await textOf(letters.locator("td:nth-child(3)"))).split(",")[0] ?? "";
  await page.goto(`/invorder/invoices?number=${encodeURIComponent(number)}`);
  await page.getByRole("link", { name: number, exact: true }).first().click();
  await expect(page.getByRole("heading", { name: `Factuur ${number}` })).toBeVisible();
  const letter = page.getByRole("button", { name: /per (brief|e-mail)/ }).first();
  const words = await textOf(letter);
  await letter.click();
  await expect(page.getByRole("dialog", { name: words }).getByTitle("Brief")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Boekingen" }).click();
  await expect(page.getByRole("table", { name: "Boekingen" })).toContainText("Status");
});

test("the language menu turns the screens to German and English, and remembers it", async ({ page }) => {
  await signInBySession(page, sanne);
  await page.goto("/invorder/actions");
  await page.getByRole("button", { name: /^NL, Taal/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Aktionsliste" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/invorder/invoices");
  await expect(page.getByRole("heading", { name: "Rechnungen" })).toBeVisible();
  await page.getByRole("button", { name: /^DE,/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("on a phone every screen fits, in the longest language", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBySession(page, sanne);
  await page.context().addCookies([{ name: "locale", value: "de", url: process.env.BASE_URL ?? page.url() }]);
  for (const path of ["", "/actions", "/letters", "/debtors", "/invoices", "/synchronize"]) {
    await page.goto(`/invorder${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(async () => [path, await fitsTheScreen(page)]).toEqual([path, true]);
  }
});
