import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, selectCustomer, signInBySession } from "./support/screens";

const energy = 177;

async function onPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
}

/**
 * Returns the controls that are lower or narrower than a finger, with their size. Links in a text, and the sum of a row, are as high as
 * their line.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST_PX = 44;
    const pressed = "button:not([data-card=sum] *), select, [role=button], a.inline-flex.rounded-md, nav a";
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !one.checkVisibility({ visibilityProperty: true })) return [];
      // Fractions of a pixel come from rendering.
      if (Math.round(height) >= LEAST_PX && Math.round(width) >= LEAST_PX) return [];
      const name = one.getAttribute("aria-label") ?? one.textContent.trim();
      return [`${name} ${Math.round(width)}x${Math.round(height)}`];
    });
  });

test("on a phone everything that is pressed is as large as a finger, and the page does not scroll sideways", async ({
  page,
}) => {
  await onPhone(page);
  const debtor = await newDebtor(page, "Vinger Vloeren", { contact_telephone_number: "030 276 41 80" });
  await newInvoice(page, debtor.id);
  for (const path of ["", "/actions", "/debtors", "/invoices", "/letters", `/debtors/${debtor.id}/edit`]) {
    await page.goto(`/invorder${path}`);
    expect.soft([path, await tooSmall(page)]).toEqual([path, []]);
    expect.soft([path, await fitsTheScreen(page)]).toEqual([path, true]);
  }
});

test("on a phone the last place is a menu of every page that has none", async ({ page }) => {
  await onPhone(page);
  await page.goto("/invorder");
  const bottom = page.getByRole("navigation", { name: "Hoofdmenu" }).filter({ visible: true });
  await expect(bottom.getByRole("link")).toHaveCount(4);
  await bottom.getByRole("button", { name: "Meer" }).click();
  for (const name of ["RI Match", "Online betalingen", "Inlezen", "Downloadlijst", "Agenda"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Online betalingen" }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test("on a phone totals end the list and lie over none of it, and what is ticked stays at hand", async ({
  page,
}) => {
  await onPhone(page);
  await page.goto("/invorder/actions?group=none");
  const foot = page.locator(".list-foot");
  await expect(foot).toHaveCSS("position", "static");
  const below = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll("tbody tr[data-row]")];
      const end = rows.at(-1)?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector(".list-foot")?.getBoundingClientRect().top ?? 0) >= end - 1;
    });
  expect(await below()).toBe(true);
  await page.locator("tbody tr").first().getByRole("checkbox").check();
  await expect(page.getByRole("region", { name: /geselecteerd/ })).toBeInViewport();
});
