import fs from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { userOf } from "./support/api";
import { enter, workFor } from "./support/screens";

const cinema = 1000;
const rows = (page: Page) => page.locator("tbody tr");

async function atTheActions(page: Page) {
  await enter(page, userOf(3, cinema));
  await workFor(page, cinema);
  await page.goto("/invorder/actions");
  await expect(rows(page).first()).toBeVisible();
  // Keys are listened to once the page lives.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rows(page).locator("visible=true").first()).toBeFocused({ timeout: 500 });
  }).toPass();
}

const counted = async (page: Page): Promise<number> => {
  const words = (await page.locator("header p").first().textContent()) ?? "";
  return Number(/([\d.]+) actie/.exec(words)?.[1]?.replaceAll(".", "") ?? 0);
};

test("the whole list is worked with the keys alone", async ({ page }) => {
  await atTheActions(page);
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("region", { name: "3 geselecteerd" })).toBeVisible();
  await page.keyboard.press("Space");
  const preview = page.getByRole("dialog", { name: /^Voorbeeld van / });
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("n");
  const note = page.getByRole("dialog", { name: /^Notitie bij / });
  await note.getByRole("textbox", { name: "Notitie" }).fill("Belt morgen terug.");
  await note.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByText("Notitie toegevoegd")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Toetsen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Acties uitvoeren" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Zoek op debiteur of nummer")).toBeFocused();
});

test("what is taken off the list comes back from the toast", async ({ page }) => {
  await atTheActions(page);
  const total = await counted(page);
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Van de lijst halen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Van de lijst halen (2)" }).click();
  await expect(page.getByText("2 acties van de lijst gehaald")).toBeVisible();
  await expect.poll(() => counted(page)).toBe(total - 2);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect.poll(() => counted(page)).toBe(total);
});

test("the list leaves as a file with as many lines as it counts", async ({ page }) => {
  await atTheActions(page);
  const total = await counted(page);
  const exported = async (name: string) => {
    await page.getByRole("button", { name: "Exporteren" }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    return arriving;
  };
  const csv = await exported("CSV-bestand");
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const lines = fs
    .readFileSync(await csv.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines.length - 1).toBe(total);
  const xlsx = await exported("Excel-bestand");
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(
    fs
      .readFileSync(await xlsx.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});
