import { expect, test } from "@playwright/test";
import { userOf } from "./support/api";
import { headers, newDebtor, newInvoice, unused } from "./support/made";
import { enter, violations, workFor } from "./support/screens";

const cinema = 1000;

test("a mailbox that does not exist: the mail waits with its reason until somebody decides", async ({
  page,
}) => {
  test.slow();
  await enter(page, userOf(3, cinema));
  await workFor(page, cinema);
  const wrong = `${unused("boekhouding")}@onbestelbaar.example`;
  const debtor = await newDebtor(page, "Loodgieter De Graaf", { contact_email_address: wrong });
  const { id, number } = await newInvoice(page, debtor.id);
  const started = await page.request.post("/api/actions-list", {
    headers,
    data: { invoices: { [id]: null } },
  });
  expect(started.status()).toBe(202);

  const mail = page.getByRole("row").filter({ hasText: wrong });
  await expect(async () => {
    await page.goto("/invorder/letters/delivery");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await expect(mail).toContainText("deze mailbox bestaat niet");
  await expect(mail).toContainText("550 No such mailbox");
  expect(await violations(page)).toEqual([]);

  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  await expect(page.getByText("niet bezorgd")).toBeVisible();
  const { data } = await (await page.request.get(`/api/invoices/${id}`, { headers })).json();
  expect([data.number, data.is_processing]).toEqual([number, false]);

  await page.goto("/invorder/letters/delivery");
  await mail.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Intrekken" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`E-mail aan ${wrong} is ingetrokken`)).toBeVisible();
  await expect(mail).toHaveCount(0);
});
