import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { codeFor, mailsTo, type userOf } from "./api";

type User = ReturnType<typeof userOf>;

/** Signs a browser in without walking through the screens, for journeys about something else. */
export async function enter(page: Page, { email, password }: User) {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => String(id)));
  const login = await page.request.post("/api/auth/login", {
    headers,
    data: { email_address: email, password },
  });
  expect(login.status()).toBe(200);
  const code = await codeFor(page.request, email, known);
  const verified = await page.request.post("/api/auth/verify", { headers, data: { code } });
  expect(verified.status()).toBe(200);
}

/** Chooses the customer somebody works for, as the menu does: the pages that are opened next are for that one. */
export async function workFor(page: Page, id: number) {
  const chosen = await page.request.patch("/api/auth/set-customer", {
    headers: { "x-requested-with": "XMLHttpRequest" },
    data: { id },
  });
  expect(chosen.status()).toBe(200);
  await page.context().clearCookies({ name: "invorder_customer" });
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const axe = (page: Page) => new AxeBuilder({ page }).withTags(wcag);

/** What axe finds against WCAG 2.2 A and AA, each with its first place. */
async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** On the page as it is. `outside` is left out. */
export const violations = (page: Page, outside?: string): Promise<string[]> =>
  found(outside ? axe(page).exclude(outside) : axe(page));

/** In one part of the page, which must be there. */
export const violationsIn = (page: Page, inside: string): Promise<string[]> =>
  found(axe(page).include(inside));

/** The page does not scroll sideways. */
export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1);

export const navigation = (page: Page) =>
  page.getByRole("navigation", { name: /Hoofdmenu|Main menu|Hauptmenü/ }).first();
