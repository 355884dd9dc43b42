import { type Browser, chromium, type Page } from "@playwright/test";
import type postgres from "postgres";
import { cookieNames } from "@/lib/access/cookies";
import { settings } from "@/lib/kernel/settings";
import { caller } from "./http";
import type { Figure } from "./measure";

const TURNS = 9;
const ROWS = "tbody tr";

/**
 * Measures a controller's waiting times in the browser, in ms: from the list to a debtor, another order, another page, a plan; and what the
 * browser loads for the list, in kB of JavaScript.
 */
export async function browser(sql: postgres.Sql, customer: number, program: string): Promise<Figure[]> {
  const { token } = await caller(sql, customer);
  const url = `http://127.0.0.1:${settings().PORT}/invorder/actions`;
  const opened = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await listIn(opened, url, token);
    const debtor = await middle(() => toDebtor(page));
    const sort = await middle(() =>
      untilOther(page, () => page.getByRole("button", { name: "Openstaand" }).click()),
    );
    const next = await middle(() =>
      untilOther(page, () => page.getByRole("button", { name: "Volgende pagina" }).click()),
    );
    const plan = await middle(() => toPlan(page, url));
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(url, { waitUntil: "networkidle" });
    const slow = await middle(() => toDebtor(page));
    const kilobytes = (await loaded(opened, url, token)) / 1_000;
    return [
      figure("list to debtor, in the browser", debtor, 150),
      figure("another order, in the browser", sort, 150),
      figure("another page, in the browser", next, 150),
      figure("r to the plan of 50, in the browser", plan, 150),
      figure("list to debtor on a processor four times as slow", slow, 450),
      {
        work: "JavaScript of the action list, compressed",
        ms: kilobytes,
        target: "<= 260 kB",
        ok: kilobytes <= 260,
        note: "kB",
      },
    ];
  } finally {
    await opened.close();
  }
}

const figure = (work: string, ms: number, most: number): Figure => ({
  work,
  ms,
  target: `<= ${most} ms`,
  ok: ms <= most,
});

async function middle(turn: () => Promise<number>): Promise<number> {
  await turn();
  const times: number[] = [];
  for (let at = 0; at < TURNS; at++) times.push(await turn());
  return times.sort((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0;
}

async function listIn(opened: Browser, url: string, token: string): Promise<Page> {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 }, locale: "nl-NL" });
  await context.addCookies([{ name: cookieNames().session, value: token, domain: "127.0.0.1", path: "/" }]);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(ROWS).first().waitFor();
  return page;
}

/** Returns the ms from the click on a debtor's name to its page; then goes back. */
async function toDebtor(page: Page): Promise<number> {
  const link = page.locator(`${ROWS} a[href*="/debtors/"]`).first();
  await link.hover();
  await page.waitForTimeout(300);
  const start = performance.now();
  await link.click();
  await page.waitForURL(/\/debtors\/\d+/);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const ms = performance.now() - start;
  await page.goBack();
  await page.locator(ROWS).first().waitFor();
  await page.waitForTimeout(300);
  return ms;
}

/** Returns the ms until the first row has changed. */
async function untilOther(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await page.locator(ROWS).first().textContent();
  const start = performance.now();
  await act();
  await page.waitForFunction(
    ([rows, text]) => document.querySelector(rows ?? "")?.textContent !== text,
    [ROWS, before],
    { polling: "raf" },
  );
  const ms = performance.now() - start;
  await page.waitForTimeout(300);
  return ms;
}

async function toPlan(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  await page.waitForTimeout(300);
  const start = performance.now();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByRole("table").first().waitFor();
  const ms = performance.now() - start;
  await page.keyboard.press("Escape");
  return ms;
}

const LOOKED_AT_MS = 6_000;

/** Returns the bytes of scripts transferred in the first seconds of a browser with an empty cache. */
async function loaded(opened: Browser, url: string, token: string): Promise<number> {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 }, locale: "nl-NL" });
  await context.addCookies([{ name: cookieNames().session, value: token, domain: "127.0.0.1", path: "/" }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForTimeout(LOOKED_AT_MS);
  await context.close();
  return bytes;
}
