import { userOf } from "./support/api";
import { expect, openBy, type Page, test } from "./support/journey";
import { unused } from "./support/new-records";
import { selectCustomer, signInBySession, violations } from "./support/screens";

const energy = 177;

const headOf = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const edgeOf = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Breedte van ${name}`, exact: true });
const widthOf = async (page: Page, name: string) =>
  Math.round((await headOf(page, name).boundingBox())?.width ?? 0);
const order = (page: Page) =>
  page
    .locator("thead th[data-column]:visible")
    .evaluateAll((heads) => heads.map((head) => head.getAttribute("data-column")));

/** Presses the mouse at a place, moves it in steps as a hand does, and releases it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function placeOf(page: Page, name: string) {
  const box = await headOf(page, name).boundingBox();
  if (!box) throw new Error(`no head ${name}`);
  return { left: box.x, right: box.x + box.width, y: box.y + box.height / 2 };
}

async function atTheInvoices(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/invoices");
  await expect(page.locator("tbody tr").first()).toBeVisible();
}

test("a column is made wider by its edge, by mouse and by keyboard, and a double click gives it its own width again", async ({
  page,
}) => {
  await atTheInvoices(page);
  const own = await widthOf(page, "Nummer");
  const { right, y } = await placeOf(page, "Nummer");
  await drag(page, { x: right - 3, y }, { x: right + 57, y });
  await expect.poll(() => widthOf(page, "Nummer")).toBe(own + 60);
  const edge = edgeOf(page, "Nummer");
  await edge.focus();
  await expect(edge).toHaveAttribute("aria-valuenow", String(own + 60));
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(own + 68));
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => widthOf(page, "Nummer")).toBe(own + 28);
  await page.reload();
  await expect.poll(() => widthOf(page, "Nummer")).toBe(own + 28);
  expect(await violations(page)).toEqual([]);
  await edge.dblclick();
  await expect.poll(() => widthOf(page, "Nummer")).toBe(own);
});

test("a column that shares what is left is made narrower from where it stands, and the table still fills the list", async ({
  page,
}) => {
  await atTheInvoices(page);
  const before = await widthOf(page, "Debiteur");
  const { right, y } = await placeOf(page, "Debiteur");
  await drag(page, { x: right - 3, y }, { x: right - 83, y });
  await expect.poll(() => widthOf(page, "Debiteur")).toBe(before - 80);
  const beside = () =>
    page
      .locator(".list-scroller")
      .evaluate((list) => list.clientWidth - (list.querySelector("table")?.offsetWidth ?? 0));
  await expect.poll(beside).toBe(0);
});

test("columns come into another order by mouse and by keyboard, and no drag sorts; a view keeps order and widths for a colleague", async ({
  page,
}) => {
  await atTheInvoices(page);
  const [pinned, first, ...others] = await order(page);
  expect([pinned, first]).toEqual(["debtor", "number"]);
  const amount = await placeOf(page, "Openstaand");
  const number = await placeOf(page, "Nummer");
  await drag(page, { x: amount.left + 60, y: amount.y }, { x: number.left + 10, y: number.y });
  await expect
    .poll(() => order(page))
    .toEqual(["debtor", "amount", "number", ...others.filter((id) => id !== "amount")]);
  await expect(page).not.toHaveURL(/sort=/);

  await page.getByRole("button", { name: "Weergave" }).click();
  const item = page.getByRole("menuitemcheckbox", { name: "Huidige status" });
  await item.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(item).toBeFocused();
  const moved = ["debtor", "amount", "number", ...others.filter((id) => id !== "amount")];
  const at = moved.indexOf("status");
  moved.splice(at, 1);
  moved.splice(at - 1, 0, "status");
  await expect.poll(() => order(page)).toEqual(moved);
  await page.keyboard.press("Escape");
  const edge = edgeOf(page, "Debiteur");
  await edge.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  const width = await widthOf(page, "Debiteur");

  const called = unused("Smal ");
  const dialog = page.getByRole("dialog", { name: "Overzichten" });
  await openBy(page, "v", dialog);
  await dialog.getByRole("textbox", { name: "Bewaren als" }).fill(called);
  await dialog.getByRole("switch", { name: "Gedeeld met collega’s van deze klant" }).click();
  await dialog.getByRole("button", { name: "Bewaren", exact: true }).click();
  await expect(page).toHaveURL(/view=\d+/);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(moved);
  await expect.poll(() => widthOf(page, "Debiteur")).toBe(width);
  await expect(page.getByRole("button", { name: `Overzicht: ${called}` })).not.toContainText("(gewijzigd)");

  await signInBySession(page, userOf(8, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/invoices");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await openBy(page, "v", dialog);
  await dialog.getByRole("region", { name: "Gedeeld" }).getByRole("link", { name: called }).click();
  await expect(page.getByRole("button", { name: `Overzicht: ${called}` })).toBeVisible();
  await expect.poll(() => order(page)).toEqual(moved);
  await expect.poll(() => widthOf(page, "Debiteur")).toBe(width);
});

test("per debtor a range by Shift ticks every debtor between, by keyboard and by mouse, and ends among invoices where it is ended", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/actions?group=debtor");
  const rows = page.locator("tbody tr[data-row]");
  await rows.first().focus();
  await page.keyboard.press("x");
  for (const key of ["j", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  await expect(page.locator("tbody tr[data-ticked]")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(page.locator("tbody tr[data-ticked]")).toHaveCount(0);
  await rows.nth(1).getByRole("checkbox").click();
  await rows
    .nth(5)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(page.locator("tbody tr[data-ticked]")).toHaveCount(5);
  await page.keyboard.press("Escape");

  const several = rows.filter({ hasNot: page.locator("[aria-expanded=true]") }).filter({
    has: page.locator("td:nth-child(4)", { hasText: /^\s*([3-9]|\d\d)/ }),
  });
  const opened = several.first();
  const place = Number(await opened.getAttribute("data-row"));
  await opened.getByRole("button", { expanded: false }).first().click();
  const invoices = page.locator(".list-detail li");
  await expect(invoices.nth(2)).toBeVisible();
  await invoices.nth(0).getByRole("checkbox").click();
  await invoices
    .nth(1)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(page.locator(".list-detail li[data-ticked]")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await rows
    .nth(place + 1)
    .getByRole("checkbox")
    .click();
  await invoices
    .nth(1)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(invoices.nth(0)).not.toHaveAttribute("data-ticked");
  await expect(invoices.nth(1)).toHaveAttribute("data-ticked");
  await expect(invoices.last()).toHaveAttribute("data-ticked");
});

test("a list that still loads has the heads it will have, where they will stand", async ({ page }) => {
  await atTheInvoices(page);
  const heads = (within: string) =>
    page.locator(`${within} thead th:visible`).evaluateAll((cells) =>
      cells.map((cell) => {
        const { x, width } = cell.getBoundingClientRect();
        // Text for screen readers only is not there yet.
        const words = cell.querySelector(".sr-only, .md\\:sr-only") ? "" : cell.textContent;
        return `${words} ${Math.round(x)} ${Math.round(width)}`;
      }),
    );
  for (const [list, width] of [
    ["invoices", 1440],
    ["invoices", 1024],
    ["actions", 1024],
    ["letters", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/invorder/${list}`);
    await expect(page.locator("tbody tr[data-row]").first()).toBeVisible();
    const whole = await heads(".list");
    // The server's HTML before it has the rows, without the scripts that load them.
    await page.route(`**/invorder/${list}`, async (route) => {
      const response = await route.fetch();
      const [first = ""] = (await response.text()).split('<div hidden id="S:');
      await route.fulfill({ response, body: first.replace(/<script\b.*?<\/script>/gs, "") });
    });
    await page.goto(`/invorder/${list}`);
    await expect(page.getByRole("status", { name: "De lijst wordt geladen" })).toBeVisible();
    const before = await heads("[role=status]");
    expect(before.length).toBeGreaterThan(4);
    expect(whole).toEqual(before);
    await page.unrouteAll();
  }
});
