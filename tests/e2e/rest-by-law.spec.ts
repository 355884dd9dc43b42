import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession, violations, violationsIn } from "./support/screens";

const cinema = 1000;

/** Makes the customer claim by law during `walk`, 40.00 from the first day, and claim a rest of charges. */
async function byLaw(page: Page, walk: () => Promise<void>) {
  await signInBySession(page, userOf(1));
  const law = (change: Record<string, unknown>) =>
    page.request.post(`/api/customers/${cinema}`, { headers, data: { law: change } });
  expect((await law({ forty: "from_default", rest: "keep" })).status()).toBe(200);
  const switched = await page.request.post(`/api/customers/${cinema}/law-mode`, {
    headers,
    data: { mode: "law", open: "keep", reason: "Met de klant besproken" },
  });
  expect(switched.status()).toBeLessThan(300);
  const { id } = (await switched.json()).data;
  try {
    await signInBySession(page, userOf(3, cinema));
    await selectCustomer(page, cinema);
    await walk();
  } finally {
    await signInBySession(page, userOf(1));
    await page.request.delete(`/api/customers/${cinema}/law-mode/${id}`, { headers });
    await law({ forty: "off", rest: "close" });
  }
}

test("what the law claims of an invoice that is paid in the books is said, and waived with a reason", async ({
  page,
}) => {
  await byLaw(page, async () => {
    const debtor = await newDebtor(page, "Bakker Bouw", {
      debtor_kind: "company",
      kvk_number: "50112233",
      country: "NL",
    });
    const invoice = await newInvoice(page, debtor.id, { date: "2026-08-20", total_amount: "1000.00" });
    const paid = await page.request.patch(`/api/invoices/${invoice.id}`, {
      headers,
      data: { amount: "0.00" },
    });
    expect(paid.status()).toBe(200);
    await page.goto(`/invorder/invoices/${invoice.id}/edit`);
    const notice = page.getByText(/In de boeken betaald\. Volgens de wet staat nog €\s\d+,\d\d/);
    await expect(notice).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fitsTheScreen(page)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Kwijtschelden" }).click();
    const dialog = page.getByRole("dialog");
    expect(await violationsIn(page, "[role=dialog]")).toEqual([]);
    await dialog.getByRole("button", { name: "Kwijtschelden" }).click();
    const reason = dialog.getByRole("textbox", { name: "Reden" });
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await reason.fill("Te klein om na te gaan");
    await dialog.getByRole("button", { name: "Kwijtschelden" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/van .* kwijtgescholden/)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page.getByText("Te klein om na te gaan").first()).toBeVisible();
  });
});
