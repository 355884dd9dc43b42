import fs from "node:fs";
import path from "node:path";
import { chromium as browsers } from "@playwright/test";
import { freePort } from "./start/ports.mjs";
import { logProgress } from "./start/progress.mjs";
import { startStack } from "./start/stack.mjs";
import { scratchDir } from "./test/scratch.mjs";
import { chromium } from "./test/tools.mjs";

/**
 * Runs `npm run pictures:docs`: takes the pictures of README and handbook, in Dutch and at a fixed size, of a product with its demo that it
 * starts for this purpose. With DEMO_FILE it takes them of the running product described there.
 */
const README = {
  folder: "docs/images",
  size: { width: 1440, height: 900 },
  largestBytes: 150_000,
  quality: 70,
};
const HANDBOOK = {
  folder: "docs/handbook/pictures",
  size: { width: 1024, height: 640 },
  largestBytes: 80_000,
  quality: 60,
};
const LEDGER = `debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand
20411;Bakkerij de Korenaar;V2026-118;01-10-2026;31-10-2026;1.240,50
20412;Schildersbedrijf Van Loon;V2026-119;05-10-2026;04-11-2026;386,00
20413;Hotel Duinzicht;V2026-120;12-10-2026;11-11-2026;2.915,75
`;
const CUSTOMER = "Van Dijk Energie";
const CONTROLLER = 3;
const PORTS = ["PORT", "MAIL_PORT", "SMTP_PORT", "REALTIME_PORT", "DATABASE_PORT"];
const MAIL_WAIT_MS = 20_000;

const root = path.resolve(import.meta.dirname, "..");
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
  return { ...(await startStack({ root, rawEnv, logProgress, onDeath, throwAway: true })), dataDir };
}

async function takeAll(demo) {
  const browser = await browsers.launch({ executablePath: chromium(), args: ["--no-sandbox"] });
  const context = await browser.newContext({
    baseURL: demo.base_url,
    viewport: README.size,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    reducedMotion: "reduce",
  });
  await signIn(context.request, demo);
  const page = await context.newPage();
  await takeForReadme(page);
  await page.setViewportSize(HANDBOOK.size);
  await takeForHandbook(page);
  await browser.close();
}

async function takeForReadme(page) {
  await page.goto("/invorder/actions?group=invoice");
  await page.locator("tbody tr").first().waitFor();
  await settled(page);
  await take(page, README, "action-list");
  await openDebtor(page);
  await take(page, README, "debtor");
}

/** Takes parts of screens only: the handbook is read under other names and logos than the demo's. */
async function takeForHandbook(page) {
  const content = page.locator("main");
  const sheet = page.getByRole("dialog");
  await page.goto("/invorder/actions?group=invoice");
  await page.locator("tbody tr").first().waitFor();
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  await page.getByRole("button", { name: /^Actie\(s\) uitvoeren/ }).click();
  await sheet.getByRole("table").first().waitFor();
  await take(page, HANDBOOK, "plan", { part: sheet, height: 480 });
  await openDebtor(page);
  await page.getByRole("button", { name: /^Regeling/ }).click();
  await sheet.getByLabel("Eerste termijn op").first().waitFor();
  await take(page, HANDBOOK, "arrangement", { part: sheet, height: 560 });
  await page.goto("/invorder/synchronize");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "openstaand.csv", mimeType: "text/csv", buffer: Buffer.from(LEDGER) });
  await page.getByRole("button", { name: "Bekijken wat er verandert" }).click();
  await page.getByRole("button", { name: "Inlezen starten" }).waitFor();
  await settled(page);
  await page.addStyleTag({ content: "[data-sonner-toaster] { display: none }" });
  await take(page, HANDBOOK, "import", { part: content, height: 545 });
  await page.getByRole("button", { name: "Niet inlezen" }).click();
  await page.goto("/invorder?figures");
  await page.locator("canvas").first().waitFor();
  await settled(page);
  await take(page, HANDBOOK, "figures", { part: content, height: 570 });
}

async function openDebtor(page) {
  await page.goto("/invorder/actions?group=debtor&sort=count&direction=desc");
  // A debtor that can be called.
  const reachable = page.locator("tbody tr", { has: page.locator("a[href^='tel:']") });
  await reachable.first().getByRole("rowheader").getByRole("link").click();
  await page.waitForURL(/\/debtors\/\d+\/edit/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
}

function settled(page) {
  return page.waitForLoadState("networkidle");
}

/** Signs in as a controller of the demo's customer, with the mailed code. */
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

/** Takes a picture of the window, or the top of a part of it, small enough for a page read on a phone. */
async function take(page, { folder, largestBytes, quality }, name, { part, height } = {}) {
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const clip = part && { clip: { ...(await restingBox(part)), height, scale: 1 } };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, ...clip });
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > largestBytes) throw new Error(`${name} has ${bytes.length} bytes`);
  fs.mkdirSync(path.join(root, folder), { recursive: true });
  fs.writeFileSync(path.join(root, folder, `${name}.webp`), bytes);
  logProgress(`${folder}/${name}.webp, ${Math.round(bytes.length / 1024)} kB`);
}

/** Returns the position of an element in its page once it no longer moves. */
async function restingBox(part) {
  let before = "";
  for (;;) {
    const box = await part.evaluate((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { x: x + window.scrollX, y: y + window.scrollY, width };
    });
    if (JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
