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

/** Chooses the customer somebody works for. */
export async function workFor(page: Page, id: number) {
  const chosen = await page.request.patch("/api/auth/set-customer", {
    headers: { "x-requested-with": "XMLHttpRequest" },
    data: { id },
  });
  expect(chosen.status()).toBe(200);
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA on the page as it is, each with its first place. `outside` is left out. */
export async function violations(page: Page, outside?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(wcag);
  const { violations: found } = await (outside ? axe.exclude(outside) : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** The page does not scroll sideways. */
export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1);

export const navigation = (page: Page) =>
  page.getByRole("navigation", { name: /Hoofdmenu|Main menu|Hauptmenü/ }).first();
