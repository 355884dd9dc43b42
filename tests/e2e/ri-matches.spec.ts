import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { navigation, signInBySession } from "./support/screens";

test("a statement says what it would do, is carried out, and a line of it is deleted again", async ({
  page,
}) => {
  await signInBySession(page, userOf(3));
  await page.goto("/");
  await navigation(page).getByRole("link", { name: "RI Match" }).click();
  await expect(page.getByRole("heading", { name: "RI matches" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^LFH corrigeren/ })).toHaveAttribute("aria-current", "page");
  const number = `F-REIS-${test.info().repeatEachIndex}-${test.info().retry}`;
  await page.getByRole("button", { name: "CSV inlezen" }).click();
  const dialog = page.getByRole("dialog", { name: "RI matches inlezen" });
  const file = (rows: string) => ({ name: "afschrift.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  const choose = dialog.locator('input[type="file"]');
  await choose.setInputFiles(file("factuurnummer;debiteurnummer;saldo\nF1;1;12..50"));
  await expect(dialog.getByText("Ongeldig bestand: op regel 2 is ‘12..50’ geen bedrag.")).toBeVisible();
  await choose.setInputFiles(file(`factuurnummer;debiteurnummer;saldo\n${number};;12,50`));
  await expect(dialog.getByText("er verandert niets; corrigeer het in LFH")).toBeVisible();
  await dialog.getByRole("button", { name: "Uitvoeren" }).click();
  await expect(page.getByText("De match wordt uitgevoerd")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("Deze factuur kennen wij niet");
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(row).toHaveCount(0);
});
