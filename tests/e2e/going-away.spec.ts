import { userOf } from "./support/api";
import { chooseStatus, expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { selectCustomer, signInBySession, textsOf } from "./support/screens";

const energy = 177;
const rows = (page: Page) => page.locator("tbody tr");
const scrolled = (page: Page) => page.locator(".list-scroller").evaluate(({ scrollTop }) => scrollTop);

async function asSanne(page: Page) {
  await page.setViewportSize({ width: 1440, height: 700 });
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
}

async function at(page: Page, path: string) {
  await asSanne(page);
  await page.goto(`/invorder${path}`);
  await expect(rows(page).first()).toBeVisible();
}

test("ticks and chosen statuses survive a look at a debtor and the way back", async ({ page }) => {
  await at(page, "/actions?sort=number");
  const row = rows(page).nth(30);
  await row.scrollIntoViewIfNeeded();
  await chooseStatus(row.getByRole("combobox"), "Dispuut");
  await expect(row.getByRole("checkbox")).toBeChecked();
  const top = await scrolled(page);
  expect(top).toBeGreaterThan(0);
  await row.getByRole("link").first().click();
  await page.waitForURL(/\/debtors\/\d+\/edit/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "1 geselecteerd" })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(top);
  await expect(page.locator("tbody tr:focus-within")).toHaveCount(1);
  await expect(row.getByRole("combobox").locator("option:checked")).toHaveText("Dispuut");
});

test("per debtor too ticks and chosen statuses survive a look at a debtor, and a chosen status stands on the list per invoice", async ({
  page,
}) => {
  await asSanne(page);
  const debtor = await newDebtor(page, "Heen En Weer");
  for (let made = 0; made < 3; made += 1) await newInvoice(page, debtor.id);
  await page.goto(`/invorder/actions?group=debtor&q=${debtor.number}`);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Facturen van/ })
    .click();
  const invoices = page.locator(".list-detail li");
  await expect(invoices).toHaveCount(3);
  await chooseStatus(invoices.first().getByRole("combobox"), "Dispuut");
  await expect(invoices.first().getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("region", { name: "1 geselecteerd" })).toBeVisible();
  await invoices.nth(1).getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "2 geselecteerd" });
  await chooseStatus(bar.getByRole("combobox"), "Telefonisch contact");
  const statusOf = (row: number) => invoices.nth(row).getByRole("combobox").locator("option:checked");
  const chosen = async () => {
    await expect(statusOf(0)).toHaveText("Telefonisch contact");
    await expect(statusOf(1)).toHaveText("Telefonisch contact");
    await expect(statusOf(2)).not.toHaveText("Telefonisch contact");
  };
  await chosen();
  await rows(page).first().getByRole("rowheader").getByRole("link").click();
  await page.waitForURL(/\/debtors\/\d+\/edit/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(bar).toBeVisible();
  await chosen();
  await bar.getByRole("button", { name: "Actie(s) uitvoeren (2)" }).click();
  await expect(page.getByRole("dialog", { name: "Plan voor 2 facturen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Per factuur" }).click();
  await expect(page).toHaveURL(/group=invoice/);
  await page.getByRole("searchbox").fill(debtor.number);
  await expect(rows(page)).toHaveCount(3);
  const changed = rows(page).filter({
    has: page.locator("option:checked", { hasText: "Telefonisch contact" }),
  });
  await expect(changed).toHaveCount(2);
});

test("without a network the list stays with its ticks, and says of when it is", async ({ page, context }) => {
  await at(page, "/actions");
  await rows(page).first().getByRole("checkbox").click();
  const ticked = page.getByRole("region", { name: "1 geselecteerd" });
  await expect(ticked).toBeVisible();
  const band = page.getByText(/^Geen verbinding, u ziet de stand van \d\d:\d\d\.$/);
  await context.setOffline(true);
  await expect(band).toBeVisible();
  const before = page.url();
  await rows(page).first().getByRole("link").first().click();
  await page.getByPlaceholder("Zoek op debiteur of nummer").fill("bakker");
  await rows(page).nth(1).getByRole("checkbox").click();
  await expect(page.getByRole("region", { name: "2 geselecteerd" })).toBeVisible();
  expect(page.url()).toBe(before);
  await context.setOffline(false);
  await expect(band).toHaveCount(0);
  await expect(page.getByRole("region", { name: "2 geselecteerd" })).toBeVisible();
});

test("while the server cannot be reached a change elsewhere leaves the page with its ticks, and it is read afterwards", async ({
  page,
}) => {
  await asSanne(page);
  const debtor = await newDebtor(page, "Storing");
  const [first, second] = [await newInvoice(page, debtor.id), await newInvoice(page, debtor.id)];
  const live = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        String(payload).includes("subscription_succeeded"),
      ),
    );
  await page.goto(`/invorder/actions?q=${debtor.number}`);
  await rows(page).first().getByRole("checkbox").click();
  const ticked = page.getByRole("region", { name: "1 geselecteerd" });
  await expect(ticked).toBeVisible();
  await live;
  const untouched = rows(page).filter({ hasText: second.number });
  const failedPoll = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/job-status"),
  );
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  // A colleague's change: the realtime connection works, and reports changed rows.
  for (const { id } of [first, second]) {
    const answer = await page.request.patch(`/api/invoices/${id}`, {
      headers,
      data: { comment: "Gebeld, betaalt morgen" },
    });
    expect(answer.status()).toBe(200);
  }
  await failedPoll;
  await expect(untouched).toBeVisible();
  await expect(ticked).toBeVisible();
  const read = page.waitForResponse((answer) => answer.url().includes("_rsc="));
  await page.unroute("**/*");
  await read;
  await expect(ticked).toBeVisible();
});

