import fs from "node:fs";
import { userOf } from "./support/api";
import { chooseStatus, expect, openBy, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice, unused } from "./support/new-records";
import { selectCustomer, signInBySession, violations } from "./support/screens";

const cinema = 1000;

async function atCinema(page: Page) {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
}

/** Signs in as Sanne at customer 1000, with a debtor that only this journey uses. */
async function withDebtor(page: Page, called: string) {
  await atCinema(page);
  return newDebtor(page, called);
}

const somebodyElse = (page: Page, id: number, data: Record<string, string>) =>
  page.request.patch(`/api/debtors/${id}`, { headers, data });

const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const required = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name}`) }).and(page.locator("[aria-required=true]"));
const save = (page: Page) => page.getByRole("button", { name: "Opslaan", exact: true }).click();

test("a status is changed in the list; when somebody else was first it goes back and what was typed is named", async ({
  page,
}) => {
  const { id, number, name } = await withDebtor(page, "Slagerij Verhoeven");
  await page.goto(`/invorder/debtors?q=${number}`);
  const cell = page.getByRole("button", { name: new RegExp(`^Status van ${name} wijzigen`) });
  const field = text(page, `Status van ${name} wijzigen`);
  const type = async (status: string) => {
    await expect(async () => {
      await cell.click({ timeout: 1_000 });
      await field.fill(status, { timeout: 1_000 });
    }).toPass();
    await field.press("Enter");
  };
  await type("Goede betaler");
  await expect(cell).toContainText("Goede betaler");
  await expect(page.getByText(`Debiteur ${name} opgeslagen`)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/debtors/${id}`, { headers })).json()).data.status)
    .toBe("Goede betaler");
  await somebodyElse(page, id, { status: "Bezwaar" });
  await type("Trage betaler");
  await expect(page.getByText(/intussen door iemand anders gewijzigd/)).toBeVisible();
  await expect(page.getByText("U typte: Trage betaler")).toBeVisible();
  await expect(cell).toContainText("Bezwaar");
});

test("a new debtor: what is missing is said at its field, a number that is taken too, and nothing typed is lost", async ({
  page,
}) => {
  const existing = await withDebtor(page, "Bloemisterij De Lelie");
  await page.goto("/invorder/debtors/create");
  await text(page, "Plaats").fill("Deventer");
  await save(page);
  const [number, name] = [required(page, "Nummer"), required(page, "Naam")];
  for (const field of [number, name]) await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(text(page, "Plaats")).toHaveValue("Deventer");
  await number.fill(existing.number);
  await name.fill("Fietsen Van Beek");
  await save(page);
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  await number.fill(`${existing.number}-2`);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: "Fietsen Van Beek" })).toBeVisible();
  await page.goto(`/invorder/debtors?q=${existing.number}-2`);
  await expect(page.locator("tbody tr")).toHaveText(/Fietsen Van Beek/);
});

