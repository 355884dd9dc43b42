import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { fitsTheScreen, selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;
const headers = { "x-requested-with": "XMLHttpRequest" };
const IN_DAYS = 20;
const YEARS = 5;

/** Returns a day so many days from today, and years before: "2026-11-26". */
function dayIn(days: number, years = 0): string {
  const [year = 0, month = 0, date = 0] = new Date()
    .toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" })
    .split("-")
    .map(Number);
  const found = new Date(Date.UTC(year, month - 1, date + days));
  return new Date(Date.UTC(found.getUTCFullYear() - years, found.getUTCMonth(), found.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

/** "16 december 2026". */
const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("nl-NL", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** Creates an invoice of a debtor with an address, whose claim lapses in some days; through the API. */
async function lapsingInvoice(page: Page): Promise<{ id: number; number: string }> {
  const answer = await page.request.get("/api/debtors?per_page=50", { headers });
  const { data }: { data: { id: number; contact_email_address: string | null }[] } = await answer.json();
  const debtor = data.find(({ contact_email_address }) => contact_email_address);
  if (!debtor) throw new Error("no debtor has an e-mail address");
  const number = `V-${Date.now()}`;
  const made = await page.request.post("/api/invoices", {
    headers,
    data: {
      debtor_id: debtor.id,
      number,
      date: dayIn(IN_DAYS - 30, YEARS),
      expires_at: dayIn(IN_DAYS, YEARS),
      total_amount: "500.00",
    },
  });
  expect(made.status()).toBe(201);
  return { id: (await made.json()).data.id, number };
}

test("who is warned that a claim lapses finds it from Vandaag, sends the letter that keeps the right, and records an acknowledgement", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const { id, number } = await lapsingInvoice(page);
  await page.goto("/invorder");
  await page.getByRole("link", { name: /^Verjaren binnen 90 dagen/ }).click();
  await expect(page).toHaveURL(/\/invorder\/invoices\?lapses=90/);
  const row = page.getByRole("row").filter({ hasText: number });
  const warning = `Verjaart op ${inWords(dayIn(IN_DAYS))} als u niet stuit.`;
  await expect(row).toContainText(warning);
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Factuur ${number}` })).toBeVisible();
  const panel = page.getByRole("region", { name: "Verjaring" });
  await expect(panel).toContainText(warning);
  expect(await violations(page)).toEqual([]);
  expect(await fitsTheScreen(page)).toBe(true);

  await panel.getByRole("button", { name: "Stuit nu" }).click();
  const letter = page.getByRole("dialog", { name: `Stuitingsbrief voor ${number}` });
  await letter.getByRole("button", { name: "Voorbeeld van het bericht" }).click();
  await expect(
    letter.frameLocator("iframe").getByText(/Met deze brief stuiten wij de verjaring/),
  ).toBeVisible();
  await expect(letter.frameLocator("iframe").getByText("€")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await letter.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Stuitingsbrief gemaakt")).toBeVisible();
  await expect(letter).toHaveCount(0);
  // A second time on the same day is refused, and the dialog stays open.
  await panel.getByRole("button", { name: "Stuit nu" }).click();
  await letter.getByRole("button", { name: "Versturen" }).click();
  await expect(letter.getByRole("alert")).toContainText("vandaag al een stuitingsbrief");
  await page.keyboard.press("Escape");

  await panel.getByRole("button", { name: "Stuiting vastleggen" }).click();
  const record = page.getByRole("dialog", { name: `Stuiting vastleggen bij ${number}` });
  const on = record.getByRole("textbox", { name: "Erkend op" });
  await on.fill("01-01-2015");
  await record.getByRole("textbox", { name: "Toelichting" }).fill("Erkent de schuld in een brief");
  await record.getByRole("button", { name: "Vastleggen" }).click();
  await expect(on).toHaveAttribute("aria-invalid", "true");
  await expect(record).toContainText("De verjaring loopt pas na de vervaldatum");
  await expect(record.getByRole("textbox", { name: "Toelichting" })).toHaveValue(
    "Erkent de schuld in een brief",
  );
  expect(await violations(page)).toEqual([]);
  await on.fill(dayIn(-10).split("-").reverse().join("-"));
  await record.getByRole("button", { name: "Vastleggen" }).click();
  await expect(page.getByText("Stuiting vastgelegd. De vordering verjaart nu op")).toBeVisible();
  await expect(panel.getByRole("list", { name: "Wat de verjaring stuitte" })).toContainText(
    "Schriftelijke erkenning",
  );
  await expect(panel).not.toContainText(warning);
  await page.goto(`/invorder/invoices?lapses=90&number=${number}`);
  await expect(page.getByText("Geen facturen")).toBeVisible();
  await page.goto(`/invorder/invoices/${id}/edit?tab=bookings`);
  await expect(page.getByRole("row", { name: /Verjaring gestuit op/ })).toBeVisible();
});
