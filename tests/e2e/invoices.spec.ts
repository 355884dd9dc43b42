import { userOf } from "./support/api";
import { chooseStatus, expect, type Page, test } from "./support/journey";
import { fitsTheScreen, selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;
const headers = { "x-requested-with": "XMLHttpRequest" };

async function asSanne(page: Page) {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
}

/** Returns a debtor with an address: parallel journeys create debtors without one. */
async function anyDebtor(page: Page): Promise<{ id: number; name: string }> {
  const answer = await page.request.get("/api/debtors?per_page=50", { headers });
  const { data }: { data: { id: number; name: string; contact_email_address: string | null }[] } =
    await answer.json();
  const reached = data.find(({ contact_email_address }) => contact_email_address);
  if (!reached) throw new Error("no debtor has an e-mail address");
  return reached;
}

/** Creates an invoice of a debtor through the API, with a number unique to this moment. */
async function newInvoice(page: Page): Promise<number> {
  const { id } = await anyDebtor(page);
  const made = await page.request.post("/api/invoices", {
    headers,
    data: { debtor_id: id, number: `P-${Date.now()}`, date: "2026-03-01", total_amount: "500.00" },
  });
  expect(made.status()).toBeLessThan(300);
  return (await made.json()).data.id;
}

const save = (page: Page) => page.getByRole("button", { name: "Opslaan" }).click();

test("a klant adds an invoice from a debtor's page: the due date fills itself and what is open follows", async ({
  page,
}) => {
  await asSanne(page);
  const debtor = await anyDebtor(page);
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  await page.getByRole("link", { name: "Factuur toevoegen" }).click();
  await page.waitForURL(/\/invoices\/create\?debtor_id=\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Nieuwe factuur" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Debiteur" })).toHaveValue(debtor.name);
  const number = `E-${Date.now()}`;
  await page.getByRole("textbox", { name: "Nummer" }).fill(number);
  await page.getByRole("textbox", { name: "Factuurdatum" }).fill("31-01-2026");
  const due = page.getByRole("textbox", { name: "Vervaldatum" });
  await expect(due).toHaveValue("");
  await expect(due).toHaveValue("02-03-2026", { timeout: 3_000 });
  const total = page.getByRole("textbox", { name: "Factuurbedrag" });
  const open = page.getByRole("textbox", { name: "Openstaand" });
  await total.fill("1250,50");
  await expect(open).toHaveValue("1.250,50");
  await open.fill("1000");
  await total.fill("1300");
  await expect(open).toHaveValue("1.000,00");
  expect(await violations(page)).toEqual([]);
  await save(page);
  await expect(page.getByText(`Factuur ${number} opgeslagen`)).toBeVisible();
  await expect(page).toHaveURL(/\/invorder\/invoices\/\d+\/edit$/);
  await expect(page.getByRole("heading", { level: 1, name: `Factuur ${number}` })).toBeVisible();
});

test("what is left out of a new invoice is said at its field", async ({ page }) => {
  await asSanne(page);
  await page.goto("/invorder/invoices/create");
  await page.getByRole("textbox", { name: "Factuurdatum" }).fill("31-02-2026");
  await save(page);
  for (const name of ["Nummer", "Factuurdatum", "Factuurbedrag"])
    await expect(page.getByRole("textbox", { name })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("textbox", { name: "Factuurdatum" })).toHaveValue("31-02-2026");
});

test("she pays it off, and the status that may not follow is refused at its field", async ({ page }) => {
  await asSanne(page);
  const id = await newInvoice(page);
  await page.goto(`/invorder/invoices/${id}/edit?tab=edit`);
  await expect(page.getByRole("textbox", { name: "Nummer" })).toHaveAttribute("readonly", "");
  await page.getByRole("textbox", { name: "Openstaand" }).fill("0");
  await save(page);
  const status = page.getByRole("combobox", { name: "Huidige status" });
  await expect(status.locator("option:checked")).toHaveText("Factuur betaald");
  await chooseStatus(status, "Aanmaning");
  await save(page);
  await expect(status).toHaveAttribute("aria-invalid", "true");
  await expect(status.locator("option:checked")).toHaveText("Aanmaning");
});

