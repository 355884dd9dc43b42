import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";

export { expect, type Page } from "@playwright/test";

const WITHIN_MS = 20_000;
const OPENS_WITHIN_MS = 5_000;
/** Polling at every frame would make the browser render continuously. */
const LOOK_EVERY_MS = 40;
const REFUSED = 400;
const CALLS_SAID = 8;
const TEXT_SAID = 300;
/** How a page reports a sentence that it lacks, or lacks a value of. */
const UNTRANSLATED = /(MISSING|INVALID)_(MESSAGE|KEY)|FORMATTING_ERROR/;

/**
 * Journeys whose pages respond as soon as they are opened: a click before the scripts are loaded would be lost, or take effect later. Those
 * of a worker share one browser, emptied in between, as at one desk: it caches the scripts, which saves a fifth of the cost of a page.
 */
export const test = base.extend<object, { desk: BrowserContext }>({
  desk: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const { baseURL, locale, timezoneId, contextOptions } = project.use;
      const desk = await playwright.chromium.launchPersistentContext("", {
        ...launchOptions,
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
      });
      desk.on("page", awaitLife);
      await use(desk);
      await desk.close();
    },
    { scope: "worker" },
  ],
  context: async ({ desk }, use, testInfo) => {
    const missing: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (UNTRANSLATED.test(message.text())) missing.push(message.text());
    };
    desk.on("console", onConsole);
    const seen = await watch(desk, () => use(desk));
    desk.off("console", onConsole);
    if (testInfo.status !== testInfo.expectedStatus) console.error(await stateOf(desk, seen));
    await empty(desk);
    expect(missing, "sentences that a page lacks").toEqual([]);
  },
});

/** Returns the last calls that failed during `walk`, and those without an answer when it ended. */
async function watch(desk: BrowserContext, walk: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const waiting = new Set<Request>();
  const onRequest = (request: Request) => void waiting.add(request);
  const onFinished = (request: Request) => void waiting.delete(request);
  const onResponse = (answer: Response) => {
    if (answer.status() >= REFUSED)
      seen.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  };
  const onFailed = (request: Request) => {
    waiting.delete(request);
    seen.push(`${request.failure()?.errorText ?? "failed"} ${request.method()} ${request.url()}`);
  };
  desk.on("request", onRequest);
  desk.on("requestfinished", onFinished);
  desk.on("response", onResponse);
  desk.on("requestfailed", onFailed);
  await walk();
  desk.off("response", onResponse);
  desk.off("requestfailed", onFailed);
  desk.off("request", onRequest);
  desk.off("requestfinished", onFinished);
  const unanswered = [...waiting].map((request) => `no answer: ${request.method()} ${request.url()}`);
  return [...seen.slice(-CALLS_SAID), ...unanswered.slice(-CALLS_SAID)];
}

/** Makes every preview of a page wait until the returned function is called. */
export async function holdPreviews(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/**", async (route) => {
    if (/"preview":true/.test(route.request().postData() ?? "")) await released;
    await route.fallback();
  });
  return release;
}

/**
 * Returns the state of each page when a journey failed: its address, its announcements and the failed calls, for a reader who has only the
 * log.
 */
async function stateOf(desk: BrowserContext, seen: readonly string[]): Promise<string> {
  const pages = await Promise.all(
    desk.pages().map(async (page) => {
      const aloud = page.locator("[role=alert], [role=status], [role=dialog]");
      const words = await aloud.allInnerTexts().catch(() => ["(the page does not answer)"]);
      return `page ${page.url()}: ${words.map((text) => text.replace(/\s+/g, " ").slice(0, TEXT_SAID)).join(" | ")}`;
    }),
  );
  return [...pages, ...seen].join("\n");
}

/** Removes what a journey left in the browser. The first page stays, because a browser without one would end. */
async function empty(desk: BrowserContext): Promise<void> {
  const [first, ...opened] = desk.pages();
  if (!first) throw new Error("the browser has lost the page it began with");
  const origins = new Set(opened.map((page) => new URL(page.url()).origin));
  await Promise.all(opened.map((page) => page.close()));
  await Promise.all([
    desk.setOffline(false),
    desk.unrouteAll(),
    desk.clearPermissions(),
    desk.clearCookies(),
  ]);
  const browser = await desk.newCDPSession(first);
  for (const origin of origins)
    if (origin !== "null")
      await browser.send("Storage.clearDataForOrigin", {
        origin,
        storageTypes: "local_storage,indexeddb,cache_storage",
      });
  await browser.detach();
}

/** Opens a page in a separate browser, which shares no cookies with the first. The caller closes its context. */
export async function pageOfAnother(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.on("page", awaitLife);
  return context.newPage();
}

/**
 * Opens something by its shortcut. A press before the page is hydrated is lost and repeated, but not while the first is still being
 * handled.
 */
export async function openBy(page: Page, key: string, opened: Locator) {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key);
    await expect(opened).toBeVisible({ timeout: OPENS_WITHIN_MS });
  }).toPass();
}

/** Makes `goto` return once the page is hydrated. With `waitUntil: "commit"` it returns earlier, for tests of that moment. */
function awaitLife(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit")
      await page.waitForFunction(isAlive, null, { timeout: WITHIN_MS, polling: LOOK_EVERY_MS });
    return answer;
  };
}

/** Returns whether the page is hydrated: React marks every element it has taken over. Pages without its scripts always are. */
function isAlive(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const controls = document.querySelectorAll(
    "body button, body select, body form, body input, body textarea",
  );
  return [...controls].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );
}

/** Chooses a status in a row or a bar, with the focus on the select as a user would: it loads its options only then. */
export async function chooseStatus(select: Locator, label: string) {
  await select.focus();
  await select.selectOption({ label });
}
