import fs from "node:fs";
import path from "node:path";
import { chromium as browsers } from "@playwright/test";
import { freePort } from "./start/ports.mjs";
import { say } from "./start/say.mjs";
import { bringUp } from "./start/stack.mjs";
import { scratchDir } from "./test/scratch.mjs";
import { chromium } from "./test/tools.mjs";

/**
 * `npm run pictures:readme`: takes the pictures README shows, in Dutch and always as large, of a product with its demo that it brings up for
 * this alone. With DEMO_FILE it takes them of the product that runs, as its start described it.
 */
const SIZE = { width: 1440, height: 900 };
const LARGEST_BYTES = 150_000;
const QUALITY = 70;
const CUSTOMER = "Van Dijk Energie";
const CONTROLLER = 3;
const PORTS = ["PORT", "MAIL_PORT", "SMTP_PORT", "REALTIME_PORT", "DATABASE_PORT"];
const MAIL_WAIT_MS = 20_000;

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/images");
let code = 0;
const stack = process.env.DEMO_FILE ? null : await raise();
try {
  const demo = stack
    ? (await stack.ready).demo
    : JSON.parse(fs.readFileSync(process.env.DEMO_FILE ?? "", "utf8"));
  await takeAll(demo);
} catch (error) {
  console.error(error);
  code = 1;
}
await stack?.stop();
if (stack) fs.rmSync(stack.dataDir, { recursive: true, force: true });
process.exit(code);

async function raise() {
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())]));
  const dataDir = scratchDir("invorder-pictures-");
  const rawEnv = {
    ...process.env,
    ...Object.fromEntries(ports),
    INVORDER_DATA_DIR: dataDir,
    INVORDER_DEMO: "1",
  };
  const onDeath = (error) => console.error(error.message);
  return { ...(await bringUp({ root, given: rawEnv, say, onDeath, throwAway: true })), dataDir };
}

async function takeAll(demo) {
  const browser = await browsers.launch({ executablePath: chromium(), args: ["--no-sandbox"] });
  const context = await browser.newContext({
    baseURL: demo.base_url,
    viewport: SIZE,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    reducedMotion: "reduce",
  });
  await signIn(context.request, demo);
  const page = await context.newPage();
  await page.goto("/invorder/actions?group=invoice");
  await page.locator("tbody tr").first().waitFor();
  await take(page, "action-list");
  await page.goto("/invorder/actions?group=debtor&sort=count&direction=desc");
  // Somebody who can be called.
  const reachable = page.locator("tbody tr", { has: page.locator("a[href^='tel:']") });
  await reachable.first().getByRole("rowheader").getByRole("link").click();
  await page.waitForURL(/\/debtors\/\d+\/edit/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await take(page, "debtor");
  await browser.close();
}

/** Signs in as a controller of the demo's customer, with the code that is mailed. */
async function signIn(request, { users, customers, mail_url }) {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const customer = customers.find(({ name }) => name === CUSTOMER);
  const user = users.find(
    ({ role, customer_ids }) => role === CONTROLLER && customer_ids.includes(customer?.id),
  );
  if (!user) throw new Error(`the demo has nobody who works for ${CUSTOMER}`);
  const mails = async () => (await request.get(`${mail_url}/api/messages?to=${user.email}`)).json();
  const before = new Set((await mails()).map(({ id }) => id));
  await demand(
    request.post("/api/auth/login", {
      headers,
      data: { email_address: user.email, password: user.password },
    }),
  );
  await demand(
    request.post("/api/auth/verify", { headers, data: { code: await mailedCode(mails, before) } }),
  );
  await demand(request.patch("/api/auth/set-customer", { headers, data: { id: customer.id } }));
}

async function mailedCode(mails, before) {
  const end = performance.now() + MAIL_WAIT_MS;
  while (performance.now() < end) {
    const fresh = (await mails()).find(({ id, text }) => !before.has(id) && /\b\d{6}\b/.test(text));
    if (fresh) return /\b(\d{6})\b/.exec(fresh.text)?.[1];
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("no code was mailed");
}

async function demand(call) {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
}

/** Takes what is in the window, small enough for a page that is read on a phone. */
async function take(page, name) {
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > LARGEST_BYTES) throw new Error(`${name} has ${bytes.length} bytes`);
  fs.writeFileSync(path.join(folder, `${name}.webp`), bytes);
  say(`docs/images/${name}.webp, ${Math.round(bytes.length / 1024)} kB`);
}
