import fs from "node:fs";
import { demo, userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { unused } from "./support/new-records";
import { signInBySession } from "./support/screens";

const klant = userOf(3, 177);
const [first = 0, second = 0] = klant.customer_ids;
const nameOf = (id: number) => demo.customers.find((customer) => customer.id === id)?.name ?? "";
const bar = (page: Page, id: number) => page.getByRole("banner").getByText(nameOf(id));

const required = (tab: Page, name: string) =>
  tab.getByRole("textbox", { name: new RegExp(`^${name}`) }).and(tab.locator("[aria-required=true]"));

/** Creates a debtor on the open form. Returns its name. */
async function storeDebtor(tab: Page): Promise<string> {
  const number = unused("T");
  const name = `Smederij ${number}`;
  await required(tab, "Nummer").fill(number);
  await required(tab, "Naam").fill(name);
  await tab.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(tab.getByRole("heading", { level: 1, name })).toBeVisible();
  return name;
}

test("two tabs on two customers simply work: what is stored, shown and exported is of the tab's own", async ({
  page,
  context,
}) => {
  await signInBySession(page, klant);
  await page.goto(`/invorder/debtors/create?sc=${first}`);
  await expect(bar(page, first)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/invorder/debtors/create?sc=${second}`);
  await expect(bar(other, second)).toBeVisible();

  await page.bringToFront();
  const ofFirst = await storeDebtor(page);
  await expect(bar(page, first)).toBeVisible();
  await other.bringToFront();
  const ofSecond = await storeDebtor(other);
  await expect(bar(other, second)).toBeVisible();

  for (const [tab, own, strange] of [
    [page, ofFirst, ofSecond],
    [other, ofSecond, ofFirst],
  ] as const) {
    await tab.bringToFront();
    await tab.getByRole("navigation").getByRole("link", { name: "Debiteuren" }).first().click();
    await expect(tab.getByRole("heading", { level: 1, name: "Debiteuren" })).toBeVisible();
    const exported = tab.waitForEvent("download");
    await tab.getByRole("button", { name: "Exporteren" }).click();
    await tab.getByRole("menuitem", { name: "CSV-bestand" }).click();
    const csv = fs.readFileSync(await (await exported).path(), "utf8");
    expect([csv.includes(own), csv.includes(strange)]).toEqual([true, false]);
  }

  // A user moves the mouse in the tab before reloading it.
  await page.bringToFront();
  await page.mouse.move(300, 300);
  await page.keyboard.press("Shift");
  await page.reload();
  await expect(bar(page, first)).toBeVisible();
});
