import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession, violations } from "./support/screens";

const cinema = 1000;

/** Signs in as Sanne, on the page of a debtor with two invoices, of which one is disputed. */
async function onDebtor(page: Page, called: string, width = 1440, height = 900) {
  await page.setViewportSize({ width, height });
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const debtor = await newDebtor(page, called, {
    contact_telephone_number: "030 276 41 80",
    contact_name: "Joke Postma",
    contact_email_address: `joke-${Date.now()}@postma.example`,
  });
  const [asked, disputed] = [await newInvoice(page, debtor.id), await newInvoice(page, debtor.id)];
  const made = await page.request.post("/api/holds", {
    headers,
    data: { kind: "dispute", debtor_id: debtor.id, invoices: { [disputed.id]: null }, reason: "price" },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  return { debtor, asked, disputed };
}

const open = (page: Page) => page.getByRole("region", { name: "Openstaande facturen" });

test("who, how to reach them, what to ask today and what is open beside what happened stand in one window", async ({
  page,
}) => {
  const { asked, disputed } = await onDebtor(page, "Postma Vloeren");
  await expect(page.getByRole("list", { name: "Let op" })).toHaveText("Dispuut op 1");
  const contact = page.getByRole("region", { name: "Contact en betaalgedrag" });
  const number = contact.getByRole("link", { name: "030 276 41 80" });
  await expect(number).toHaveAttribute("href", "tel:+31302764180");
  await expect(number).toHaveCSS("font-size", "20px");
  await expect(contact).toContainText("Joke Postma");
  const money = page.getByRole("region", { name: "Wat deze debiteur verschuldigd is" });
  await expect(money.getByText("Openstaand")).toBeVisible();
  await expect(money).toContainText(/Openstaand€\s1\.280,00/);
  await expect(money).toContainText(/Vandaag te vragen€\s640,00/);
  await expect(money).toContainText(/In dispuut€\s640,00/);
  await expect(open(page).getByRole("row", { name: new RegExp(disputed.number) })).toContainText(/dispuut/i);
  const row = open(page).getByRole("row", { name: new RegExp(asked.number) });
  await expect(row).toContainText("vandaag");
  for (const part of [money, row, page.getByRole("region", { name: "Verhaal" })])
    await expect(part).toBeInViewport();
  expect(await violations(page)).toEqual([]);
});

test("what is ticked is what is agreed, planned and called about", async ({ page }) => {
  const { asked } = await onDebtor(page, "Postma Daken");
  const tick = open(page).getByRole("checkbox", { name: `${asked.number} selecteren` });
  await expect(async () => {
    await tick.check();
    await expect(open(page).getByRole("region", { name: "1 geselecteerd" })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.press("b");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("textbox", { name: "Bedrag" })).toHaveValue("640,00");
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await open(page).getByRole("button", { name: "Plan bekijken (1)" }).click();
  await expect(page.getByRole("dialog", { name: /^Plan voor 1 factuur/ })).toBeVisible();
});

test("on a phone one wide button calls, the invoices come first, and the story is a tab away", async ({
  page,
}) => {
  const { asked } = await onDebtor(page, "Postma Kozijnen", 390, 844);
  await expect(page.getByRole("link", { name: "030 276 41 80 · Joke Postma" })).toHaveAttribute(
    "href",
    "tel:+31302764180",
  );
  await expect(open(page).getByRole("row", { name: new RegExp(asked.number) })).toContainText(
    "dagen te laat",
  );
  const story = page.getByRole("region", { name: "Verhaal" });
  await expect(story.getByRole("button", { name: "Contact" })).toBeHidden();
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
  await page.getByRole("link", { name: "Verhaal" }).click();
  await expect(story.getByRole("button", { name: "Contact" })).toBeVisible();
  await expect(open(page)).toBeHidden();
  await expect.poll(() => fitsTheScreen(page)).toBe(true);
});

test("what can be done with a debtor is there on each of its tabs, above what the tab shows", async ({
  page,
}) => {
  const { debtor } = await onDebtor(page, "Postma Dakgoten");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ["details", "invoices", "delivery"]) {
      await page.goto(`/invorder/debtors/${debtor.id}/edit?tab=${tab}`);
      await expect(page.getByRole("toolbar").first()).toBeInViewport();
      await expect(
        page.getByRole("link", { name: "Gegevens", exact: true }).locator("visible=true"),
      ).toBeInViewport();
    }
  }
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Belofte" })).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog", { name: /belofte/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Notitie" })).toBeFocused();
});
