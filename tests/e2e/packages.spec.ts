import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { selectCustomer, signInBySession } from "./support/screens";

const JANSEN = 1000;
const KEY = "oefentoken-lindeboom";
const books = process.env.MONEYBIRD_BASE_URL ?? `http://127.0.0.1:${process.env.MONEYBIRD_PORT}`;

/** Starts a sync, and waits for its result. */
async function fetched(page: Page) {
  await page.goto("/invorder/synchronize");
  await page.getByRole("button", { name: "Nu ophalen" }).click();
  await expect(page.getByText("Gelezen", { exact: true })).toBeVisible({ timeout: 20_000 });
}

test("a package is linked, fetched, taken back row by row, and what differs is taken over", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, JANSEN));
  await selectCustomer(page, JANSEN);
  await page.goto("/invorder/synchronize");
  await page.getByLabel("Persoonlijk API-token").fill(KEY);
  await page.getByRole("button", { name: "Koppelen", exact: true }).last().click();
  await expect(page.getByText("De koppeling is gemaakt. Kies nu de administratie.")).toBeVisible();
  await page.locator("#division-moneybird").selectOption({ label: "Lindeboom Advies" });
  await expect(
    page.getByText("Lindeboom Advies is gekozen. Haal nu de openstaande posten op."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Nu ophalen" })).toBeEnabled();
  await fetched(page);
  await expect(page.getByText("Toegevoegd", { exact: true })).toBeVisible();
  await expect(page.getByText("Alle openstaande posten zijn opgehaald.")).toBeVisible();

  // A payment is made there.
  const practice = await (await page.request.get(`${books}/practice`)).text();
  const [, item = "", amount = ""] =
    /name="item" value="(\d+)"><input name="amount"[^>]*value="([\d.,]+)"/.exec(practice) ?? [];
  await page.request.post(`${books}/practice/payment`, { form: { item, amount } });
  await fetched(page);
  await page.getByRole("button", { name: "Terug naar Inlezen" }).click();
  const [newest] = [page.getByRole("region", { name: "Eerdere keren" }).locator("tbody tr").first()];
  await newest.getByRole("link").click();
  await expect(page.getByRole("row", { name: /Gesloten/ })).toHaveCount(1);
  await page.getByRole("button", { name: "1 gesloten factuur heropenen" }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("1 factuur staat weer open")).toBeVisible();

  await page.goto("/invorder/synchronize/differences?kind=kept_open");
  await page.locator("tbody").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Overnemen uit Moneybird (1)" }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Overgenomen: 1 gesloten")).toBeVisible();
  await page.goto("/invorder/actions");
  await expect(page.getByText(/Stand van .*Moneybird van v/)).toBeVisible();
});
