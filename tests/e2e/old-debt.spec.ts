import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

/** A suffix unique to this run, so that it can be repeated on the same demo. */
const run = Date.now().toString(36).toUpperCase();

/** Returns a day so many days before today, as a ledger writes it. */
const ago = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("nl-NL", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });

const ledger = [
  "debnr;bedrijf;nota;notadatum;betalen voor;munt;open bedrag",
  ...[45, 75, 400].map(
    (days) => `O${run};Ouwehand Orgels B.V.;O-${run}-${days};${ago(days + 30)};${ago(days)};EUR;250,00`,
  ),
  `O${run};Ouwehand Orgels B.V.;O-${run}-3;${ago(33)};${ago(3)};EUR;40,00`,
].join("\r\n");

test("old invoices of a file wait for a choice, begin where it says, and wait again when it is taken back", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/synchronize");
  const file = { name: "oud.csv", mimeType: "text/csv", buffer: Buffer.from(ledger, "utf8") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await page.getByRole("button", { name: "Inlezen starten" }).click({ timeout: 20_000 });

  const title = "3 nieuwe facturen zijn langer dan 30 dagen vervallen";
  await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 20_000 });
  const planned = page.getByRole("table", { name: /^Zo beginnen ze/ });
  await expect(planned.getByRole("row", { name: /^Aanmaning 1/ })).toContainText("€ 250,00");
  await expect(planned.getByRole("row", { name: /^Aanmaning 2 1/ })).toBeVisible();
  await expect(planned.getByRole("row", { name: /^Blijft staan 1/ })).toBeVisible();

  await page.getByLabel("Stap vanaf 91 dagen").selectOption({ label: "Sommatie" });
  await expect(planned.getByRole("row", { name: /^Sommatie 1/ })).toBeVisible();
  const begin = page.getByRole("button", { name: "Beginstappen vastleggen" });
  await expect(begin).toBeDisabled();
  await page.getByRole("checkbox", { name: /rente en incassokosten/ }).click();
  await begin.click();
  const starts = page.getByRole("table", { name: "Zo zijn ze begonnen" });
  await expect(starts.getByRole("row", { name: /^Sommatie 1/ })).toBeVisible({ timeout: 20_000 });

  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("3 regels ongedaan gemaakt")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(planned.getByRole("row", { name: /^Blijft staan 1/ })).toBeVisible();
  await page.goto(`/invorder/actions?debtor=Ouwehand&number=${run}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

const stands = [
  "debnr;bedrijf;nota;notadatum;betalen voor;munt;open bedrag;status",
  ...["Herinnering", "Bij de deurwaarder"].map(
    (says, place) =>
      `S${run}${place};Stokvis Sloten ${place};S-${run}-${place};${ago(90)};${ago(60)};EUR;125,00;${says}`,
  ),
].join("\r\n");

test("old invoices go on where the column status of their file says, and a word that nobody knows is given its meaning", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/synchronize");
  const file = { name: "stand.csv", mimeType: "text/csv", buffer: Buffer.from(stands, "utf8") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Naam", { exact: true }).selectOption("bedrijf");
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await page.getByRole("button", { name: "Inlezen starten" }).click({ timeout: 20_000 });

  await page
    .getByLabel("Waar beginnen ze")
    .selectOption({ label: "Naar de status in het bestand" }, { timeout: 20_000 });
  const planned = page.getByRole("table", { name: /^Zo beginnen ze/ });
  await expect(planned.getByRole("row", { name: /^Na Herinnering 1/ })).toContainText("€ 125,00");
  await page.getByLabel("Bij de deurwaarder (1 factuur)").selectOption({ label: "Overgedragen aan derde" });
  await expect(planned.getByRole("row", { name: /^Overgedragen aan derde 1/ })).toBeVisible();
  await page.getByRole("button", { name: "Beginstappen vastleggen" }).click();
  const starts = page.getByRole("table", { name: "Zo zijn ze begonnen" });
  await expect(starts.getByRole("row", { name: /^Na Herinnering 1/ })).toBeVisible({ timeout: 20_000 });
  await page.goto(`/invorder/invoices?number=S-${run}-1`);
  await expect(page.locator("tbody tr")).toContainText("Overgedragen aan derde");
});
