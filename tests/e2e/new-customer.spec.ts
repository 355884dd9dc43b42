import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { fitsTheScreen, signInBySession, violations } from "./support/screens";

const next = (page: Page) => page.getByRole("button", { name: "Verder" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Bedrijfsnaam" });

test("a superadmin adds a customer in four steps: a reload keeps what was typed, Back works, and what is wrong in the first step is found from the last", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/customers/create");
  await page.getByRole("radio", { name: "Klant", exact: true }).check();
  await page.getByRole("button", { name: "In vier stappen" }).click();
  await expect(page).toHaveURL(/step=1$/);
  const name = unused("Praktijk De Linde ");
  await nameOf(page).fill(name);
  await page.getByRole("textbox", { name: "Naam afzender" }).fill("Praktijk De Linde");
  await page.getByRole("textbox", { name: "E-mailadres afzender" }).fill("post@");
  expect(await violations(page)).toEqual([]);
  // Enter continues, and the title of the next step has the focus.
  await page.getByRole("textbox", { name: "E-mailadres afzender" }).press("Enter");
  await expect(heading(page, "Tarief")).toBeFocused();
  await expect(page.getByRole("progressbar", { name: "Stap 2 van 4" })).toBeVisible();

  // A thousand euros sixty days overdue, by the product's own rules.
  const byLaw = page.getByRole("radio", { name: "Volgens de wet" });
  await expect(byLaw).toBeChecked();
  await expect(byLaw).toHaveAccessibleDescription(/€\s150,00 kosten/);
  await expect(page.getByRole("radio", { name: "Geen kosten" })).toHaveAccessibleDescription(
    /\+ €\s0,00 rente \+ €\s0,00 kosten\s*Samen €\s1\.000,00/,
  );
  await page.getByRole("radio", { name: "Eigen tarief" }).check();
  await page.getByRole("textbox", { name: "Rente per jaar" }).fill("12");
  await expect(page.getByRole("radio", { name: "Eigen tarief" })).toHaveAccessibleDescription(
    /€\s19,73 rente/,
  );
  expect(await violations(page)).toEqual([]);
  await next(page).click();
  await expect(heading(page, "Teksten")).toBeFocused();
  await page.getByRole("radio", { name: "Zorg, onderwijs en verenigingen" }).check();

  await page.reload();
  await expect(page.getByRole("radio", { name: "Zorg, onderwijs en verenigingen" })).toBeChecked();
  await page.goBack();
  await expect(heading(page, "Tarief")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Rente per jaar" })).toHaveValue("12");
  await page.goForward();
  expect(await violations(page)).toEqual([]);
  await next(page).click();
  await page.getByRole("radio", { name: "Exact Online" }).check();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  const wrong = page.getByRole("alert").filter({ hasText: "E-mailadres afzender" });
  await expect(wrong).toBeVisible();
  await expect(page).toHaveURL(/step=1$/);
  await expect(nameOf(page)).toHaveValue(name);
  // From another step the summary leads to the field.
  await page.getByRole("button", { name: /^3\. Teksten/ }).click();
  await wrong.getByRole("link", { name: "E-mailadres afzender" }).click();
  const sender = page.getByRole("textbox", { name: "E-mailadres afzender" });
  await expect(sender).toBeFocused();
  await sender.fill("post@praktijkdelinde.example");
  await page.getByRole("button", { name: /^4\. Openstaande posten/ }).click();
  await page.getByRole("button", { name: "Klant toevoegen" }).click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const steps = page.getByRole("region", { name: /voor de eerste brief uit kan/ }).getByRole("listitem");
  await expect(steps.first()).toContainText("Openstaande posten uit Exact Online");
  await expect(steps.nth(1).getByRole("link", { name: "Iemand die het werk doet" })).toBeVisible();
  const id = Number(/customers\/(\d+)/.exec(page.url())?.[1]);
  const made = await (await page.request.get(`/api/customers/${id}`, { headers })).json();
  expect(made.data).toMatchObject({
    name,
    type: 1,
    interest_rate: "12.00",
    incasso_type: "wik",
    interest_min: "40.00",
    debit_sender: "post@praktijkdelinde.example",
    incasso_sender: "post@praktijkdelinde.example",
    legal_mode: false,
  });
  const texts = await (await page.request.get(`/api/templates?customer_id=${id}`, { headers })).json();
  const reminder = texts.data.find(
    (one: { type: string; customer_id: number | null }) => one.type === "3" && one.customer_id === id,
  );
  expect(reminder.content).toContain("laat het ons dan gerust weten");
  // Nothing of it is filled in for the next customer.
  await page.goto("/invorder/customers/create?step=1");
  await expect(nameOf(page)).toHaveValue("");
});

test("the law's own rates can be taken at once, and all settings are one press away with what was typed", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/customers/create?step=1");
  const name = unused("Bos Techniek ");
  await nameOf(page).fill(name);
  await page.getByRole("link", { name: "Alle instellingen" }).click();
  await expect(page.getByRole("textbox", { name: "IBAN" })).toBeVisible();
  await expect(nameOf(page)).toHaveValue(name);
  await page.goto("/invorder/customers/create?step=2");
  await page.getByRole("checkbox", { name: "Vorderen naar Nederlands recht" }).check();
  await page.getByRole("button", { name: /^4\. Openstaande posten/ }).click();
  await page.getByRole("radio", { name: "Dat komt later" }).check();
  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const id = Number(/customers\/(\d+)/.exec(page.url())?.[1]);
  const made = await (await page.request.get(`/api/customers/${id}`, { headers })).json();
  expect(made.data.legal_mode).toBe(true);
});

test("on a phone each step fits the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBySession(page, userOf(1));
  for (const step of [1, 2, 3, 4]) {
    await page.goto(`/invorder/customers/create?step=${step}`);
    await expect(page.getByRole("progressbar", { name: `Stap ${step} van 4` })).toBeVisible();
    expect([step, await fitsTheScreen(page)]).toEqual([step, true]);
  }
});
