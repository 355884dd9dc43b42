import http from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { codeFor, demo, mailsTo, signIn, userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";

const HOST = "incasso.zonne.example";
const inside = new URL(demo.base_url);

/** The superadmin gives the demo's white label a host of its own, and removes it at the end. */
test.beforeEach(async ({ request }) => hostOfLabel(request, HOST));
test.afterEach(async ({ request }) => hostOfLabel(request, ""));

async function hostOfLabel(request: Parameters<typeof signIn>[0], host: string) {
  const { get, post } = await signIn(request, userOf(1));
  const { data } = await (await get("/api/resellers?per_page=100")).json();
  const label = data.find(({ domain }: { domain: string }) => domain === "zonnedael");
  const saved = await post(`/api/resellers/${label.id}`, { host, version: label.version });
  expect(saved.status()).toBe(200);
}

/** Signs in from the page itself: only the browser can resolve the host. */
async function signInOn(page: Page, { email, password }: { email: string; password: string }) {
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => String(id)));
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, data]) => {
        const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
        return (await fetch(to, { method: "POST", headers, body: JSON.stringify(data) })).status;
      },
      [path, body] as const,
    );
  expect(await post("/api/auth/login", { email_address: email, password })).toBe(200);
  expect(await post("/api/auth/verify", { code: await codeFor(page.request, email, known) })).toBe(200);
}

/** Starts a proxy like one that terminates TLS: it forwards in plain HTTP and states the original protocol. */
async function proxySaying(protocol: "https" | "http") {
  const server = http.createServer((request, response) => {
    const headers = {
      ...request.headers,
      "x-forwarded-proto": protocol,
      "x-forwarded-host": request.headers.host,
    };
    const onwards = http.request(
      { host: inside.hostname, port: inside.port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onwards.once("error", () => response.destroy());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

for (const [how, named, behind] of [
  ["by its name alone", HOST, null],
  ["with a port", `${HOST}:${inside.port}`, null],
  ["behind a proxy that says https", HOST, "https"],
] as const)
  test(`a white label's own host, called ${how}, is its sign-in page, pages and way between them`, async ({
    launchOptions,
    contextOptions,
  }) => {
    const proxy = behind && (await proxySaying(behind));
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${HOST} ${inside.hostname}:${proxy ? proxy.port : inside.port}`,
      ],
    });
    try {
      const page = await pageOfAnother(browser, {
        ...contextOptions,
        locale: "nl-NL",
        baseURL: `http://${named}`,
      });
      const first = await page.goto("/");
      expect(first?.status()).toBe(200);
      await expect(page).toHaveTitle(/Zonnedael/);
      const unknown = await page.request.get(`${demo.base_url}/login`, {
        headers: { host: "incasso.niemand.example" },
      });
      expect(unknown.status()).toBe(404);
      await signInOn(page, userOf(7));
      await page.goto("/customers");
      await expect(page.getByRole("main").getByRole("table").first()).toBeVisible();
      await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
      await expect(page).toHaveURL(new RegExp(`^http://${named.replaceAll(".", "\\.")}/.*customers/\\d+`));
      await page.goBack();
      await expect(page).toHaveURL(/\/customers$/);
    } finally {
      await browser.close();
      proxy?.close();
    }
  });
