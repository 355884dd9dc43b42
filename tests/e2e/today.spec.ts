import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;

test("the day begins with what waits and whom to call; who was promised a call stands above, and leads to the debtor", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const debtor = await newDebtor(page, "Terugbelverzoek", { contact_telephone_number: "030 276 41 80" });
  const invoice = await newInvoice(page, debtor.id);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(new Date());
  const made = await page.request.post("/api/holds", {
    headers,
    data: {
      kind: "callback",
      debtor_id: debtor.id,
      invoices: { [invoice.id]: null },
      day: today,
      note: "na tweeën",
    },
  });
  expect(made.status()).toBe(201);
  await page.goto("/invorder");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Gedaan vandaag" })).toContainText("Gesprekken");
  const row = page.getByRole("row", { name: new RegExp(debtor.name) });
  await expect(row).toContainText("Terugbellen: na tweeën");
  await expect(row.getByRole("link", { name: "030 276 41 80" })).toHaveAttribute("href", "tel:+31302764180");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
  await expect(row).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("3");
  await expect(page).toHaveURL(/\/actions/);
  await page.goBack();
  await row.getByRole("link", { name: debtor.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(debtor.name);
});

test("the figures are the dashboard's second page, and the only one for who does not do the work", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Cijfers" }).click();
  await expect(page.getByText("Wat op u wacht")).toBeVisible();
  await signInBySession(page, userOf(8, energy));
  await page.goto("/invorder");
  await expect(page.getByText("Bellijst")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
});
