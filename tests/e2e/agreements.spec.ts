import { userOf } from "./support/api";
import { expect, holdPreviews, openBy, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession, violationsIn } from "./support/screens";

const cinema = 1000;
const energy = 177;

/** Signs in as Sanne, on the page of a debtor that only this journey uses. */
async function onDebtor(page: Page, called: string, { invoices = 1, at = cinema } = {}) {
  await signInBySession(page, userOf(3, at));
  await selectCustomer(page, at);
  const debtor = await newDebtor(page, called);
  const made: { id: number; number: string }[] = [];
  for (let count = 0; count < invoices; count += 1) made.push(await newInvoice(page, debtor.id));
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  return { debtor, invoices: made };
}

/** Opens a panel by its shortcut. */
async function panelBy(page: Page, key: string) {
  const panel = page.getByRole("dialog");
  await openBy(page, key, panel);
  await expect(panel.getByRole("checkbox").or(panel.getByRole("switch")).first()).toBeVisible();
  return panel;
}

const open = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/invoices/${id}`, { headers })).json()).data;
const agreements = (page: Page) => page.getByRole("region", { name: "Afspraken" });

test("a promise by its key takes the row off the action list and puts it on the agenda; undone it is back", async ({
  page,
}) => {
  const { debtor, invoices } = await onDebtor(page, "Schildersbedrijf Kok");
  const panel = await panelBy(page, "b");
  await expect(panel.getByText(/Geen berichten over deze factuur tot/)).toBeVisible();
  expect(await violationsIn(page, "[role=dialog]")).toEqual([]);
  await panel.getByRole("textbox", { name: "Toelichting" }).fill("Betaalt na het loon");
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/holds") && answer.status() === 201,
  );
  await page.keyboard.press("Control+Enter");
  const made = await (await saved).json();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ongedaan maken", exact: true })).toBeVisible();
  await expect(agreements(page)).toContainText(/Belooft €\s640,00 op/i);
  await expect(agreements(page)).toContainText("Betaalt na het loon");
  const find = (type: string) =>
    page.request.get(`/api/actions-list?type=${type}&q=${debtor.number}`, { headers });
  const numbers = async (type: string) =>
    (await (await find(type)).json()).data.map(({ number }: { number: string }) => number);
  await expect.poll(() => numbers("action")).toEqual([]);
  await expect.poll(() => numbers("pending")).toEqual([invoices[0]?.number]);
  await page.goto(`/invorder/actions?agenda&kind=promise&q=${debtor.number}`);
  await expect(page.locator("tbody tr")).toContainText(/belooft €\s640,00 op/);
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  const lines = page.getByRole("region", { name: "Verhaal" }).getByRole("listitem");
  // Once where it was agreed, and once on the future day it is for.
  await expect(lines.filter({ hasText: /Belooft €\s640,00 op/ })).toHaveCount(2);
  await page.request.post(`/api/undo/${made.undo_id}`, { headers });
  await page.reload();
  await expect(agreements(page)).toHaveCount(0);
  await expect.poll(() => numbers("action")).toEqual([invoices[0]?.number]);
});

test("a payment by hand shows how it is spread and closes what it pays", async ({ page }) => {
  const { invoices } = await onDebtor(page, "Rijschool De Weg", { invoices: 2 });
  const panel = await panelBy(page, "p");
  await panel.getByRole("textbox", { name: "Bedrag" }).fill("700");
  await expect(panel.getByRole("row", { name: /60,00.*580,00/ })).toBeVisible();
  await panel.getByRole("button", { name: /^Betaling boeken/ }).click();
  await expect(page.getByText(/Betaling van €\s700,00 geboekt/)).toBeVisible();
  const [first, second] = invoices;
  await expect
    .poll(() => open(page, first?.id ?? 0))
    .toMatchObject({ amount: "0.00", lastStatus: { id: 19 } });
  await expect.poll(() => open(page, second?.id ?? 0)).toMatchObject({ amount: "580.00" });
});

test("a dispute of more than the invoice is refused at its field, and what was typed stays", async ({
  page,
}) => {
  const { invoices } = await onDebtor(page, "Kapsalon Visser");
  const panel = await panelBy(page, "d");
  await panel.getByRole("combobox", { name: "Reden" }).selectOption({ label: "kwaliteit" });
  const part = panel.getByRole("textbox", { name: "Betwist deel" });
  await part.fill("640,01");
  await panel.getByRole("button", { name: /^Dispuut vastleggen/ }).click();
  await expect(part).toHaveAttribute("aria-invalid", "true");
  await expect(part).toHaveValue("640,01");
  await expect(panel.getByRole("alert")).toContainText("Dit is meer dan er openstaat.");
  await expect(panel.getByRole("alert")).toContainText(invoices[0]?.number ?? "");
  await part.fill("140");
  await panel.getByRole("button", { name: /^Dispuut vastleggen/ }).click();
  await expect(agreements(page)).toContainText(/Dispuut \(kwaliteit\)/i);
});

test("a second promise can take the place of the first, a day is moved and an agreement ended", async ({
  page,
}) => {
  await onDebtor(page, "Bakkerij Smit");
  for (const again of [false, true]) {
    const panel = await panelBy(page, "b");
    await panel.getByRole("button", { name: /^Belofte vastleggen/ }).click();
    if (again) await panel.getByRole("button", { name: "Vervangen" }).click();
    await expect(panel).toHaveCount(0);
  }
  await expect(agreements(page).getByRole("listitem")).toHaveCount(1);
  await agreements(page)
    .getByRole("button", { name: /^Andere dag: belooft/i })
    .click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("textbox", { name: "Bedrag" }).fill("500");
  await panel.getByRole("button", { name: /^Bewaren/ }).click();
  await expect(agreements(page)).toContainText(/Belooft €\s500,00/i);
  await agreements(page)
    .getByRole("button", { name: /^Beëindigen/ })
    .click();
  await panel.getByRole("button", { name: /^Beëindigen/ }).click();
  await expect(agreements(page)).toHaveCount(0);
});

test("what saves a panel stays where it is when the preview comes above it", async ({ page }) => {
  await onDebtor(page, "Boekhandel Pluim");
  for (const [key, text] of [
    ["b", /Geen berichten over deze factuur tot/],
    ["t", /Geen berichten over deze factuur zolang/],
  ] as const) {
    const release = await holdPreviews(page);
    const panel = await panelBy(page, key);
    const save = panel.getByRole("button", { name: /vastleggen/ });
    // The animation has ended.
    await save.click({ trial: true });
    const before = await save.boundingBox();
    release();
    await expect(panel.getByText(text)).toBeVisible();
    expect(await save.boundingBox()).toEqual(before);
    await panel.getByRole("button", { name: "Annuleren" }).click();
    await expect(panel).toHaveCount(0);
  }
});

test("on a phone the panels fit, and an auditor finds no buttons", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { debtor } = await onDebtor(page, "Loodgieter Mulder", { at: energy });
  const acts = page.getByRole("toolbar", { name: "Afspreken en boeken" });
  await acts.getByRole("button", { name: "Meer" }).click();
  await page.getByRole("menuitem", { name: "Regeling" }).click();
  await expect(page.getByRole("dialog").getByText("3 termijnen")).toBeVisible();
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Regeling vastleggen/ })
    .click();
  await expect(agreements(page)).toContainText(/betalingsregeling/i);
  await signInBySession(page, userOf(8, energy));
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  await expect(agreements(page)).toContainText(/betalingsregeling/i);
  await expect(agreements(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Belofte" })).toHaveCount(0);
});
