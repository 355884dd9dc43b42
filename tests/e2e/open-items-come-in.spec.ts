import { workbook } from "../support/workbook";
import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { selectCustomer, signInBySession, textOf } from "./support/screens";

const ENERGY = 177;

/** A suffix unique to this run, so that it can be repeated on the same demo. */
const run = Date.now().toString(36).toUpperCase();
const header = "debnr;bedrijf;nota;notadatum;betalen voor;munt;open bedrag";
const ledger = [
  header,
  `M${run};Molenaar Meel B.V.;N-1;01-10-2026;31-10-2026;EUR;1.250,00`,
  `M${run};Molenaar Meel BV;N-2;02-10-2026;01-11-2026;EUR;88,10`,
  `V${run};Visser Vis;N-3;03-10-2026;02-11-2026;CAD;10,00`,
  `V${run};Visser Vis;N-4;04-10-2026;;EUR;75,5`,
].join("\r\n");

const fileOf = (text: string, name = "openstaand.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text, "utf8"),
});

/** Previews the file and then imports it. */
async function bringIn(page: Page) {
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await expect(page.getByRole("heading", { name: "Wat er verandert als u dit bestand inleest" })).toBeVisible(
    {
      timeout: 20_000,
    },
  );
  await page.getByRole("button", { name: "Inlezen starten" }).click();
}

async function figure(page: Page, label: string): Promise<string | null> {
  const result = page.getByRole("region", { name: "Wat er is ingelezen" });
  return textOf(result.getByText(label, { exact: true }).locator("xpath=following-sibling::p[1]"));
}

test.beforeEach(async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await page.goto("/noorderlicht/synchronize");
});

test("a ledger is mapped, read in, and every row accounted for; a second time it changes nothing", async ({
  page,
}) => {
  await page.locator("input[type=file]").setInputFiles(fileOf(ledger));
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await bringIn(page);
  await expect(page.getByRole("region", { name: "Wat er is ingelezen" })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => figure(page, "Gelezen")).toBe("4");
  await expect.poll(() => figure(page, "Toegevoegd")).toBe("3");
  await expect.poll(() => figure(page, "Nieuwe debiteuren")).toBe("2");
  await expect.poll(() => figure(page, "Afgewezen")).toBe("1");
  await expect(page.getByRole("region", { name: "Afgewezen regels" })).toContainText(
    "Valuta niet ondersteund",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Afgewezen regels downloaden" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole("button", { name: "Ander bestand" }).click();
  await page.locator("input[type=file]").setInputFiles(fileOf(ledger));
  await expect(page.getByLabel("Naam", { exact: true })).toHaveValue("bedrijf");
  await bringIn(page);
  await expect(page.getByRole("region", { name: "Wat er is ingelezen" })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => figure(page, "Toegevoegd")).toBe("0");
  await expect(page.getByText("0 gewijzigd")).toBeVisible();
  await expect.poll(() => figure(page, "Ongewijzigd")).toBe("3");
});

test("a file is looked at first: nothing is in until a colleague, who sees that it waits, imports it", async ({
  page,
  browser,
}) => {
  const number = `W-${run}`;
  const lines = [header, `W${run};Wagenaar Wol;${number};01-10-2026;31-10-2026;EUR;640,00`].join("\r\n");
  const theirs = await pageOfAnother(browser);
  await signInBySession(theirs, userOf(5, ENERGY));
  await selectCustomer(theirs, ENERGY);
  await theirs.goto("/invorder/synchronize");
  await signInBySession(page, userOf(3, ENERGY));
  await selectCustomer(page, ENERGY);
  await page.goto("/invorder/synchronize");

  await page.locator("input[type=file]").setInputFiles(fileOf(lines, `wol-${run}.csv`));
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  const look = page.getByRole("region", { name: "Wat er verandert als u dit bestand inleest" });
  await expect(
    look.getByText("Toegevoegd", { exact: true }).locator("xpath=following-sibling::p[1]"),
  ).toHaveText("1", { timeout: 20_000 });
  await expect(page.getByRole("row", { name: /^EUR/ })).toContainText("€ 640,00");
  await page.goto(`/invorder/invoices?number=${number}`);
  await expect(page.getByText("Geen facturen", { exact: true }).first()).toBeVisible();

  const waits = theirs.locator("p").filter({ hasText: `wol-${run}.csv is bekeken en nog niet ingelezen.` });
  await waits.getByRole("link", { name: "Bekijken en kiezen" }).click();
  await theirs.getByRole("button", { name: "Inlezen starten" }).click();
  await expect(theirs.getByRole("region", { name: "Wat er is ingelezen" })).toBeVisible({ timeout: 20_000 });
  await theirs.context().close();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("€ 640,00");
});

test("a file that was looked at is left at that", async ({ page }) => {
  const lines = [header, `L${run};Lodder Linnen;L-${run};01-10-2026;31-10-2026;EUR;12,00`].join("\r\n");
  await page.locator("input[type=file]").setInputFiles(fileOf(lines, "linnen.csv"));
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await page.getByRole("button", { name: "Niet inlezen" }).click({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "Eerdere keren" }).locator("tbody tr").first()).toContainText(
    "Niet ingelezen",
  );
  await expect(page.getByText("linnen.csv is bekeken")).toHaveCount(0);
});