test("the statement is asked about before it is switched on", async ({ page }) => {
  const { id, name } = await withDebtor(page, "Aannemer Smit");
  await page.goto(`/invorder/debtors/${id}/edit?tab=details`);
  const courant = page.getByLabel(/^Rekening-courant/);
  await courant.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Rekening-courant aanzetten voor ${name}?`);
  await question.getByRole("button", { name: "Annuleren" }).click();
  await expect(courant).not.toBeChecked();
});

test("two sessions on one form: both versions stand side by side and nothing is lost", async ({ page }) => {
  const { id, name } = await withDebtor(page, "Kapsalon Mooi");
  await page.goto(`/invorder/debtors/${id}/edit?tab=details`);
  await text(page, "Toelichting").fill("Betaalt aan het eind van de maand.");
  await somebodyElse(page, id, { comment: "Alleen per post.", city: "Zutphen" });
  await save(page);
  await expect(page.getByText(/^U wijzigde dit zelf om \d\d:\d\d, in een ander venster\./)).toHaveCount(1);
  await expect(page.getByText("Niet opgeslagen", { exact: true })).toBeVisible();
  // The button is far below: the page scrolls to the message at the top.
  await expect(page.getByRole("row", { name: /Toelichting/ })).toBeInViewport();
  await expect(page.getByRole("row", { name: /Toelichting/ })).toContainText("Alleen per post.");
  await expect(text(page, "Toelichting")).toHaveValue("Betaalt aan het eind van de maand.");
  // The bar offers no overwriting: it leads to the differences.
  await expect(page.getByRole("button", { name: "Opslaan", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Verschillen bekijken" }).click();
  await expect(page.getByRole("row", { name: /Toelichting/ })).toBeInViewport();
  await page.getByRole("button", { name: "Opslaan zoals het hier staat" }).click();
  await expect(page.getByText(`Debiteur ${name} opgeslagen`)).toBeVisible();
  const { data } = await (await page.request.get(`/api/debtors/${id}`, { headers })).json();
  expect([data.comment, data.city]).toEqual(["Betaalt aan het eind van de maand.", "Zutphen"]);
});

const story = (page: Page) => page.getByRole("region", { name: "Verhaal" });
const lines = (page: Page) => story(page).getByRole("listitem");

test("the story takes a note by n and a call by c and 9; a deleted note comes back", async ({ page }) => {
  const { id } = await withDebtor(page, "Garage Hendriks");
  await page.goto(`/invorder/debtors/${id}/edit`);
  const note = page.getByRole("textbox", { name: "Notitie" });
  await openBy(page, "n", note);
  await expect(note).toBeFocused();
  await note.fill("Vraagt om een kopie van de factuur.");
  await page.keyboard.press("Control+Enter");
  const written = lines(page).filter({ hasText: "Vraagt om een kopie van de factuur." });
  await expect(written).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(page.getByRole("group", { name: "Uitkomst van het gesprek" })).toBeVisible();
  await page.keyboard.press("9");
  await expect(page.getByText("Het telefoonnummer wordt als verkeerd gemarkeerd.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Gesprek vastgelegd: verkeerd nummer")).toBeVisible();
  await expect(lines(page).filter({ hasText: "Gebeld: verkeerd nummer" })).toBeVisible();
  await written.getByText("Vraagt om een kopie van de factuur.").first().click();
  await written.getByRole("button", { name: "Verwijderen" }).click();
  await expect(written).toHaveCount(0);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect(written).toBeVisible();
  await page.reload();
  await expect(written).toBeVisible();
});

test("what follows a call is said all the same when the server could not answer at first", async ({
  page,
}) => {
  const { id } = await withDebtor(page, "Bakkerij Van Vliet");
  await page.goto(`/invorder/debtors/${id}/edit`);
  const entries = `**/api/debtors/${id}/entries`;
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.route(entries, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await openBy(page, "c", page.getByRole("group", { name: "Uitkomst van het gesprek" }));
  await page.keyboard.press("9");
  await refused;
  await expect(page.getByText("Het telefoonnummer wordt als verkeerd gemarkeerd.")).toBeVisible();
});

test("the story shows what is planned above today and what happened below it, and by choice only one kind", async ({
  page,
}) => {
  const { id } = await withDebtor(page, "Drukkerij Postma");
  const { number } = await newInvoice(page, id, { date: new Date().toISOString().slice(0, 10) });
  const url = `/api/debtors/${id}/entries`;
  await page.request.post(url, { headers, data: { content: "Wil in termijnen betalen." } });
  await page.goto(`/invorder/debtors/${id}/edit`);
  const noteLine = lines(page).filter({ hasText: "Wil in termijnen betalen." });
  const cameIn = lines(page).filter({ hasText: /Factuur van €\s640,00 ingelezen/ });
  const planned = lines(page).filter({ hasText: /gepland voor 1 factuur/ });
  await expect(planned.filter({ hasText: number })).toHaveCount(1);
  // An invoice that is not due is not called overdue; the reason appears when the line is opened.
  await expect(async () => {
    const why = planned.getByText(/na de vervaldatum/);
    if (!(await why.isVisible()))
      await planned
        .filter({ hasText: number })
        .getByText(/gepland/)
        .click();
    await expect(why).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const today = await lines(page).evaluateAll((all) =>
    all.findIndex((line) => line.getAttribute("aria-current") === "date"),
  );
  expect(today).toBe(await planned.count());
  await expect(cameIn).toHaveCount(1);
  // The page may be visible before it is hydrated.
  await expect(async () => {
    await story(page).getByRole("button", { name: "Contact" }).click();
    await expect(page).toHaveURL(/kind=contact/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(cameIn).toHaveCount(0);
  await expect(planned).toHaveCount(0);
  await expect(noteLine).toHaveCount(1);
  await story(page).getByRole("button", { name: "Geld" }).click();
  await expect(noteLine).toHaveCount(0);
  await story(page).getByRole("button", { name: "Alles" }).click();
  for (const line of [noteLine, cameIn]) await expect(line).toHaveCount(1);
});

test("by law a consumer's interest runs and is not asked before a letter, on whichever day somebody chooses", async ({
  page,
}) => {
  await atCinema(page);
  const { id } = await newDebtor(page, "Familie Van der Meer", { is_consumer: true });
  const { number } = await newInvoice(page, id, { expires_at: "2026-03-31" });
  await page.goto(`/invorder/debtors/${id}/edit?tab=law&on=2026-06-30`);
  const statement = page.getByRole("region", { name: "Naar Nederlands recht" });
  // € 640,00 × 4 % × 91/365.
  await expect(statement.getByText("€ 6,38").first()).toBeVisible();
  await expect(statement.getByText("Nog niet gevorderd. Verjaart na 31 mrt 2031")).toBeVisible();
  await expect(statement.getByRole("link", { name: number })).toBeVisible();
  const day = page.getByRole("textbox", { name: "Op" });
  await day.fill("30-04-2026");
  await statement.getByRole("button", { name: "Uitrekenen" }).click();
  await expect(page).toHaveURL(/tab=law&on=2026-04-30/);
  await expect(statement.getByText("€ 2,10").first()).toBeVisible();
  await day.fill("31-04-2026");
  await statement.getByRole("button", { name: "Uitrekenen" }).click();
  await expect(statement.getByText("Dit is geen datum.")).toBeVisible();
  await expect(day).toHaveValue("31-04-2026");
});

test("what a debtor owes by law goes along as a file and on paper, and to a bailiff with what proves it", async ({
  page,
}) => {
  await atCinema(page);
  const { id, number } = await newDebtor(page, "Familie Van der Zee", { is_consumer: true });
  await newInvoice(page, id, { expires_at: "2026-03-31" });
  await page.goto(`/invorder/debtors/${id}/edit?tab=law&on=2026-06-30`);
  const statement = page.getByRole("region", { name: "Naar Nederlands recht" });
  expect(await violations(page)).toEqual([]);
  const saved = async (button: string, item: string) => {
    await expect(async () => {
      await statement.getByRole("button", { name: button }).click();
      await expect(page.getByRole("menuitem", { name: item })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item }).click(),
    ]);
    const bytes = fs.readFileSync(await download.path());
    return { name: download.suggestedFilename(), begin: bytes.subarray(0, 4).toString("latin1"), bytes };
  };
  expect(await saved("Specificatie", "PDF")).toMatchObject({
    name: `specificatie-${number}-2026-06-30.pdf`,
    begin: "%PDF",
  });
  expect(await saved("Specificatie", "Excel")).toMatchObject({
    name: `specificatie-${number}-2026-06-30.xlsx`,
    begin: "PK\u0003\u0004",
  });
  expect((await saved("Als bestand", "CSV")).bytes.toString("utf8")).toContain("2026-06-30;Stand;");
  await page.emulateMedia({ media: "print" });
  await expect(statement.getByText("30 jun 2026, EUR")).toBeVisible();
  await expect(statement.getByRole("button", { name: "Specificatie" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  // The refusal of a file is shown as a sentence.
  await page.route("**/specification?*", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({
        title: "Conflict",
        status: 409,
        detail: "Er is geen percentage bekend vanaf 1 jan 2027.",
      }),
    }),
  );
  await statement.getByRole("button", { name: "Specificatie" }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  await expect(page.getByText("Er is geen percentage bekend vanaf 1 jan 2027.")).toBeVisible();
});

const edit = async (page: Page, mode: string) => {
  await page.getByRole("button", { name: "Bewerken" }).click();
  await page.getByRole("menuitemcheckbox", { name: mode }).click();
};
const rowOf = (page: Page, { number }: { number: string }) =>
  page.locator("tbody tr").filter({ hasText: number });

test("one status for all invoices of a debtor: what is closed stays and says why, the rest is saved and undone", async ({
  page,
}) => {
  const { id } = await withDebtor(page, "Tuincentrum Groen");
  const [open, closed] = [await newInvoice(page, id), await newInvoice(page, id)];
  const paid = await page.request.patch(`/api/invoices/${closed.id}`, { headers, data: { amount: "0.00" } });
  expect(paid.status()).toBe(200);
  await page.goto(`/invorder/debtors/${id}/edit?tab=invoices`);
  await edit(page, "Statussen wijzigen");
  const bar = page.getByRole("region", { name: "Statussen wijzigen" });
  await chooseStatus(
    bar.getByRole("combobox", { name: "Status van alle geselecteerde regels wijzigen" }),
    "Dispuut",
  );
  await bar.getByRole("button", { name: "Opslaan (2)" }).click();
  await expect(page.getByText("1 status opgeslagen")).toBeVisible();
  await expect(page.getByText("1 factuur is niet gewijzigd; de reden staat bij de regel")).toBeVisible();
  await expect(rowOf(page, closed)).toContainText("Er staat niets meer open op deze factuur.");
  await expect(bar).toContainText("1 status gewijzigd");
  await bar.getByRole("button", { name: "Annuleren" }).click();
  await expect(rowOf(page, open)).toContainText("Dispuut");
  await expect(rowOf(page, closed)).toContainText("Factuur betaald");
  // Toasts are stacked until they are hovered.
  await page.locator("[data-sonner-toast][data-front=true]").hover();
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect(page.getByText("1 regel ongedaan gemaakt")).toBeVisible();
  await expect(rowOf(page, open)).not.toContainText("Dispuut");
});

test("a note goes on the invoices of the debtor that the filters show, and on no other", async ({ page }) => {
  const { id } = await withDebtor(page, "Transport De Wit");
  const prefix = unused("K");
  const two = [
    await newInvoice(page, id, { number: `${prefix}-1` }),
    await newInvoice(page, id, { number: `${prefix}-2` }),
  ];
  const other = await newInvoice(page, id);
  await page.goto(`/invorder/debtors/${id}/edit?tab=invoices&number=${prefix}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await edit(page, "Notitie toevoegen");
  const dialog = page.getByRole("dialog", { name: "Notitie toevoegen" });
  await expect(dialog).toContainText("Voor alle 2 gefilterde facturen");
  await dialog.getByRole("textbox", { name: "Notitie" }).fill("Vracht is geweigerd.");
  await dialog.getByRole("button", { name: "Toevoegen (2)" }).click();
  await expect(page.getByText("Notitie toegevoegd aan 2 facturen")).toBeVisible();
  const undo = page.getByRole("button", { name: "Ongedaan maken", exact: true });
  await page.getByRole("link", { name: "Overzicht" }).click();
  const noted = lines(page).filter({ hasText: "Vracht is geweigerd." });
  for (const { number } of two) await expect(noted.filter({ hasText: number })).toHaveCount(1);
  await expect(noted.filter({ hasText: other.number })).toHaveCount(0);
  await undo.click();
  await expect(noted).toHaveCount(0);
});
