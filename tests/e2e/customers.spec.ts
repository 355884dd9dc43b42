import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { prefixOf, selectCustomer, signInBySession, violations } from "./support/screens";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Opslaan" }).click();

/** Creates a customer for this journey, as the signed-in user. */
async function newCustomer(page: Page, more: Record<string, unknown> = {}) {
  const name = unused("Maas Verhuur ");
  const answer = await page.request.post("/api/customers", { headers, data: { name, ...more } });
  expect(answer.status()).toBe(201);
  return { name, id: (await answer.json()).data.id as number };
}

test("a superadmin adds a customer; a wrong account number is named at its field and what was typed stays", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/customers");
  await page.getByRole("link", { name: "Klant toevoegen" }).click();
  // No default is applied without a choice, and a prospect has no account number.
  for (const type of ["Klant", "Prospect"])
    await expect(page.getByRole("radio", { name: type, exact: true })).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Opslaan" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Prospect", exact: true }).check();
  await expect(page.getByRole("textbox", { name: "Bedrijfsnaam" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "IBAN" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Klant", exact: true }).check();
  // A customer is added in steps; a link leads to the whole form.
  await page.getByRole("link", { name: "Alle instellingen" }).click();
  await expect(page.getByRole("radio", { name: "Klant", exact: true })).toBeChecked();
  const name = unused("Van Dijk Energie ");
  await page.getByRole("textbox", { name: "Bedrijfsnaam" }).fill(name);
  await page.getByRole("textbox", { name: "IBAN" }).fill("NL92ABNA0417164300");
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "Dit IBAN klopt niet" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Bedrijfsnaam" })).toHaveValue(name);
  await page.getByRole("textbox", { name: "IBAN" }).fill("NL91ABNA0417164300");
  await expect(section(page, "Bank").getByText("NL91 ABNA 0417 1643 00")).toBeVisible();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: /voor de eerste brief uit kan/ })).toBeVisible();
  await page.goto(`/invorder/customers?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Acties voor ${name}` }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`Klant ${name} verwijderd`)).toBeVisible();
});