test("an imported file is reverted from its run; what somebody worked on since stays and says why", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, ENERGY));
  await selectCustomer(page, ENERGY);
  await page.goto("/invorder/synchronize");
  const [gone, stays] = [`T1-${run}`, `T2-${run}`];
  const lines = [
    header,
    `T${run};Terpstra Touw;${gone};01-10-2026;31-10-2026;EUR;310,00`,
    `T${run};Terpstra Touw;${stays};01-10-2026;31-10-2026;EUR;90,00`,
  ].join("\r\n");
  await page.locator("input[type=file]").setInputFiles(fileOf(lines, `touw-${run}.csv`));
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await bringIn(page);
  await expect(page.getByRole("region", { name: "Wat er is ingelezen" })).toBeVisible({ timeout: 20_000 });
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const { data: found } = await (await page.request.get(`/api/invoices?number=${stays}`, { headers })).json();
  const noted = await page.request.post("/api/invoices/add-notes", {
    headers,
    data: { ids: [found[0].id], note: "Betaalt vrijdag" },
  });
  expect(noted.status()).toBe(200);

  await page.goto("/invorder/synchronize");
  const history = page.getByRole("region", { name: "Eerdere keren" });
  await history
    .getByRole("row")
    .filter({ hasText: `touw-${run}.csv` })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("button", { name: "Inlezen terugdraaien" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 nieuwe factuur wordt verwijderd.");
  await expect(question.getByRole("listitem")).toHaveText(`${stays}: Notitie of gesprek vastgelegd`);
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(/^Teruggedraaid op/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Inlezen terugdraaien" })).toHaveCount(0);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText(`${stays}`);
  await page.goto("/invorder/synchronize");
  await expect(history.locator("tbody tr").first()).toContainText("Teruggedraaid");
  await page.goto(`/invorder/invoices?number=${gone}`);
  await expect(page.getByText("Geen facturen", { exact: true }).first()).toBeVisible();
});

test("a workbook with a title and several sheets comes in, with the same sums before and after", async ({
  page,
}) => {
  const rows = [
    ["Openstaande posten per 21-11-2026"],
    [],
    ["debnr", "naam", "nota", "notadatum", "munt", "open bedrag"],
    [
      `X${run}`,
      "Xander Bouw B.V.",
      "N-1",
      { number: "46296", style: "day" as const },
      "EUR",
      { number: "1250.5" },
    ],
    [`X${run}`, "Xander Bouw B.V.", "", { number: "46296", style: "day" as const }, "CAD", { number: "7" }],
  ];
  const buffer = workbook({ Toelichting: [["Gemaakt voor", "Noorderlicht"]], Posten: rows });
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.locator("input[type=file]").setInputFiles({ name: "openstaand.xlsx", mimeType, buffer });
  await expect(page.getByRole("combobox", { name: "Blad", exact: true })).toHaveValue("Posten");
  await expect(page.getByRole("combobox", { name: "Kolomkoppen", exact: true })).toHaveValue("3");
  const before = page.getByRole("region", { name: "Bedragen" });
  await expect(before.getByRole("row", { name: "EUR" })).toContainText("€ 1.250,50");
  const rejected = page.getByRole("region", { name: "Afgewezen regels" });
  await expect(rejected).toContainText("Verplicht gegeven ontbreekt");
  await expect(rejected).toContainText("Valuta niet ondersteund (alleen EUR, USD, GBP): CAD");
  await bringIn(page);
  const after = page.getByRole("region", { name: "Bedragen" });
  await expect(after.getByRole("columnheader", { name: "Nu open" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(after.getByRole("row", { name: "EUR" })).toContainText("€ 1.250,50");
  await expect.poll(() => figure(page, "Toegevoegd")).toBe("1");
});

test("a workbook with macros says at the field how to go on", async ({ page }) => {
  const buffer = workbook({ Posten: [["a", "b"]] }, { parts: { "xl/vbaProject.bin": "x" } });
  await page.locator("input[type=file]").setInputFiles({ name: "posten.xlsx", mimeType: "", buffer });
  await expect(page.getByText("Dit bestand bevat macro’s.")).toBeVisible();
});

test("a missing column is asked for before anything starts", async ({ page }) => {
  await page.locator("input[type=file]").setInputFiles(fileOf(ledger));
  await page.getByLabel("Factuurnummer").selectOption("");
  await expect(page.getByText("Kies nog een kolom voor: Factuurnummer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bekijken wat er verandert" })).toBeDisabled();
});

test("what is no ledger is refused at the field", async ({ page }) => {
  const input = page.locator("input[type=file]");
  await input.setInputFiles({
    name: "foto.png",
    mimeType: "image/png",
    buffer: Buffer.from([137, 80, 78, 71, 0, 1]),
  });
  await expect(page.getByText("Ongeldig bestand")).toBeVisible();
  await expect(input).toHaveAttribute("aria-invalid", "true");
});
