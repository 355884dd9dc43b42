import fs from "node:fs/promises";
import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { fitsTheScreen, prefixOf, signInBySession, textOf, violations } from "./support/screens";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const dayLink = (page: Page, day: number) =>
  page.getByRole("link", { name: new RegExp(`^Nieuw op \\S+ ${day} `) }).first();

/** Opens the page of a prospect created for this journey, as the signed-in user. */
async function openProspect(page: Page) {
  const prefix = await prefixOf(page);
  const data = { name: unused("Maas Verhuur ") };
  const answer = await page.request.post("/api/customers", { headers, data });
  expect(answer.status()).toBe(201);
  await page.goto(`${prefix}/customers/${(await answer.json()).data.id}/edit`);
}

test("a salesperson agrees on a visit by a press on its day, changes it, does it, and takes a deletion back", async ({
  page,
}) => {
  await signInBySession(page, userOf(7));
  await openProspect(page);
  await expect(page.getByText("Nog niets in dit dossier")).toBeVisible();

  await dayLink(page, 15).click();
  const form = page.getByRole("form");
  await expect(form.getByRole("combobox", { name: "Type" })).toHaveValue("Afspraak");
  await expect(form.getByRole("textbox", { name: "Onderwerp" })).toBeFocused();
  await page.keyboard.type("Kennismaking met de directie");
  await form.getByRole("textbox", { name: "Product of dienst" }).fill("Creditcheck plus");
  await form.getByRole("textbox", { name: "Bedrag" }).fill("1250,5");
  const file = { name: "voorstel.txt", mimeType: "text/plain", buffer: Buffer.from("Ons voorstel") };
  await form.getByLabel("Bijlage").setInputFiles(file);
  await form.getByRole("button", { name: "Vastleggen" }).click();
  await expect(page.getByText("Dossierregel toegevoegd")).toBeVisible();
  await expect(page.locator("[data-date]").getByText("Kennismaking met de directie")).toBeVisible();

  const line = part(page, "Tijdlijn").getByRole("listitem").filter({ hasText: "directie" });
  await line.locator("summary").click();
  await expect(line.getByText("€ 1.250,50")).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    line.getByRole("link", { name: "voorstel.txt" }).click(),
  ]);
  expect(await fs.readFile(await saved.path(), "utf8")).toBe("Ons voorstel");

  await line.getByRole("button", { name: "Wijzigen" }).click();
  await form.getByRole("textbox", { name: "Onderwerp" }).fill("Tweede gesprek met de directie");
  await form.getByRole("button", { name: "Bewaren" }).click();
  await expect(line.getByText(/Gewijzigd door/)).toBeVisible();
  await part(page, "Nog te doen")
    .getByRole("button", { name: "Gedaan: Tweede gesprek met de directie" })
    .click();
  await expect(part(page, "Nog te doen")).toHaveCount(0);

  await line.getByRole("button", { name: "Verwijderen" }).click();
  await expect(page.locator("[data-date]").getByText("Tweede gesprek")).toHaveCount(0);
  await expect(line.getByText(/Verwijderd door/)).toBeVisible();
  const deletedLine = page.getByRole("listitem").filter({ hasText: "directie” verwijderd" });
  await deletedLine.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.locator("[data-date]").getByText("Tweede gesprek met de directie")).toBeVisible();
  await expect(line.getByRole("link", { name: "voorstel.txt" })).toBeVisible();
});

/** Returns the answer to a calendar program, which has nothing but an address. */
async function calendarAt(page: Page, address: string) {
  const { pathname, search } = new URL(address);
  const answer = await page.request.get(`${pathname}${search}`, { headers: { cookie: "" } });
  return { status: answer.status(), text: await answer.text() };
}

test("days are gone to by arrows, a product written before is offered, one's own agenda shows it, and so does a phone", async ({
  page,
}) => {
  await signInBySession(page, userOf(7));
  await openProspect(page);
  const written = { type: "quote", subject: "Offerte", product: "Creditcheck plus", date: "2026-11-05" };
  const id = /customers\/(\d+)/.exec(page.url())?.[1];
  await page.request.post(`/api/customers/${id}/add-note`, { headers, data: written });
  await dayLink(page, 15).focus();
  await page.keyboard.press("ArrowDown");
  await expect(dayLink(page, 22)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Nieuw op \S+ 22 / })).toBeVisible();
  await page.keyboard.type("Nabellen");
  const product = page.getByRole("textbox", { name: "Product of dienst" });
  await product.fill("cred");
  await page.getByRole("button", { name: "Neem over: Creditcheck plus" }).click();
  await expect(product).toHaveValue("Creditcheck plus");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Onderwerp" }).press("Control+Enter");
  await expect(page.getByRole("form")).toHaveCount(0);
  await expect(dayLink(page, 22)).toBeFocused();

  await page.getByRole("button", { name: "Afspraken in uw eigen agenda" }).click();
  const feed = page.getByRole("dialog");
  await feed.getByRole("button", { name: /adres maken$/i }).click();
  const address = await textOf(feed.locator("code"));
  expect(await calendarAt(page, address)).toMatchObject({
    status: 200,
    text: expect.stringContaining("Nabellen"),
  });
  expect(await violations(page)).toEqual([]);
  await feed.getByRole("button", { name: "Nieuw adres maken" }).click();
  await expect(feed.locator("code")).not.toHaveText(address);
  expect((await calendarAt(page, address)).status).toBe(404);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  const month = page.getByRole("region", { name: /\d{4}$/ });
  await expect(month.getByRole("listitem").getByText("Nabellen")).toBeVisible();
  expect(await fitsTheScreen(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await month.getByRole("button", { name: "Volgende maand" }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await expect(month.getByText("Niets in deze maand")).toBeVisible();
});