test("the list shows active customers; an inactive one is found by its status", async ({ page }) => {
  await signInBySession(page, userOf(1));
  const { name } = await newCustomer(page, { reseller_id: 1, is_active: false });
  await page.goto(`/invorder/customers?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("Geen regels met deze filters")).toBeVisible();
  await page.goto(`/invorder/customers?q=${encodeURIComponent(name)}&status=inactive`);
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("a flow is built by keys: steps are moved aloud, what is doubtful has a fix, and what it comes to is shown", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  const { id } = await newCustomer(page, { reseller_id: 1, type: 1, license_type: "flex" });
  await page.goto(`/invorder/customers/${id}/edit?tab=info`);
  const flow = section(page, "Flow");
  await expect(flow.getByText(/nog geen stappen/)).toBeVisible();
  for (const step of ["Sommatie", "Herinnering"])
    await flow.getByRole("combobox", { name: "Stap toevoegen …" }).selectOption({ label: step });
  await expect(flow.getByText(/gaat geen brief met 14 dagen/)).toBeVisible();
  await flow.getByRole("button", { name: "Herinnering verplaatsen, plaats 2 van 2" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(flow.getByText("Herinnering staat nu op plaats 1 van 2")).toBeAttached();
  await expect(flow.getByRole("button", { name: "Herinnering verplaatsen, plaats 1 van 2" })).toBeFocused();
  await flow.getByRole("button", { name: /^Zet op \d+$/ }).click();
  await expect(flow.getByRole("button", { name: /^Zet op \d+$/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Zo verloopt het" }).getByText("Sommatie")).toBeVisible();
  await flow.getByRole("button", { name: "Wat verandert er vandaag?" }).click();
  await expect(flow.getByText(/Vandaag op de actielijst: nu 0, dan 0/)).toBeVisible();
  await save(page);
  await expect(page.getByText("Klant succesvol opgeslagen")).toBeVisible();
  await page.reload();
  await expect(
    section(page, "Flow").getByRole("button", { name: /^Herinnering verplaatsen, plaats 1/ }),
  ).toBeVisible();
});

test("a step is dragged to another place", async ({ page }) => {
  await signInBySession(page, userOf(1));
  const flow = { license_type: "flex", statuses: [3, 4, 6], intervals: [1, 14, 30] };
  const { id } = await newCustomer(page, { reseller_id: 1, type: 1, ...flow });
  await page.goto(`/invorder/customers/${id}/edit?tab=info`);
  const grip = (place: number) => section(page, "Flow").locator(`[data-grip="${place}"]`);
  await grip(2).dragTo(grip(0));
  await expect(grip(0)).toHaveAccessibleName(/^Sommatie verplaatsen/);
  await expect(page.getByRole("textbox", { name: "Dagen voor Sommatie" })).toHaveValue("30");
});

test("a salesperson signs up a prospect without choosing a white label, keeps its contacts, and makes it a customer", async ({
  page,
}) => {
  await signInBySession(page, userOf(7));
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/customers/create`);
  await page.getByRole("radio", { name: "Prospect", exact: true }).check();
  await expect(page.getByRole("combobox", { name: "White label" })).toHaveCount(0);
  const name = unused("Smit Bouw ");
  await page.getByRole("textbox", { name: "Bedrijfsnaam" }).fill(name);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const here = page.url();
  await page.goto(prefix);
  await page.getByRole("link", { name: /prospects? om klant te maken$/ }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.goto(here);
  await page.getByRole("link", { name: /^Contactpersonen/ }).click();
  await page.getByRole("button", { name: "Contactpersoon toevoegen" }).click();
  await page.getByRole("textbox", { name: "Naam" }).fill("Els van Dijk");
  await save(page);
  await expect(page.getByText("Contactpersoon succesvol opgeslagen")).toBeVisible();
  await expect(page.getByText("Els van Dijk", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Info" }).click();
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Klant" });
  await save(page);
  await expect(page.getByText("Geen wijzigingen")).toBeVisible();
  await page.getByRole("link", { name: /^Contactpersonen/ }).click();
  await page.getByRole("button", { name: "Acties voor Els van Dijk" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Contactpersoon succesvol verwijderd")).toBeVisible();
});

test("a klant and an auditor read their customer and write its support alone", async ({ page }) => {
  for (const role of [3, 8]) {
    await signInBySession(page, userOf(role));
    await page.goto("/");
    await page.getByRole("button", { name: /^Menu van/ }).click();
    await page.getByRole("menuitem", { name: "Klantprofiel" }).click();
    await expect(page.getByRole("textbox", { name: "Bedrijfsnaam" })).toBeDisabled();
    await expect(page.getByRole("textbox", { name: "Naam support" })).toBeEnabled();
    for (const name of ["Licentie", "Valuta", "Taal", "Incassokosten"])
      await expect(page.getByLabel(name, { exact: true }).locator("option:checked")).toHaveText(/\w{3,}/);
    await expect(page.getByLabel("Licentie", { exact: true }).locator("option:checked")).toHaveText(
      "Debiteurenbeheer en incasso",
    );
    if (role === 3)
      await expect(page.getByLabel("Accounteigenaar").locator("option:checked")).toHaveText("Sanne de Vries");
    const prefix = new URL(page.url()).pathname.split("/profile")[0];
    expect((await page.request.get(`${prefix}/customers`)).status()).toBe(404);
  }
});

test("the check of a sender says what to publish, each part to copy, and who signs", async ({ page }) => {
  await signInBySession(page, userOf(1));
  const { id } = await newCustomer(page, { reseller_id: 1, type: 1, debit_sender: "post@maas.example" });
  await page.goto(`/invorder/customers/${id}/edit?tab=info`);
  const sender = section(page, "Afzender herinneringen");
  await sender.getByRole("button", { name: "Domein controleren" }).click();
  await expect(sender.getByText("_dmarc.maas.example", { exact: true })).toBeVisible();
  await expect(sender.getByText("v=DMARC1; p=none", { exact: true })).toBeVisible();
  await expect(sender.getByRole("button", { name: "Waarde van DMARC kopiëren" })).toBeVisible();
  await expect(sender.getByText("invorder._domainkey.maas.example", { exact: true })).toBeVisible();
  await expect(sender.getByText(/^Ondertekenen doet de mailserver, namens maas.example/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a contract is added, and deleted after it was asked", async ({ page }) => {
  await signInBySession(page, userOf(1));
  const { id } = await newCustomer(page, { reseller_id: 1 });
  await page.goto(`/invorder/customers/${id}/edit?tab=contracts`);
  await page.getByRole("button", { name: "Contract toevoegen" }).click();
  await page.getByRole("textbox", { name: "Begindatum" }).fill("01-01-2026");
  await page.getByRole("textbox", { name: "Einddatum" }).fill("01-12-2025");
  await save(page);
  await expect(page.getByText("De einddatum ligt vóór de begindatum.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Einddatum" }).fill("31-12-2026");
  await save(page);
  await expect(page.getByText("Contract opgeslagen")).toBeVisible();
  await page.getByRole("button", { name: /^Contract van .* verwijderen$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Nog geen contracten.")).toBeVisible();
});

test("in light colours and dark ones axe finds nothing on the screens of a customer", async ({ page }) => {
  await signInBySession(page, userOf(1));
  for (const path of ["", "/create", "/1001/edit", "/1001/edit?tab=contacts", "/1001/edit?tab=contracts"]) {
    await page.goto(`/invorder/customers${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, await violations(page)]).toEqual([path, []]);
  }
  await signInBySession(page, userOf(3, 177));
  await selectCustomer(page, 177);
  await page.goto("/invorder/profile/177");
  expect(await violations(page)).toEqual([]);
});
