import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { prefixOf, selectCustomer, signInBySession } from "./support/screens";

const headers = { "x-requested-with": "XMLHttpRequest" };
type User = { id: number; email_address: string; full_name: string; role_id: number };

/** Returns the users an administrator can reach, through the API. */
async function usersInReach(page: Page): Promise<User[]> {
  const answer = await page.request.get("/api/users?per_page=100", { headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

async function goOnAs(page: Page, email: string) {
  await page.goto(`${await prefixOf(page)}/users?q=${encodeURIComponent(email)}`);
  await page
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("button")
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Inloggen als deze gebruiker" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("wordt vastgelegd met uw eigen naam erbij");
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(band(page)).toBeVisible({ timeout: 20_000 });
}

const band = (page: Page) => page.getByText(/ werkt als /);

/** Returns to the own account; a press before the new page is hydrated is repeated, but not after one has already worked. */
async function goBack(page: Page) {
  const back = page.getByRole("button", { name: "Terug naar eigen account" });
  await expect(async () => {
    if (await back.isVisible()) await back.click({ timeout: 1_000 });
    await expect(band(page)).toHaveCount(0);
  }).toPass();
  await expect(page.getByText("alle klanten die u beheert")).toBeVisible({ timeout: 20_000 });
}

test("the superadmin goes on as a klant: the band names both, a debtor can be deleted, and the way back is there", async ({
  page,
}) => {
  const klant = userOf(3, 20);
  await signInBySession(page, userOf(1));
  await goOnAs(page, klant.email);
  await selectCustomer(page, 20);
  const made = await page.request.post("/api/debtors", {
    headers,
    data: { number: `S-${Date.now()}`, name: "Drukkerij Vroom" },
  });
  expect(made.status()).toBeLessThan(300);
  const { data: debtor } = await made.json();
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/debtors/${debtor.id}/edit`);
  await page.getByRole("button", { name: "Verwijderen", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Drukkerij Vroom wordt verwijderd");
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Debiteur Drukkerij Vroom verwijderd")).toBeVisible();
  await page.waitForURL(/\/debtors$/);
  await goBack(page);
});

test("a debtor with invoices: the question says how many go with it", async ({ page }) => {
  const klant = userOf(3, 20);
  await signInBySession(page, userOf(1));
  await goOnAs(page, klant.email);
  await selectCustomer(page, 20);
  const list = await page.request.get("/api/debtors?sort=open_invoices&direction=desc&per_page=1", {
    headers,
  });
  const [debtor] = (await list.json()).data;
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/debtors/${debtor.id}/edit`);
  await page.getByRole("button", { name: "Verwijderen", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/met (1 factuur|alle \d+ facturen)/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuleren" }).click();
});

test("a klant of their own accord deletes no debtor, and goes on as nobody", async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await selectCustomer(page, 20);
  const [debtor] = (await (await page.request.get("/api/debtors?per_page=1", { headers })).json()).data;
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/debtors/${debtor.id}/edit`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwijderen", exact: true })).toHaveCount(0);
  const removed = await page.request.delete(`/api/debtors/${debtor.id}`, { headers });
  expect(removed.status()).toBe(403);
  const other = await page.request.post("/api/auth/super-login/1", { headers });
  expect(other.status()).toBe(403);
});

test("a white label sees its own users alone, and goes on as one of them", async ({ page, browser }) => {
  const superadmin = await pageOfAnother(browser);
  await signInBySession(superadmin, userOf(1));
  const everyone = await usersInReach(superadmin);
  await superadmin.context().close();
  await signInBySession(page, userOf(2));
  const own = await usersInReach(page);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(everyone.length);
  expect(own.some(({ role_id }) => role_id === 1)).toBe(false);
  const stranger = everyone.find(({ id }) => !own.some((mine) => mine.id === id));
  const refused = await page.request.post(`/api/auth/super-login/${stranger?.id}`, { headers });
  expect([403, 404]).toContain(refused.status());
  const colleague = own.find(({ role_id }) => role_id === 3 || role_id === 4);
  await goOnAs(page, colleague?.email_address ?? "");
  await expect(band(page)).toContainText(colleague?.full_name ?? "");
  await goBack(page);
});
