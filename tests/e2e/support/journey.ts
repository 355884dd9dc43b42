import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect, type Page } from "@playwright/test";

const WITHIN_MS = 20_000;
const OPENS_WITHIN_MS = 5_000;
/** Looking with each frame would make the browser draw one after the other. */
const LOOK_EVERY_MS = 40;

/** Journeys whose pages answer as soon as they are opened: a click on one whose scripts still come would be lost, or walk off by itself. */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on("page", awaitLife);
    await use(context);
  },
});

/** A page in a browser of somebody else, who shares no cookies with the first. Whoever opens it closes its context. */
export async function pageOfAnother(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  context.on("page", awaitLife);
  return context.newPage();
}

/** Opens something by its key. A press before the page listens is lost and made again, but none is made while the first is still at work. */
export async function openBy(page: Page, key: string, opened: Locator) {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key);
    await expect(opened).toBeVisible({ timeout: OPENS_WITHIN_MS });
  }).toPass();
}

/** Makes `goto` come back once the page is alive. With `waitUntil: "commit"` it comes back before, for who wants to see just that. */
function awaitLife(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit")
      await page.waitForFunction(isAlive, null, { timeout: WITHIN_MS, polling: LOOK_EVERY_MS });
    return answer;
  };
}

/** React leaves its mark on every element it has taken over. Pages without its scripts are alive at once. */
function isAlive(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const controls = document.querySelectorAll(
    "body button, body select, body form, body input, body textarea",
  );
  return [...controls].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );
}

/** Chooses a status in a row or a bar, with the focus on the select as a person's hand brings it: only then it takes its options. */
export async function chooseStatus(select: Locator, label: string) {
  await select.focus();
  await select.selectOption({ label });
}
