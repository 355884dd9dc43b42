import { mailsTo, userOf } from "./support/api";
import { chooseStatus, expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice, unused } from "./support/new-records";
import { prefixOf, selectCustomer, signInBySession } from "./support/screens";

const rental = 1001;
const rows = (page: Page) => page.locator("tbody tr");
const tabs = (page: Page) => page.getByRole("navigation", { name: "Acties en brieven" });

async function asSanne(page: Page) {
  await signInBySession(page, userOf(3, rental));
  await selectCustomer(page, rental);
}

/** Creates a debtor with a long overdue invoice. */
async function newOverdue(page: Page, deadline?: string) {
  const address = `${unused("verhuur")}@bouwbedrijf-kok.example`;
  const debtor = await newDebtor(page, "Bouwbedrijf Kok", { contact_email_address: address });
  return { address, debtor, ...(await newInvoice(page, debtor.id, deadline ? { deadline } : {})) };
}

test("the agenda shows what has a deadline, with its last status; a row taken off comes back from the toast", async ({
  page,
}) => {
  await asSanne(page);
  const { number, debtor } = await newOverdue(page, "2026-03-20");
  const later = await newInvoice(page, debtor.id, { deadline: "2099-12-31" });
  await page.goto(`/invorder/actions?agenda&debtor=${encodeURIComponent(debtor.name)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Agendalijst" })).toBeVisible();
  const row = rows(page).filter({ hasText: number });
  await expect(row.getByRole("combobox").locator("option:checked")).not.toHaveText("");
  await expect(rows(page).filter({ hasText: later.number })).toHaveCount(1);
  await page.getByRole("switch", { name: "Alleen verstreken" }).click();
  await expect(rows(page).filter({ hasText: later.number })).toHaveCount(0);
  await expect(row).toHaveCount(1);
  await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Van de agenda halen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("1 factuur van de agenda gehaald")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect(row).toHaveCount(1);
});

test("an agenda row is run with another status than it has: that letter goes out and the row leaves", async ({
  page,
}) => {
  await asSanne(page);
  const { id, number, address } = await newOverdue(page, "2026-03-20");
  await page.goto(`/invorder/actions?agenda&q=${number}`);
  const row = rows(page).filter({ hasText: number });
  const status = row.getByRole("combobox");
  await expect(status.locator("option:checked")).not.toHaveText("Aanmaning 2");
  await chooseStatus(status, "Aanmaning 2");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Actie(s) uitvoeren (1)" }).click();
  const plan = page.getByRole("dialog", { name: /^Plan voor \d+ fact/ });
  await plan.getByRole("button", { name: "Actie(s) uitvoeren (1)" }).click();
  await expect(row).toHaveCount(0, { timeout: 20_000 });
  const { data } = await (await page.request.get(`/api/invoices/${id}`, { headers })).json();
  expect(data.last_status_id).toBe(5);
  const mails = async () => (await mailsTo(page.request, address)).map(({ text }) => text.includes(number));
  await expect.poll(mails, { timeout: 20_000 }).toEqual([true]);
});

test("a flex template is sent on its day: first looked at as mail and letter, reset, then sent", async ({
  page,
}) => {
  await asSanne(page);
  const templates = await page.request.get("/api/templates?flex=1", { headers });
  const [template] = (await templates.json()).data;
  const [sent, reset] = [await newOverdue(page), await newOverdue(page)];
  const set = await page.request.post("/api/invoices/update-flex", {
    headers,
    data: { invoices: { [sent.id]: true, [reset.id]: true }, templateId: template.id, flexDays: 0 },
  });
  expect(set.status()).toBe(200);
  await page.goto("/invorder/actions");
  await tabs(page).getByText(/^Flex/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Flex templates" })).toBeVisible();
  const rowOf = (number: string) => rows(page).filter({ hasText: number });
  await page.goto(`/invorder/actions?flex&q=${sent.number}`);
  await rowOf(sent.number)
    .getByRole("button", { name: new RegExp(`voorbeeld voor ${sent.number}`) })
    .click();
  const preview = page.getByRole("dialog", { name: `Voorbeeld van ${sent.number}` });
  await expect(preview.getByRole("region", { name: "Brief" })).toBeVisible();
  const mail = preview.getByRole("region", { name: "E-mail" });
  await expect(mail.getByRole("definition").last()).not.toBeEmpty();
  await expect(mail).toContainText(sent.address);
  await expect(mail.frameLocator("iframe").locator("body")).toContainText(sent.number);
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await rowOf(sent.number).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Flex template(s) verzenden (1)" }).click();
  const plan = page.getByRole("dialog", { name: "Flex templates verzenden" });
  await plan.getByRole("button", { name: /^Flex template\(s\) verzenden/ }).click();
  await expect(rowOf(sent.number)).toHaveCount(0, { timeout: 20_000 });
  await page.goto(`/invorder/actions?flex&q=${reset.number}`);
  await rowOf(reset.number).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Flex template weghalen", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("1 flex template weggehaald")).toBeVisible();
  await expect(rowOf(reset.number)).toHaveCount(0);
  const mails = async (address: string) => (await mailsTo(page.request, address)).length;
  await expect.poll(() => mails(sent.address), { timeout: 20_000 }).toBe(1);
  expect(await mails(reset.address)).toBe(0);
});

test("a customer without flex templates has no such tab", async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await selectCustomer(page, 20);
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/actions`);
  await expect(tabs(page)).toBeVisible();
  await expect(tabs(page).getByText(/^Flex/)).toHaveCount(0);
});
