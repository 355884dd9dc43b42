import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { newColleague, PASSWORD } from "./support/people";
import { fitsTheScreen, prefixOf, signInBySession, violations } from "./support/screens";

const firstSteps = (page: Page) => page.getByRole("region", { name: /^Eerste stappen/ });

/** Creates a white label for this journey, as the signed-in user. */
async function newLabel(page: Page): Promise<number> {
  const data = { name: unused("Waddenzee "), primary_color: "#3797c7", secondary_color: "#333333" };
  const answer = await page.request.post("/api/resellers", { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

async function newCustomer(page: Page, more: Record<string, unknown>): Promise<number> {
  const data = { name: unused("Smit Bouw "), ...more };
  const answer = await page.request.post("/api/customers", { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

/** Opens the home page of a new user, in a separate browser. */
async function homeOf(their: Page, { email, role_id }: { email: string; role_id: number }) {
  await signInBySession(their, { email, password: PASSWORD, role: role_id, customer_ids: [] });
  await their.goto(await prefixOf(their));
}

test("a new Beheerder reads what to see to first, sets it aside and has it back, and it goes by itself once done", async ({
  page,
  browser,
}) => {
  test.slow();
  await signInBySession(page, userOf(1));
  const reseller_id = await newLabel(page);
  const noor = await newColleague(page, { role_id: 2, reseller_id });
  const theirs = await pageOfAnother(browser);
  await homeOf(theirs, noor);
  const steps = firstSteps(theirs);
  await expect(steps.getByText("0 van 4 gedaan")).toBeVisible();
  await expect(steps.getByRole("listitem").filter({ hasText: "Iemand die het werk doet" })).toContainText(
    "Dit doet de superadmin",
  );
  expect(await violations(theirs)).toEqual([]);
  await theirs.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(theirs)).toBe(true);
  await theirs.setViewportSize({ width: 1440, height: 900 });

  await steps.getByRole("button", { name: "Niet nu" }).click();
  await expect(steps).toHaveCount(0);
  await theirs.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(steps).toBeVisible();
  await steps.getByRole("button", { name: "Niet nu" }).click();
  await theirs.reload();
  await expect(theirs.getByText("0 van 4 gedaan")).toBeVisible();
  await expect(steps).toHaveCount(0);
  await theirs.getByRole("button", { name: "Weer tonen" }).click();
  await expect(steps).toBeVisible();

  await steps.getByRole("link", { name: "Voeg een klant toe" }).click();
  await expect(theirs.getByRole("radio", { name: "Klant", exact: true })).not.toBeChecked();
  const senders = { debit_sender: "debiteuren@smit.example", incasso_sender: "incasso@smit.example" };
  const id = await newCustomer(page, { reseller_id, type: 1, ...senders });
  await newColleague(page, { role_id: 3, customer_ids: [id] });
  const logo = { name: "logo.png", mimeType: "image/png", buffer: PIXEL };
  await page.request.post(`/api/resellers/${reseller_id}`, { headers, multipart: { logo } });
  await theirs.goto(await prefixOf(theirs));
  await expect(theirs.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await theirs.context().close();
});

test("a controller and a manager of a customer without open items read what comes first, and who does it", async ({
  page,
  browser,
}) => {
  test.slow();
  await signInBySession(page, userOf(1));
  const id = await newCustomer(page, { reseller_id: 1, type: 1, debit_sender: "debiteuren@smit.example" });
  // The customer's own list leads to its users, with the customer filled in.
  await page.goto(`/invorder/customers/${id}/edit?tab=info`);
  const setup = page.getByRole("region", { name: /voor de eerste brief uit kan/ });
  await expect(setup.getByRole("listitem").filter({ hasText: "openstaande posten" })).toContainText(
    "Dit doet een medewerker van de klant",
  );
  const offer = page.getByRole("region", { name: /^Naar keuze/ });
  await offer.getByRole("button", { name: "Niet nu" }).click();
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(offer).toBeVisible();
  await setup.getByRole("link", { name: "Iemand die het werk doet" }).click();
  await expect(page.getByRole("combobox", { name: "Rol" })).toHaveValue("3");
  await expect(page.getByRole("list", { name: "Klanten" }).getByText(/^Smit Bouw/)).toBeVisible();

  for (const [role_id, heading, words] of [
    [3, /^Eerste stappen/, "Lees de eerste openstaande posten in"],
    [4, "Wanneer u hier cijfers ziet", "Vanaf dan ziet u hier wat openstaat"],
  ] as const) {
    const made = await newColleague(page, { role_id, customer_ids: [id] });
    const theirs = await pageOfAnother(browser);
    await homeOf(theirs, made);
    await expect(theirs.getByRole("region", { name: heading })).toContainText(words);
    expect(await violations(theirs)).toEqual([]);
    if (role_id === 3) {
      await expect(firstSteps(theirs).getByRole("link", { name: "Teksten van elke stap" })).toBeVisible();
      await firstSteps(theirs).getByRole("link", { name: words }).click();
      await expect(theirs).toHaveURL(/\/synchronize$/);
    }
    await theirs.context().close();
  }
});

test("where all of it is done nobody is led anywhere", async ({ page }) => {
  for (const role of [1, 2, 3, 4, 5, 8]) {
    await signInBySession(page, userOf(role));
    await page.goto(await prefixOf(page));
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(/van \d gedaan/)).toHaveCount(0);
  }
});

test("a user is not made for a customer of another white label", async ({ page }) => {
  await signInBySession(page, userOf(1));
  const theirs = await newCustomer(page, { reseller_id: await newLabel(page) });
  await signInBySession(page, userOf(2));
  const answer = await page.request.get(`${await prefixOf(page)}/users/create?customer_id=${theirs}`);
  expect(answer.status()).toBe(404);
});

/** The smallest possible picture. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