test("status and deadline are changed on the invoice's page itself, each saved at once and taken back with one press", async ({
  page,
}) => {
  await asSanne(page);
  const id = await newInvoice(page);
  await page.goto(`/invorder/invoices/${id}/edit`);
  const status = page.getByRole("combobox", { name: "Huidige status" });
  const before = await status.inputValue();
  await chooseStatus(status, "Dispuut");
  await expect(page.getByText("Status opgeslagen")).toBeVisible();
  await expect(status.locator("option:checked")).toHaveText("Dispuut");
  await page.getByRole("button", { name: "Ongedaan maken" }).first().click();
  await expect(status).toHaveValue(before);
  await page.getByRole("button", { name: "+1 week" }).click();
  await expect(page.getByText("Deadline opgeslagen")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Deadline" })).not.toHaveValue("");
});

test("the next message of an invoice is looked at from its page, and what a run would do", async ({
  page,
}) => {
  await asSanne(page);
  const id = await newInvoice(page);
  await page.goto(`/invorder/invoices/${id}/edit`);
  await page.getByRole("button", { name: "Voorbeeld" }).click();
  const preview = page.getByRole("dialog", { name: /^Voorbeeld van/ });
  await expect(preview.getByRole("region", { name: "Brief" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await page.getByRole("button", { name: "Plan bekijken" }).click();
  await expect(page.getByRole("dialog", { name: /^Plan voor 1 factuur/ })).toContainText("€");
});

test("what is typed before the page is alive counts", async ({ page }) => {
  await asSanne(page);
  const id = await newInvoice(page);
  let alive = () => {};
  const waiting = new Promise<void>((resolve) => {
    alive = resolve;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(`/invorder/invoices/${id}/edit?tab=edit`, { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Openstaand" }).fill("0");
  await page.getByRole("textbox", { name: "Toelichting" }).fill("Contant betaald.");
  await page.getByRole("switch", { name: "Rente berekenen" }).click();
  alive();
  await expect(page.getByText("3 wijzigingen: Openstaand, Rente berekenen, Toelichting")).toBeVisible();
  await save(page);
  const status = page.getByRole("combobox", { name: "Huidige status" });
  await expect(status.locator("option:checked")).toHaveText("Factuur betaald");
});

test("a formal demand switches interest and costs on, and a later change leaves them on", async ({
  page,
}) => {
  await asSanne(page);
  const id = await newInvoice(page);
  await page.goto(`/invorder/invoices/${id}/edit?tab=edit`);
  const interest = page.getByRole("switch", { name: "Rente berekenen" });
  await expect(interest).not.toBeChecked();
  await chooseStatus(page.getByRole("combobox", { name: "Huidige status" }), "Sommatie");
  await save(page);
  await expect(interest).toBeChecked();
  await page.getByRole("textbox", { name: "Informatie" }).fill("Gebeld met de directie");
  await save(page);
  await expect(page.locator("dd", { hasText: "Gebeld met de directie" })).toBeVisible();
  await expect(interest).toBeChecked();
  const why = page.getByRole("dialog");
  const press = async (amount: number) => {
    await page
      .getByRole("button", { name: /waarom dit bedrag\?$/ })
      .nth(amount)
      .click();
    await expect(why).toContainText(/per jaar over .*500,00/);
    await expect(why).toContainText(/na de vervaldatum ÷ 365 = /);
    await page.keyboard.press("Escape");
    await expect(why).toHaveCount(0);
  };
  for (const amount of [0, 1, 2]) await press(amount);
});

test("a note with a file stands in the dossier; deleted, its message brings it back", async ({ page }) => {
  await asSanne(page);
  const id = await newInvoice(page);
  await page.goto(`/invorder/invoices/${id}/edit`);
  const note = page.getByRole("textbox", { name: "Notitie" });
  await note.fill("Klant stuurt het bewijs van betaling");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({
    name: "virus.exe",
    mimeType: "application/pdf",
    buffer: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
  });
  await page.getByRole("button", { name: "Notitie toevoegen" }).click();
  await expect(file).toHaveAttribute("aria-invalid", "true");
  await expect(note).toHaveValue("Klant stuurt het bewijs van betaling");
  await file.setInputFiles({
    name: "bewijs.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("betaald op 3 maart"),
  });
  await page.getByRole("button", { name: "Notitie toevoegen" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Klant stuurt het bewijs van betaling" });
  const link = entry.getByRole("link", { name: "bewijs.txt" });
  await entry.locator("summary").click();
  await expect(link).toBeVisible();
  const download = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(download.headers()["content-disposition"]).toContain("attachment");
  expect(await download.text()).toBe("betaald op 3 maart");
  await page.reload(); // the message about the note would stand in the way
  await entry.locator("summary").click();
  await entry.getByRole("button", { name: "Verwijderen" }).click();
  await expect(entry).toHaveCount(0);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Notitie verwijderd" })
    .getByRole("button", { name: "Ongedaan maken" })
    .click();
  await expect(entry).toBeVisible();
});

test("two windows on one invoice: the second sees both versions and loses nothing", async ({ page }) => {
  await asSanne(page);
  const id = await newInvoice(page);
  const late = await page.context().newPage();
  for (const window of [page, late]) await window.goto(`/invorder/invoices/${id}/edit?tab=edit`);
  await late.getByRole("textbox", { name: "Informatie" }).fill("Van het tweede venster");
  await page.getByRole("textbox", { name: "Informatie" }).fill("Van het eerste venster");
  await save(page);
  await expect(page.getByText(/opgeslagen$/)).toBeVisible();
  await save(late);
  const clash = late.getByRole("row", { name: /Informatie/ });
  await expect(clash).toContainText("Van het tweede venster");
  await expect(clash).toContainText("Van het eerste venster");
  await late.getByRole("button", { name: "Opslaan zoals het hier staat" }).click();
  await expect(late.locator("dd", { hasText: "Van het tweede venster" })).toBeVisible();
});

test("an auditor reads an invoice and finds nothing to write with", async ({ page }) => {
  await signInBySession(page, userOf(8, energy));
  await selectCustomer(page, energy);
  const { data } = await (await page.request.get("/api/invoices?per_page=1", { headers })).json();
  await page.goto(`/invorder/invoices/${data[0].id}/edit?tab=edit`);
  await expect(page.getByRole("link", { name: "Boekingen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Wijzigen" })).toHaveCount(0);
  await expect(page.locator("main form")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Verwijderen|Opslaan/ })).toHaveCount(0);
  expect((await page.goto("/invorder/invoices/create"))?.status()).toBe(404);
});

test("axe finds nothing on the tabs of an invoice in light colours and dark ones, and a phone need not scroll sideways", async ({
  page,
}) => {
  await asSanne(page);
  const id = await newInvoice(page);
  for (const tab of ["", "?tab=edit", "?tab=bookings"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/invorder/invoices/${id}/edit${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => fitsTheScreen(page)).toBe(true);
  }
});
