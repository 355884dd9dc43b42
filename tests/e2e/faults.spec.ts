import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { newDebtor } from "./support/new-records";
import { selectCustomer, signInBySession } from "./support/screens";

const cinema = 1000;

/** Changes a debtor's city as Sanne and saves. */
async function saves(page: Page) {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const { id } = await newDebtor(page, "Garage Hendriks");
  await page.goto(`/invorder/debtors/${id}/edit?tab=details`);
  return async () => {
    await page.getByRole("textbox", { name: "Plaats" }).fill("Zwolle");
    await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  };
}

const breaks = (page: Page) =>
  page.route("**/api/debtors/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, contentType: "application/problem+json", body: '{"status":500}' })
      : route.fallback(),
  );

test("a fault of the server leads to the error page", async ({ page }) => {
  const save = await saves(page);
  await breaks(page);
  await page.evaluate(() => {
    document.documentElement.dataset.environment = "STAGING";
  });
  page.on("dialog", (dialog) => void dialog.accept());
  await save();
  await page.waitForURL(/\/invorder\/error$/);
  await expect(page.getByRole("heading", { name: "Oeps, er ging iets mis." })).toBeVisible();
  await page.getByRole("link", { name: "Terug naar de startpagina" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("on a developer's machine the page stays, and the connection is not blamed", async ({ page }) => {
  const save = await saves(page);
  await breaks(page);
  await save();
  await expect(page.getByText("Er ging iets mis").first()).toBeVisible();
  await expect(page.getByText("Controleer uw verbinding", { exact: false })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Plaats" })).toHaveValue("Zwolle");
});

test("a server that cannot be reached is: the connection is to be checked, and trying again works", async ({
  page,
}) => {
  const save = await saves(page);
  await page.route("**/api/debtors/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await save();
  await expect(page.getByText("Controleer uw verbinding en probeer het opnieuw.").first()).toBeVisible();
  await page.unroute("**/api/debtors/*");
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(page.getByText(/^Debiteur Garage Hendriks .* opgeslagen$/)).toBeVisible();
});

test("a dialog whose code cannot be fetched says so over the page, which keeps what was typed, and opens when tried again", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const { id } = await newDebtor(page, "Kapper Mol");
  await page.goto(`/invorder/debtors/${id}/edit`);
  await expect(page.getByRole("button", { name: /^Betaling/ })).toBeVisible();
  const code = "**/_next/static/chunks/**";
  await page.route(code, (route) => route.abort());
  await page.getByRole("button", { name: /^Belofte/ }).click();
  const away = page.getByRole("alert").filter({ hasText: "Controleer uw verbinding" });
  await expect(away).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Kapper Mol" })).toBeVisible();
  await page.unroute(code);
  await away.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(page.getByRole("dialog").or(page.getByRole("form"))).toBeVisible();
  await expect(away).toHaveCount(0);
});
