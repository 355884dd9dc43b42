import type { Page } from "@playwright/test";
import { camt } from "../support/bank-files";
import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { selectCustomer, signInBySession } from "./support/screens";

const CUSTOMER = 177;
const headers = { "x-requested-with": "XMLHttpRequest" };

/** Creates an invoice of € 121,00 for the first debtor, and sets the customer's bank account. */
async function arranged(page: Page, number: string) {
  const [debtor] = (await (await page.request.get("/api/debtors?per_page=1")).json()).data;
  const made = await page.request.post("/api/invoices", {
    headers,
    data: {
      debtor_id: debtor.id,
      number,
      date: "2026-01-05",
      expires_at: "2026-02-04",
      currency: "EUR",
      amount: "121.00",
      total_amount: "121.00",
    },
  });
  expect(made.status()).toBe(201);
  const { data } = await (await page.request.get(`/api/customers/${CUSTOMER}`)).json();
  return { debtor: String(debtor.name), account: String(data.bank_iban) };
}

test("a bank's file of a stranger is refused; of one's own a line that is certain is confirmed, and taken back", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, CUSTOMER));
  await selectCustomer(page, CUSTOMER);
  const number = `BANK-${Date.now()}`;
  const { debtor, account } = await arranged(page, number);
  await page.goto("/invorder/synchronize/bank");
  await page.getByRole("button", { name: "Afschrift inlezen" }).click();
  const dialog = page.getByRole("dialog", { name: "Bankafschrift inlezen" });
  const lines = [{ amount: 12_100, name: debtor, text: `betaling ${number}`, on: "2026-02-02" }];
  const statement = { id: number, opened_on: "2026-02-01", closed_on: "2026-02-02", lines };
  const choose = (of: string) =>
    dialog.locator('input[type="file"]').setInputFiles({
      name: "afschrift.xml",
      mimeType: "text/xml",
      buffer: Buffer.from(camt({ ...statement, account: of })),
    });
  const bring = dialog.getByRole("button", { name: "Afschrift inlezen" });
  await choose("NL44RABO0123456789");
  await bring.click();
  await expect(
    dialog.getByText("Dit bestand is van rekening NL44 … 6789, en die is niet van u."),
  ).toBeVisible();
  await choose(account);
  await bring.click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("€ 121,00");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Bevestigen (1)" }).click();
  await expect(page.getByText("1 bijschrijving geboekt")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Geboekt/ }).click();
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: `Terugdraaien: ${number}` }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Open/ }).click();
  await expect(row).toContainText("€ 121,00");
});
