import { mailsTo, userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice, unused } from "./support/new-records";
import { selectCustomer, signInBySession, textOf, violations } from "./support/screens";

const cinema = 1000;

/** Creates a debtor whose mailbox does not exist, with an invoice whose mail waits on the delivery list for a decision. */
async function undelivered(page: Page, name: string) {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const wrong = `${unused("boekhouding")}@onbestelbaar.example`;
  const debtor = await newDebtor(page, name, { contact_email_address: wrong });
  const { id, number } = await newInvoice(page, debtor.id);
  const started = await page.request.post("/api/actions-list", {
    headers,
    data: { invoices: { [id]: null } },
  });
  expect(started.status()).toBe(202);

  // The undo period and the mail server's answer take a while: poll without rendering the page each time.
  const waiting = async () => (await page.request.get("/api/outbox", { headers })).text();
  await expect.poll(waiting, { timeout: 40_000 }).toContain(wrong);
  await page.goto("/invorder/letters/delivery");
  const mail = page.getByRole("row").filter({ hasText: wrong });
  await expect(mail).toBeVisible();
  return { wrong, debtor, id, number, mail };
}

test("a mailbox that does not exist: the mail waits with its reason until somebody decides", async ({
  page,
}) => {
  test.slow();
  const { wrong, debtor, id, number, mail } = await undelivered(page, "Loodgieter De Graaf");
  await expect(mail).toContainText("deze mailbox bestaat niet");
  await expect(mail).toContainText("550 No such mailbox");
  expect(await violations(page)).toEqual([]);

  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  await expect(page.getByRole("list", { name: "Let op" })).toContainText("E-mail niet bezorgd");
  await expect(page.getByRole("region", { name: "Verhaal" }).getByText("niet bezorgd")).toBeVisible();
  const { data } = await (await page.request.get(`/api/invoices/${id}`, { headers })).json();
  expect([data.number, data.is_processing]).toEqual([number, false]);

  await page.goto("/invorder/letters/delivery");
  await mail.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Intrekken" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`E-mail aan ${wrong} is ingetrokken`)).toBeVisible();
  await expect(mail).toHaveCount(0);
});

test("a bounced address is mended in its row: the debtor has the new one, and the mail goes to it", async ({
  page,
}) => {
  test.slow();
  const { wrong, debtor, mail } = await undelivered(page, "Schilder Van Dam");
  const right = `${unused("administratie")}@vandam.example`;
  await mail.getByRole("button", { name: "Nieuw adres" }).click();
  const address = mail.getByLabel("Nieuw e-mailadres");
  await address.fill("geen adres");
  await address.press("Enter");
  await expect(mail.getByRole("alert")).toHaveText("Dit is geen e-mailadres.");
  expect(await violations(page)).toEqual([]);
  await address.fill(right);
  await mail.getByRole("button", { name: "Opslaan en versturen" }).click();
  await expect(page.getByText(`${right} is opgeslagen bij Schilder Van Dam`)).toBeVisible();
  await expect(mail).toHaveCount(0);
  const { data } = await (await page.request.get(`/api/debtors/${debtor.id}`, { headers })).json();
  expect(data).toMatchObject({
    contact_email_address: right,
    recipients: [{ email: right, state: "ok" }],
  });

  await page.goto(`/invorder/debtors/${debtor.id}/edit`);
  // The page shows the attempts at the time it was rendered.
  await expect.poll(async () => (await mailsTo(page.request, right)).length, { timeout: 30_000 }).toBe(1);
  await page.getByRole("link", { name: "Bezorging" }).click();
  const message = page.getByRole("table", { name: "Bezorging" }).getByRole("row").filter({ hasText: right });
  await message.getByRole("button", { name: /^2 pogingen van / }).click();
  const tries = page.getByRole("list", { name: "Pogingen" }).getByRole("listitem");
  await expect(tries.last()).toContainText(wrong);
  await expect(tries.last()).toContainText("550 No such mailbox");
  expect(await violations(page)).toEqual([]);
  const step = message.getByRole("rowheader").getByRole("button");
  const called = await textOf(step);
  await step.click();
  await expect(page.getByRole("dialog", { name: called }).getByText(right)).toBeVisible();
});
