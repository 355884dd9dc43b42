import { expect, type Locator, type Page } from "@playwright/test";
import { codeFor, mailsTo, type userOf } from "./api";
import { coloursIn, type Part, violationsOf, wcag } from "./axe";

type User = ReturnType<typeof userOf>;

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
/** What the browsers of this process are signed in with, by e-mail address. */
const kept = new Map<string, Cookies>();

/** Signs a browser in without walking through the screens, for journeys about something else: with a session that still stands, if there is one. */
export async function enter(page: Page, user: User) {
  // What still stands on the screen hears that its session is over, and would lead the page elsewhere.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  if (await goOn(page, user)) return;
  await page.context().clearCookies();
  await signInAnew(page, user);
  kept.set(user.email, await page.context().cookies());
}

/** A journey may have ended the session, or gone on as somebody else in it. */
async function goOn(page: Page, { email }: User): Promise<boolean> {
  const cookies = kept.get(email);
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

/** Chooses the customer somebody works for, as the menu does: the pages that are opened next are for that one. */
export async function workFor(page: Page, id: number) {
  const chosen = await page.request.patch("/api/auth/set-customer", {
    headers: { "x-requested-with": "XMLHttpRequest" },
    data: { id },
  });
  expect(chosen.status()).toBe(200);
  await page.context().clearCookies({ name: "invorder_customer" });
}

/** The white label's part of the address, which the front page leads to; what stands there need not be made. */
export async function prefixOf(page: Page): Promise<string> {
  const answer = await page.request.get("/", { maxRedirects: 0, maxRetries: 2 });
  const { location = "" } = answer.headers();
  return `/${new URL(location, answer.url()).pathname.split("/")[1]}`;
}

/** Colours that are on their way are neither the light nor the dark ones. */
const coloursStand = (page: Page) =>
  page.evaluate(async () => {
    const underWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // What takes its colour from another begins when that one has ended.
    while (underWay().length > 0) {
      await Promise.allSettled(underWay().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });

/** What axe finds against WCAG 2.2 A and AA, each with its first place: in light colours everything, in dark ones their contrast. */
async function found(page: Page, part: Part): Promise<string[]> {
  const inLight = await violationsOf(page, wcag, part);
  await page.emulateMedia({ colorScheme: "dark" });
  await coloursStand(page);
  const inDark = await violationsOf(page, coloursIn, part);
  await page.emulateMedia({ colorScheme: "light" });
  // A page that is gone to, or asked anew, without a new document is without its title for a moment: that it has one is waited for.
  await expect(page).toHaveTitle(/./);
  return [
    ...inLight.filter((one) => !one.startsWith("document-title")).map((one) => `light: ${one}`),
    ...inDark.map((one) => `dark: ${one}`),
  ];
}

/** On the page as it is. `outside` is left out. */
export const violations = (page: Page, outside?: string): Promise<string[]> =>
  found(page, { exclude: outside ? [outside] : [] });

/** In one part of the page, once it is there: a dialog comes with code of its own. */
export async function violationsIn(page: Page, inside: string): Promise<string[]> {
  await expect(page.locator(inside).first()).toBeVisible();
  return found(page, { include: [inside] });
}

/** Returns whether the page does not scroll sideways, once it has settled: on a busy machine a resize is drawn a moment later. */
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

/** Returns the texts of what is found once there is something: rows that still load have none, and would be read as no rows. */
export async function textsOf(found: Locator): Promise<string[]> {
  await expect(found.first()).toHaveText(/./);
  return (await found.allTextContents()).map((text) => text.trim());
}

/** Returns the text of one element once it has one, as an empty cell is one that still loads. */
export async function textOf(found: Locator): Promise<string> {
  const [text] = await textsOf(found.first());
  if (!text) throw new Error("its text went away while it was read");
  return text;
}

/** Returns how many actions the head of the list counts, once it counts them. */
export async function countedActions(page: Page): Promise<number> {
  const head = page.locator("header p").first();
  await expect(head).toHaveText(/[\d.]+ actie/);
  return Number(/([\d.]+) actie/.exec((await head.textContent()) ?? "")?.[1]?.replaceAll(".", ""));
}