test("every change of sort and page is a step of Back", async ({ page }) => {
  await at(page, "/invoices");
  await page.getByRole("button", { name: "Factuurbedrag" }).click();
  await expect(page).toHaveURL(/sort=total_amount&direction=desc|direction=desc&sort=total_amount/);
  await page.getByRole("button", { name: "Volgende pagina" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=total_amount/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page).toHaveURL(/\/invoices/);
});

test("from a debtor one goes on to the next of the list one came from, and back to that list", async ({
  page,
}) => {
  await at(page, "/debtors?sort=name");
  const [first = "", second = ""] = await textsOf(rows(page).getByRole("rowheader"));
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  const trail = page.getByRole("navigation", { name: "Debiteuren" });
  await expect(trail).toContainText(/Debiteuren · 1 van \d+/);
  await trail.getByRole("link", { name: "Volgende in deze lijst" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await page.goBack();
  await expect(page).toHaveURL(/\/debtors\?/);
});

test("at the end of a page one goes on to the next page of the list, by j too, and the way back leads to that page", async ({
  page,
}) => {
  await at(page, "/debtors?sort=name&per_page=25");
  await rows(page).last().getByRole("link").first().click();
  const trail = page.getByRole("navigation", { name: "Debiteuren" });
  await expect(trail).toContainText(/Debiteuren · 25 van \d+/);
  await trail.getByRole("button", { name: "Volgende in deze lijst" }).click();
  await expect(trail).toContainText(/Debiteuren · 26 van \d+/);
  await page.keyboard.press("j");
  await expect(trail).toContainText(/Debiteuren · 27 van \d+/);
  await trail.getByRole("link", { name: /Debiteuren · 27/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toBeVisible();
});

test("a debtor's invoices are put off together from the list per debtor, by z, and come back", async ({
  page,
}) => {
  await asSanne(page);
  const debtor = await newDebtor(page, "Uitstel Samen");
  for (let made = 0; made < 2; made += 1) await newInvoice(page, debtor.id);
  await page.goto(`/invorder/actions?group=debtor&q=${debtor.number}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(async () => {
    const dialog = page.getByRole("dialog", { name: "2 facturen uitstellen" });
    if (!(await dialog.isVisible())) {
      await rows(page).first().focus();
      await page.keyboard.press("z");
    }
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("dialog").getByRole("button", { name: "1 week" }).click();
  await expect(page.getByText("2 facturen uitgesteld")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Ongedaan maken", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("the action list is narrowed to debtors nobody reached since a day, and a chip says so", async ({
  page,
}) => {
  await at(page, "/actions?group=debtor");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Laatste contact vóór" });
  await field.fill("01-01-2026");
  await field.press("Enter");
  await expect(page).toHaveURL(/contact_before=2026-01-01/);
  await page.keyboard.press("Escape");
  const chip = page
    .getByRole("list", { name: "Filters" })
    .getByRole("button", { name: /Laatste contact vóór/ });
  await expect(chip).toContainText("1 jan 2026");
  await chip.click();
  await expect(page).not.toHaveURL(/contact_before/);
  await page.goto("/invorder/actions?agenda");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("combobox", { name: "Eigenaar van de afspraak" }).selectOption({ label: "Niemand" });
  await expect(page).toHaveURL(/hold_owner=none/);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("list", { name: "Filters" }).getByRole("button", { name: /Eigenaar/ }),
  ).toContainText("Niemand");
});

test("the action list stands per debtor: opened it shows each invoice, and a tick means them all", async ({
  page,
}) => {
  await at(page, "/actions?group=debtor");
  const first = rows(page).first();
  await first.getByRole("button", { name: /^Facturen van/ }).click();
  const opened = page.getByRole("list", { name: /^Facturen van/ }).getByRole("checkbox");
  await expect(opened.first()).toBeVisible();
  const count = await opened.count();
  await first.getByRole("checkbox").click();
  await expect(page.getByRole("region", { name: `${count} geselecteerd` })).toBeVisible();
  await expect(opened.first()).toBeChecked();
  await page.getByRole("link", { name: "Per factuur" }).click();
  await expect(page).toHaveURL(/group=invoice/);
});

test("an amount, days late and pasted numbers narrow the list, and each is a chip that can be dropped", async ({
  page,
}) => {
  await at(page, "/invoices?sort=amount&direction=desc");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Openstaand: ≥ 10.000" }).click();
  await expect(page).toHaveURL(/amount_from=10000/);
  await expect(page.getByRole("textbox", { name: "Openstaand vanaf" })).toHaveValue("10000");
  await page.getByRole("button", { name: /^Toon / }).click();
  const chip = page.getByRole("list", { name: "Filters" }).getByRole("button", { name: /^Openstaand/ });
  await expect(chip).toContainText("vanaf 10.000");
  await chip.click();
  await expect(page).not.toHaveURL(/amount_from/);
});

test("a page asks for no other until somebody is about to go there", async ({ page }) => {
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) prefetched.push(new URL(request.url()).pathname);
  });
  await at(page, "/debtors");
  expect(prefetched).toEqual([]);
  await page.getByRole("link", { name: "Facturen", exact: true }).hover();
  await expect.poll(() => prefetched).toContain("/invorder/invoices");
  expect(new Set(prefetched).size).toBe(1);
});
