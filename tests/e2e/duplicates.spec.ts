import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { signInBySession, violations } from "./support/screens";

type Debtor = { id: number; number: string; name: string; address: string; zipcode: string; city: string };

const run = Date.now().toString(36).toUpperCase();
const own = "/noorderlicht";

test.beforeEach(async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await page.goto(`${own}/synchronize`);
});

/** Returns debtors of the demo with open invoices that exist once. */
async function owing(page: Page): Promise<Debtor[]> {
  const answer = await page.request.get("/api/debtors?open=1&per_page=200&sort=number&direction=desc");
  const { data }: { data: Debtor[] } = await answer.json();
  const names = data.map(({ name }) => name);
  return data
    .filter(
      ({ name, address, zipcode }) => address && zipcode && names.indexOf(name) === names.lastIndexOf(name),
    )
    .slice(0, 2);
}

/** Imports a file with those debtors under other numbers, each with one invoice. */
async function bringIn(page: Page, debtors: readonly Debtor[], amount: string) {
  const lines = debtors.map(
    ({ name, address, zipcode, city }, place) =>
      `${run}-${place};${name};${address};${zipcode};${city};N-${run}-${place};01-10-2026;${amount}`,
  );
  const text = [
    "debiteurnummer;naam;adres;postcode;plaats;factuurnummer;factuurdatum;openstaand",
    ...lines,
  ].join("\r\n");
  await page.locator("input[type=file]").setInputFiles({
    name: "openstaand.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "utf8"),
  });
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await page.getByRole("button", { name: "Inlezen starten" }).click({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "Wat er is ingelezen" })).toBeVisible({ timeout: 20_000 });
}

test("a debtor that came in a second time by a file is merged from its page, and the file finds the one", async ({
  page,
}) => {
  const [first, second] = await owing(page);
  if (!first || !second) throw new Error("the demo has too few debtors that owe something");
  await bringIn(page, [first, second], "88,10");

  await page.goto(`${own}/synchronize`);
  await expect(page.getByText(/2 debiteuren staan dubbel: CSV en handmatige invoer/)).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "Bekijken" }).click();
  await expect(page.getByRole("heading", { name: "Dubbele debiteuren" })).toBeVisible();
  await expect(page.getByRole("region", { name: first.name })).toContainText(
    "Naam, postcode en huisnummer gelijk",
  );
  await expect(page.getByRole("region", { name: first.name }).getByText("Plaats")).toHaveCount(2);

  expect(await violations(page)).toEqual([]);

  // From the debtor's own page to its pair.
  await page.goto(`${own}/debtors/${first.id}/edit`);
  await expect(
    page.getByText(`Deze debiteur staat waarschijnlijk dubbel: ook als ${run}-0 (CSV).`),
  ).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "Bekijken" }).click();
  const pair = page.getByRole("region", { name: first.name });
  await pair.getByRole("radio", { name: /Handmatig/ }).focus();
  await page.keyboard.press("Tab");
  await pair.getByRole("button", { name: "Samenvoegen" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("1 factuur gaat mee, € 88,10 openstaand");
  await expect(dialog).toContainText("Samenvoegen kan niet ongedaan worden gemaakt.");
  await dialog.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("1 debiteur samengevoegd, 1 factuur ging mee")).toBeVisible();
  await expect(page.getByText("Geen dubbele debiteuren")).toBeVisible();
  await page.goto(`${own}/debtors/${first.id}/edit`);
  await expect(page.getByText(`Samengevoegd met ${run}-0 (CSV)`).first()).toBeVisible();
  await expect(page.getByText(`N-${run}-0`).first()).toBeVisible();

  // The other two are marked as different, permanently.
  await page.goto(`${own}/synchronize/duplicates`);
  await page
    .getByRole("region", { name: second.name })
    .getByRole("button", { name: "Niet dezelfde" })
    .click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Ze blijven twee debiteuren")).toBeVisible();
  await expect(page.getByText("Geen dubbele debiteuren")).toBeVisible();

  // The file is imported again: no debtor exists twice, and its numbers find the right one.
  await page.goto(`${own}/synchronize`);
  await bringIn(page, [first, second], "70,00");
  await page.goto(`${own}/synchronize`);
  await expect(page.getByText(/staat dubbel|staan dubbel/)).toHaveCount(0);
  const found = await page.request.get(`/api/debtors?q=${encodeURIComponent(first.name)}`);
  const { data }: { data: Debtor[] } = await found.json();
  expect(data.filter(({ name }) => name === first.name).map(({ id }) => id)).toEqual([first.id]);
});
