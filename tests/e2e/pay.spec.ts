import jsQR from "jsqr";
import { pagesOf } from "../support/pictures";
import { demo, userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession } from "./support/screens";

/** The key that the demo's provider accepts. */
const KEY = "test_oefensleutelLindeboom";
const bakker = demo.customers.find(({ name }) => name.startsWith("Bakker"))?.id ?? 0;

/** Returns the contents of the QR code on the first page of a letter, as a telephone reads it. */
async function scanned(pdf: Buffer): Promise<string[]> {
  const [page] = await pagesOf(pdf, 200 / 72);
  if (!page) throw new Error("there is no page");
  const pixels = new Uint8ClampedArray(page.width * page.height * 4).fill(255);
  for (const [at, grey] of page.greys.entries()) pixels.fill(grey, at * 4, at * 4 + 3);
  const code = jsQR(pixels, page.width, page.height, { inversionAttempts: "dontInvert" });
  return code ? [code.data] : [];
}

/** Runs the letter of an invoice and downloads it as a user of the customer. */
async function letterOf(page: Page, { id, number }: { id: number; number: string }): Promise<Buffer> {
  const data = { invoices: { [id]: null } };
  expect((await page.request.post("/api/actions-list", { headers, data })).status()).toBe(202);
  let path = "";
  await expect
    .poll(async () => {
      const { data: letters } = await (await page.request.get("/api/letters?per_page=10")).json();
      path = letters.find((one: { invoice: string }) => one.invoice.includes(number))?.download_url ?? "";
      return path;
    })
    .not.toBe("");
  return (await page.request.get(path)).body();
}

test("a debtor scans the code of its letter, pays and lets later invoices be collected, and ends that on the same page", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  const answer = await page.request.post(`/api/customers/${bakker}`, {
    headers,
    data: { payment_provider: "mollie", payment_provider_key: KEY, direct_debit: true },
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
  await signInBySession(page, userOf(3, bakker));
  await selectCustomer(page, bakker);
  const debtor = await newDebtor(page, "Visser", {
    address: "Kade 1",
    zipcode: "1011 AA",
    city: "Amsterdam",
  });
  const invoice = await newInvoice(page, debtor.id);
  const [address = ""] = await scanned(await letterOf(page, invoice));
  expect(address).toMatch(/\/pay\/[\w.-]+$/);
  const path = new URL(address).pathname;

  // The debtor who scans it has no session.
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByRole("rowheader", { name: invoice.number })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Ik machtig/ }).check();
  await page.getByRole("button", { name: /online betalen$/ }).click();
  await page.getByRole("button", { name: "Betaald" }).click();
  await expect(page.getByText("Dank u wel. Er staat hier niets meer open.")).toBeVisible();
  await expect(page.getByText(/^U laat facturen van .* automatisch afschrijven\.$/)).toBeVisible();

  const end = page.getByRole("button", { name: "Machtiging intrekken" });
  await end.click();
  await page.getByRole("button", { name: "Nee, zo laten" }).click();
  await end.click();
  await page.getByRole("button", { name: "Ja, intrekken" }).click();
  await expect(page.getByText(/^De machtiging is ingetrokken\. Er wordt niets meer/)).toBeVisible();
  expect(await fitsTheScreen(page)).toBe(true);
  await page.reload();
  await expect(page.getByText(/^U laat facturen/)).toBeHidden();
});
