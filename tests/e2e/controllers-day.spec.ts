import fs from "node:fs";
import { mailsTo, userOf } from "./support/api";
import { expect, openBy, type Page, test } from "./support/journey";
import { newDebtor, newInvoice, unused } from "./support/new-records";
import { countedActions, selectCustomer, signInBySession, textOf, violations } from "./support/screens";

const cinema = 1000;
const rows = (page: Page) => page.locator("tbody tr");

async function atTheActions(page: Page) {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  await page.goto("/invorder/actions");
  await expect(rows(page).first()).toBeVisible();
  // Shortcuts work once the page is hydrated; wherever an earlier press moved the focus, the journey begins at the first row.
  await expect(async () => {
    await rows(page).first().focus();
    await page.keyboard.press("j");
    await expect(rows(page).nth(1)).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("k");
  await expect(rows(page).first()).toBeFocused();
}

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
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Toetsen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: /^Plan voor \d+ fact/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Zoek op debiteur of nummer")).toBeFocused();
});

test("i shows the debtor of the row in focus beside the list and goes along with j; ticks stay; g and a letter go on", async ({
  page,
}) => {
  await atTheActions(page);
  await page.keyboard.press("x");
  await page.keyboard.press("i");
  const look = page.getByRole("complementary", { name: "Debiteur in het kort" });
  const debtorOf = (row: number) => rows(page).nth(row).getByRole("rowheader").getByRole("link");
  await expect(look.getByRole("heading", { level: 2 })).toHaveText(await textOf(debtorOf(0)));
  expect(await violations(page)).toEqual([]);
  const other = await rows(page)
    .locator("visible=true")
    .evaluateAll((all) => {
      const names = all.map((row) => row.querySelector("th")?.textContent);
      return names.findIndex((name) => name !== names[0]);
    });
  for (let row = 0; row < other; row++) await page.keyboard.press("j");
  await expect(look.getByRole("heading", { level: 2 })).toHaveText(await textOf(debtorOf(other)));
  await page.keyboard.press("Escape");
  await expect(look).toHaveCount(0);
  await expect(page.getByRole("region", { name: "1 geselecteerd" })).toBeVisible();
  await expect(rows(page).nth(other)).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/debtors$/);
});

test("who does without keys of one letter switches them off, and on again", async ({ page }) => {
  await atTheActions(page);
  const choose = async (word: string) => {
    await page.getByRole("button", { name: /^Menu van/ }).click();
    await page.getByRole("menuitemcheckbox", { name: word, exact: true }).click();
  };
  await choose("Uit");
  await page.keyboard.press("?");
  await page.keyboard.press("j");
  await expect(page.getByRole("dialog", { name: "Toetsen" })).toHaveCount(0);
  await expect(rows(page).nth(0)).not.toBeFocused();
  await choose("Aan");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Toetsen" })).toBeVisible();
});

async function runTicked(page: Page) {
  const plan = page.getByRole("dialog", { name: /^Plan voor \d+ fact/ });
  await openBy(page, "r", plan);
  await plan.getByRole("button", { name: /^Actie\(s\) uitvoeren \(\d+\)/ }).click();
}

test("a run can be taken back while its mails wait: its row returns and its mail never leaves", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const group = unused("Van der Bos");
  const overdue = async (place: string) => {
    const address = `${unused(place)}@bos.example`;
    const debtor = await newDebtor(page, `${group} ${place}`, { contact_email_address: address });
    return { address, ...(await newInvoice(page, debtor.id)) };
  };
  const [back, sent] = [await overdue("dakdekkers"), await overdue("loodgieters")];
  await page.goto(`/invorder/actions?debtor=${encodeURIComponent(group)}`);
  const rowOf = ({ number }: { number: string }) => rows(page).filter({ hasText: number });
  const run = async (invoice: { number: string }) => {
    await rowOf(invoice).getByRole("checkbox").click();
    await runTicked(page);
    await expect(rowOf(invoice)).toHaveCount(0);
  };
  const undo = page.getByRole("button", { name: /^Acties ongedaan maken \(\d s\)/ });
  const mailsOf = async ({ address, number }: { address: string; number: string }) =>
    (await mailsTo(page.request, address)).map(({ text }) => text.includes(number));

  await run(back);
  await expect(undo).toBeVisible({ timeout: 15_000 });
  // Every other page has it in the bar: here it is offered once.
  await expect(page.getByRole("button", { name: /^Terugdraaien/ })).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText("1 regel ongedaan gemaakt")).toBeVisible();
  await expect(rowOf(back)).toHaveCount(1);
  await expect(undo).toHaveCount(0);
  await run(sent);
  // By now the mails of the first run would have been sent.
  await expect.poll(() => mailsOf(sent), { timeout: 20_000 }).toEqual([true]);
  expect(await mailsOf(back)).toEqual([]);
  await run(back);
  await expect.poll(() => mailsOf(back), { timeout: 20_000 }).toEqual([true]);
});

test("the work of one window is followed in another, without asking for the page again", async ({
  page,
  context,
}) => {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const debtor = await newDebtor(page, "Glazenwasser Mulder", {
    contact_email_address: "mulder@glazenwasser-mulder.example",
  });
  for (let n = 0; n < 3; n++) await newInvoice(page, debtor.id);
  const other = await context.newPage();
  // First, because a new window starts with the stored filters.
  await other.goto("/invorder/actions");
  await expect(rows(other).first()).toBeVisible();
  const total = await countedActions(other);
  await page.goto(`/invorder/actions?debtor=${encodeURIComponent(debtor.name)}`);
  await other.evaluate(() => document.body.setAttribute("data-loaded", "once"));
  const tasks = page.getByRole("button", { name: /^(Taken|\d+ ta(ak|ken) bezig)$/ });
  await tasks.evaluate((button) => {
    const seen: (string | null)[] = [];
    new MutationObserver(() => {
      seen.push(button.getAttribute("aria-label"));
      button.setAttribute("data-seen", seen.join());
    }).observe(button, { attributeFilter: ["aria-label"] });
  });
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  await runTicked(page);
  await expect(page.getByText("3 acties uitgevoerd", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(tasks).toHaveAttribute("data-seen", "1 taak bezig,Taken");
  await expect(rows(page).filter({ hasText: debtor.name })).toHaveCount(0);
  await expect.poll(() => countedActions(other)).toBe(total - 3);
  await expect(other.locator("body")).toHaveAttribute("data-loaded", "once");
});

test("what is taken off the list comes back from the toast", async ({ page }) => {
  await atTheActions(page);
  const total = await countedActions(page);
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Van de lijst halen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("2 acties van de lijst gehaald")).toBeVisible();
  await expect.poll(() => countedActions(page)).toBe(total - 2);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect.poll(() => countedActions(page)).toBe(total);
});

test("the list leaves as a file with as many lines as it counts", async ({ page }) => {
  await atTheActions(page);
  const total = await countedActions(page);
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

test("a run says what it left undone, and why", async ({ page }) => {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
  const email = { contact_email_address: "mulder@glazenwasser-mulder.example" };
  const word = unused("Zonder adres ");
  for (const more of [email, {}]) await newInvoice(page, (await newDebtor(page, word, more)).id);
  await page.goto(`/invorder/actions?debtor=${encodeURIComponent(word)}`);
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  await runTicked(page);
  await expect(page.getByText("1 actie uitgevoerd, 1 overgeslagen")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Overgeslagen: Geen e-mailadres en geen postadres (1)")).toBeVisible();
});
