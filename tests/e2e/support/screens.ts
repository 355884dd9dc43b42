import { expect, type Locator, type Page } from "@playwright/test";
import { codeFor, mailsTo, type userOf } from "./api";
import { coloursIn, type Part, violationsOf, wcag } from "./axe";

type User = ReturnType<typeof userOf>;

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
/** The session cookies of this process's browsers, by e-mail address. */
const sessions = new Map<string, Cookies>();

/** Signs a browser in without the screens, for journeys about something else: with a session that is still valid, if there is one. */
export async function signInBySession(page: Page, user: User) {
  // A page still open would be notified that its session is over, and redirect.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  if (await goOn(page, user)) return;
  await page.context().clearCookies();
  await signInAnew(page, user);
  sessions.set(user.email, await page.context().cookies());
}

/** Reuses a stored session, unless a journey ended it or switched its user. */
async function goOn(page: Page, { email }: User): Promise<boolean> {
  const cookies = sessions.get(email);
  if (!cookies) return false;
  await page.context().addCookies(cookies);
  const profile = await page.request.get("/api/auth/profile");
  return profile.ok() && (await profile.json()).data.email_address === email;
}

async function signInAnew(page: Page, { email, password }: User) {
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

/** Selects a customer, as the menu does: pages opened from then on are for that one. */
export async function selectCustomer(page: Page, id: number) {
  const chosen = await page.request.patch("/api/auth/set-customer", {
    headers: { "x-requested-with": "XMLHttpRequest" },
    data: { id },
  });
  expect(chosen.status()).toBe(200);
  await page.context().clearCookies({ name: "invorder_customer" });
}

/** Returns the white label's part of the address, to which the front page redirects; that page is not loaded. */
export async function prefixOf(page: Page): Promise<string> {
  const answer = await page.request.get("/", { maxRedirects: 0, maxRetries: 2 });
  const { location = "" } = answer.headers();
  return `/${new URL(location, answer.url()).pathname.split("/")[1]}`;
}

/** Waits until no colour is in transition between light and dark. */
const coloursStand = (page: Page) =>
  page.evaluate(async () => {
    const underWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // An inherited colour starts its transition when the other has ended.
    while (underWay().length > 0) {
      await Promise.allSettled(underWay().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });

/** Returns axe's violations of WCAG 2.2 A and AA, each with its first place: all rules in light mode, contrast in dark mode. */
async function found(page: Page, part: Part): Promise<string[]> {
  const inLight = await violationsOf(page, wcag, part);
  await page.emulateMedia({ colorScheme: "dark" });
  await coloursStand(page);
  const inDark = await violationsOf(page, coloursIn, part);
  await page.emulateMedia({ colorScheme: "light" });
  // After a client-side navigation or refresh a page has no title for a moment: wait for one.
  await expect(page).toHaveTitle(/./);
  return [
    ...inLight.filter((one) => !one.startsWith("document-title")).map((one) => `light: ${one}`),
    ...inDark.map((one) => `dark: ${one}`),
  ];
}

/** Returns the violations on the present page, without the elements of `outside`. */
export const violations = (page: Page, outside?: string): Promise<string[]> =>
  found(page, { exclude: outside ? [outside] : [] });

/** Returns the violations in one part of the page, once it is visible: a dialog loads code of its own. */
export async function violationsIn(page: Page, inside: string): Promise<string[]> {
  await expect(page.locator(inside).first()).toBeVisible();
  return found(page, { include: [inside] });
}

/** Returns whether the page does not scroll sideways, once it is stable: on a busy machine a resize is rendered a moment later. */
export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth + 1, undefined, {
      timeout: 5_000,
    })
    .then(
      () => true,
      () => false,
    );

export const navigation = (page: Page) =>
  page.getByRole("navigation", { name: /Hoofdmenu|Main menu|Hauptmenü/ }).first();

/** Returns the texts of the elements once there are any: rows that still load have none, and would count as no rows. */
export async function textsOf(found: Locator): Promise<string[]> {
  await expect(found.first()).toHaveText(/./);
  return (await found.allTextContents()).map((text) => text.trim());
}

/** Returns the text of one element once it has one: an empty cell is still loading. */
export async function textOf(found: Locator): Promise<string> {
  const [text] = await textsOf(found.first());
  if (!text) throw new Error("its text went away while it was read");
  return text;
}

/** Returns the number of actions in the head of the list, once it is displayed. */
export async function countedActions(page: Page): Promise<number> {
  const head = page.locator("header p").first();
  await expect(head).toHaveText(/[\d.]+ actie/);
  return Number(/([\d.]+) actie/.exec((await head.textContent()) ?? "")?.[1]?.replaceAll(".", ""));
}
