import { mailsTo, userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { headers, newDebtor, newInvoice, unused } from "./support/new-records";
import { selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

test("who saves after a colleague sees both versions where they look, keeps what they typed, and goes on", async ({
  page,
  browser,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const debtor = await newDebtor(page, "Timmerwerken De Haas");
  const theirs = await pageOfAnother(browser);
  await signInBySession(theirs, userOf(5, energy));
  await selectCustomer(theirs, energy);
  for (const one of [page, theirs]) await one.goto(`/invorder/debtors/${debtor.id}/edit?tab=details`);
  const save = { name: "Opslaan", exact: true };
  await page.getByLabel("Toelichting", { exact: true }).fill("belooft vrijdag");
  await theirs.getByLabel("Toelichting", { exact: true }).fill("nieuwe directie");
  await theirs.getByLabel("Telefoon", { exact: true }).fill("038 111 22 33");
  await theirs.getByRole("button", save).click();
  await expect(theirs.getByText(/opgeslagen/).first()).toBeVisible();
  await theirs.context().close();

  await page.getByRole("button", save).click();
  const banner = page.locator(":focus");
  await expect(banner).toContainText(/wijzigde dit om .* Wat u invulde staat er nog/);
  await expect(banner).toBeInViewport();
  await expect(banner.getByRole("row", { name: /^Toelichting/ })).toContainText("nieuwe directie");
  await expect(banner).toContainText("Overgenomen van de ander: Telefoon.");
  await expect(page.getByLabel("Toelichting", { exact: true })).toHaveValue("belooft vrijdag");
  await banner.getByRole("button", { name: "Opslaan zoals het hier staat" }).click();
  const stored = async () => {
    const { data } = await (await page.request.get(`/api/debtors/${debtor.id}`)).json();
    return [data.comment, data.contact_telephone_number];
  };
  await expect.poll(stored).toEqual(["belooft vrijdag", "038 111 22 33"]);
  await expect(page.getByText(/wijzigde dit om/)).toHaveCount(0);
});

/** Creates a debtor with one invoice due for its first action, which can be searched by a word of its name. */
async function newlyDue(page: Page, word: string, at: string) {
  const address = `${at}@${word.toLowerCase()}.example`;
  const place = { address: "Kerkstraat 1", zipcode: "3511 EF", city: "Utrecht", country: "NL" };
  const debtor = await newDebtor(page, word, { ...place, contact_email_address: address });
  return { address, ...(await newInvoice(page, debtor.id)) };
}

/** Makes a page miss the messages about changed rows, as when they are lost. */
const withoutNews = (page: Page) =>
  page.routeWebSocket(/./, (line) => {
    line.connectToServer().onMessage((message) => {
      if (!String(message).includes('"rows"')) line.send(message);
    });
  });

const run = (count: number) => ({ name: `Actie(s) uitvoeren (${count})` });

test("who runs rows a colleague has just run is told so where they look, and writes to nobody twice", async ({
  page,
  browser,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await withoutNews(page);
  const word = unused("Gedeeld");
  const [first, second] = [await newlyDue(page, word, "een"), await newlyDue(page, word, "twee")];
  await page.goto(`/invorder/actions?q=${word}`);
  const rows = page.locator("tbody tr");
  for (const one of [first, second]) await rows.filter({ hasText: one.number }).getByRole("checkbox").click();
  await page.getByRole("button", run(2)).click();
  const plan = page.getByRole("dialog", { name: /^Plan voor \d+ fact/ });
  await expect(plan.getByRole("button", run(2))).toBeEnabled();

  const theirs = await pageOfAnother(browser);
  await signInBySession(theirs, userOf(5, energy));
  await selectCustomer(theirs, energy);
  await theirs.goto(`/invorder/actions?q=${first.number}`);
  await theirs.locator("tbody tr").getByRole("checkbox").click();
  await theirs.getByRole("button", run(1)).click();
  await theirs.getByRole("dialog").getByRole("button", run(1)).click();
  await expect(theirs.getByText("1 actie uitgevoerd")).toBeVisible({ timeout: 20_000 });
  await theirs.context().close();

  await plan.getByRole("button", run(2)).click();
  const banner = page.locator(":focus");
  await expect(banner).toHaveText(/^De lijst is intussen veranderd\. Er is nog niets uitgevoerd/);
  await expect(plan).toContainText("1 gekozen regel staat niet meer op de lijst");
  await expect(plan.getByRole("button", run(1))).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(plan.getByRole("button", { name: "Herinnering" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(plan.getByRole("button", { name: "Annuleren" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(plan.getByRole("button", { name: "Proef naar mijzelf" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 actie uitgevoerd")).toBeVisible({ timeout: 20_000 });
  const mailed = async () =>
    (await Promise.all([first, second].map(({ address }) => mailsTo(page.request, address)))).map(
      (mails) => mails.length,
    );
  await expect.poll(mailed, { timeout: 20_000 }).toEqual([1, 1]);
});

test("a deadline that a colleague changed first is not put off, and nothing says that it was", async ({
  page,
  browser,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await withoutNews(page);
  const debtor = await newDebtor(page, unused("Uitgesteld"));
  const { id, number } = await newInvoice(page, debtor.id, { deadline: "2026-03-20" });
  await page.goto(`/invorder/actions?agenda&q=${number}`);
  const move = page.getByRole("button", { name: `Deadline van ${number} wijzigen` });
  await move.click();
  const theirs = await pageOfAnother(browser);
  await signInBySession(theirs, userOf(5, energy));
  await selectCustomer(theirs, energy);
  const { data } = await (await theirs.request.get(`/api/invoices/${id}`)).json();
  const change = { headers, data: { comment: "belt morgen terug", version: data.version } };
  expect((await theirs.request.patch(`/api/invoices/${id}`, change)).status()).toBe(200);
  await theirs.context().close();
  await page.getByRole("dialog").getByRole("button", { name: "1 week" }).click();
  const toast = page.locator("[data-sonner-toast][data-type=error]");
  await expect(toast).toContainText("Niets uitgesteld");
  await expect(toast).toContainText(`${number}: Iemand anders heeft deze factuur intussen gewijzigd.`);
  await expect(move).toBeFocused();
});
