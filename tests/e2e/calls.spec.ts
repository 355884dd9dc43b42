import { userOf } from "./support/api";
import { expect, holdPreviews, openBy, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession, violationsIn } from "./support/screens";

const cinema = 1000;
const hire = 1001;

/** Signs in on the page of a debtor that only this journey uses, with the call panel open. */
async function calling(page: Page, called: string, { as = 3, at = cinema, invoices = 1 } = {}) {
  await signInBySession(page, userOf(3, at));
  await selectCustomer(page, at);
  const debtor = await newDebtor(page, called, { contact_telephone_number: "030 276 41 80" });
  const made: { id: number; number: string }[] = [];
  for (let count = 0; count < invoices; count += 1) made.push(await newInvoice(page, debtor.id));
  if (as !== 3) {
    await signInBySession(page, userOf(as, at));
    await selectCustomer(page, at);
  }
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  const form = page.getByRole("form", { name: "Gesprek vastleggen" });
  await openBy(page, "c", form);
  // Its shortcuts work when the first of its results has the focus.
  const results = page.getByRole("group", { name: "Uitkomst van het gesprek" });
  await expect(results.getByRole("button").first()).toBeFocused();
  return { debtor, invoices: made, form };
}
const result = (page: Page, name: string) =>
  page.getByRole("group", { name: "Uitkomst van het gesprek" }).getByRole("button", { name });
const standing = (page: Page) => page.getByRole("region", { name: "Afspraken" });

test("a promise by telephone takes three keys: what follows is told before, and undone it is gone", async ({
  page,
}) => {
  const { form, invoices } = await calling(page, "Glaszetter Blom");
  await page.keyboard.press("1");
  await expect(form.getByRole("textbox", { name: "Bedrag" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Bedrag" })).toHaveValue("640,00");
  await expect(form.getByText(/Geen berichten over deze factuur tot/)).toBeVisible();
  expect(await violationsIn(page, "form")).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Gesprek vastgelegd: belooft te betalen")).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(standing(page)).toContainText(/Belooft €\s640,00 op/i);
  const story = page.getByRole("region", { name: "Verhaal" }).getByRole("listitem");
  // The agreement is shown with the call.
  await expect(story.filter({ hasText: /Gebeld: belooft €\s640,00 op/ })).toContainText(
    invoices[0]?.number ?? "",
  );
  // The planned day is also shown by itself, above today.
  const happened = story.and(page.locator(":not([data-upcoming])"));
  await expect(happened.filter({ hasText: /640,00 op/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect(standing(page)).toHaveCount(0);
});

test("what saves a call stays where it is when the preview comes above it", async ({ page }) => {
  const { form } = await calling(page, "Rietdekker Vos");
  for (const [name, text, isAboutInvoices] of [
    ["Belooft te betalen", /Geen berichten over deze factuur tot/, true],
    ["Geen gehoor", /Er wordt niets tegengehouden/, false],
  ] as const) {
    const release = await holdPreviews(page);
    await result(page, name).click();
    await expect(form.getByRole("button", { name: /^1 factuur/ })).toHaveCount(isAboutInvoices ? 1 : 0);
    const save = form.getByRole("button", { name: /vastleggen/ });
    await save.click({ trial: true });
    // Meanwhile no other result is displayed.
    await expect(form.getByText(/Geen berichten|tegengehouden/)).toHaveCount(0);
    const before = await save.boundingBox();
    release();
    await expect(form.getByText(text)).toBeVisible();
    expect(await save.boundingBox()).toEqual(before);
  }
});

test("a preview that is refused leaves nothing waiting", async ({ page }) => {
  const { form } = await calling(page, "Stukadoor Pels");
  await result(page, "Belooft te betalen").click();
  const follows = form.getByText(/Geen berichten over deze factuur tot/);
  await expect(follows).toBeVisible();
  await form.getByRole("textbox", { name: "Bedrag" }).fill("0");
  await expect(follows).toHaveCount(0);
  await expect(form.locator(".skeleton")).toHaveCount(0);
});

test("a dispute asks which invoices and why; an arrangement can be made in the same call, on a phone too", async ({
  page,
}) => {
  const { form, invoices } = await calling(page, "Tegelhandel Mos", { invoices: 2 });
  await result(page, "betwist de vordering").click();
  await form.getByRole("button", { name: /^Dispuut vastleggen/ }).click();
  await expect(form.getByRole("alert")).toContainText("Facturen");
  await form.getByRole("combobox", { name: "Reden" }).selectOption({ label: "prijs" });
  await form.getByRole("checkbox", { name: new RegExp(invoices[0]?.number ?? "") }).check();
  await expect(form.getByText(/zolang het dispuut loopt/)).toBeVisible();
  await form.getByRole("button", { name: /^Dispuut vastleggen/ }).click();
  await expect(standing(page)).toContainText(/dispuut \(prijs\)/i);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Gesprek" }).click();
  await result(page, "wil een regeling").click();
  await form
    .getByRole("combobox", { name: "Wat spreekt u af?" })
    .selectOption({ label: "Meteen een betalingsregeling" });
  await expect(form.getByText("3 termijnen")).toBeVisible();
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
  await form.getByRole("button", { name: /^Regeling vastleggen/ }).click();
  await expect(standing(page)).toContainText(/betalingsregeling, volgende termijn/i);
});

test("who agrees nothing sees five results, and a callback opens from the call", async ({ page }) => {
  const { form, debtor } = await calling(page, "Kapsalon Fris", { as: 6, at: hire });
  const buttons = page.getByRole("group", { name: "Uitkomst van het gesprek" }).getByRole("button");
  await expect(buttons).toHaveCount(5);
  await result(page, "terugbellen").click();
  await expect(form.getByText(/Geen berichten over deze factuur tot/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(standing(page)).toContainText(/terugbellen op/i);
  const refused = await page.request.post(`/api/debtors/${debtor.id}/entries`, {
    headers,
    data: { type: "call", result: "refuses" },
  });
  expect([refused.status(), (await refused.json()).errors]).toEqual([403, { result: [expect.any(String)] }]);
});

test("the consequence and the button stand in the window at once; what is kept leaves each invoice its own step and the focus at hand", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { form, invoices } = await calling(page, "Postma Trappen", { invoices: 2 });
  await page.keyboard.press("1");
  const save = form.getByRole("button", { name: /^Belofte vastleggen/ });
  for (const part of [form.getByText(/Geen berichten over deze 2 facturen tot/), save])
    await expect(part).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Gesprek/ })).toBeFocused();
  await expect(standing(page)).toContainText(/Belooft €\s1\.280,00/i);
  const row = page
    .getByRole("region", { name: "Openstaande facturen" })
    .getByRole("row", { name: new RegExp(invoices[0]?.number ?? "") });
  const next = row.locator("[data-card=next]");
  // A screen reader hears the agreement too; only the invoice's own amount is visible.
  await expect(next.locator(".truncate")).not.toContainText("1.280,00");
});
