import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as adopt } from "@/app/api/auth/adopt/route";
import { calls } from "@/app/api/calls";
import { GET as live } from "@/app/api/health/live/route";
import { POST as spare } from "@/app/api/monday-mail/[link]/route";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { type Call, takesUpload } from "@/lib/http/calls";
import { dispatcher } from "@/lib/http/dispatch";
import { rowsOfEachKind } from "../support/rows-of-each-kind";
import { user } from "../support/world";

process.env.LOG_LEVEL = "error";
process.env.CALLS_PER_MINUTE = "100000";
const MB = 1024 * 1024;
const MEGABYTES = 60;
/**
 * The longest accepted wait; without slices it is 15 seconds. On a quiet server a bystander waits some 20 ms; here other tests run on a
 * busy machine.
 */
const NOTICED_MS = 1_000;
const BOUNDARY = "----formulier7MA4YWxkTrZu0gW";

const pairOf = async (user_id: number, super_user_id?: number) => {
  const more = super_user_id === undefined ? {} : { super_user_id };
  const { access_token, api_key } = await openSession({ user_id, is_verified: true, kind: "login", ...more });
  return `${access_token}:${api_key}`;
};
const { sanne } = await rowsOfEachKind("Bakker Groothandel");
const ada = await user(role.superadmin, []);
const margriet = await user(role.manager, [sanne.customer?.id ?? 0], { features: ["create-report"] });
const nobody = "";
const asKlant = await pairOf(sanne.actor.id, ada.id);
/** Each call is allowed to one of these. */
const callers = [asKlant, await pairOf(ada.id), await pairOf(margriet.id)];
const dispatch = dispatcher(calls);

const part = (name: string, file = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`;

/** The repeated parts of each body: its beginning, and the piece that is repeated up to 60 MB. */
const kinds: Record<string, { type?: string; head?: string; again: string; end?: string }> = {
  "a form of 30 million fields": { type: "application/x-www-form-urlencoded", again: "a&" },
  "JSON with millions of names": { type: "application/json", head: "{", again: '"naam":1,' },
  "one long JSON text": { type: "application/json", head: '{"naam":"', again: "a" },
  "JSON that never ends to open": { type: "application/json", again: '{"a":[' },
  "multipart with one file": {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    head: part("file", "posten.csv"),
    again: "\0",
    end: `\r\n--${BOUNDARY}--\r\n`,
  },
  "multipart with a million parts": {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    again: `${part("a")}b\r\n`,
  },
  "multipart with a header without end": {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    head: `--${BOUNDARY}\r\nX: `,
    again: "a",
  },
  text: { type: "text/plain", again: "a " },
  "octet-stream": { type: "application/octet-stream", again: "\0" },
  XML: { type: "application/xml", again: "<a>" },
  "a body that does not say what it is": { again: "a" },
};

function bodyOf({ head = "", again, end = "" }: (typeof kinds)[string]) {
  const chunk = Buffer.from(again.repeat(Math.ceil((64 * 1024) / again.length)));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // As from a socket: other work runs between the pieces.
      await new Promise(setImmediate);
      if (sent === 0) controller.enqueue(Buffer.from(head));
      if (sent >= MEGABYTES * MB) {
        controller.enqueue(Buffer.from(end));
        return controller.close();
      }
      sent += chunk.length;
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  return { body, sent: () => sent };
}

/** A client that polls the server's health continuously, with its longest wait. */
const bystander = { worst: 0, ends: false, asks: Promise.resolve() };
const server = createServer((_, response) => {
  live()
    .text()
    .then((text) => response.end(text));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  bystander.asks = (async () => {
    while (!bystander.ends) {
      const from = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/api/health/live`)).text();
      bystander.worst = Math.max(bystander.worst, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
});
afterAll(async () => {
  bystander.ends = true;
  await bystander.asks;
  server.close();
});

const requestOf = (method: string, path: string, kind: string, pair: string, body: ReadableStream) => {
  const { type } = kinds[kind] ?? {};
  const headers = {
    "x-requested-with": "XMLHttpRequest",
    ...(type && { "content-type": type }),
    ...(pair && { authorization: pair }),
  };
  const init = { method, headers, body, duplex: "half" };
  return new Request(`http://127.0.0.1:3000/api${path}`, init as RequestInit);
};

/** Repeats a run: a busy machine delays the bystander once, a fault of the server every time. */
async function leastHeldUp<T>(run: () => Promise<T>): Promise<T & { worst: number }> {
  for (let attempt = 1; ; attempt += 1) {
    bystander.worst = 0;
    const done = await run();
    if (bystander.worst < NOTICED_MS || attempt === 3) return { ...done, worst: bystander.worst };
  }
}

const writes = Object.entries(calls as Record<string, Call>).filter(([name]) => !name.startsWith("GET "));
const addressOf = (name: string) => {
  const [method = "", path = ""] = name.split(" ");
  return [method, path.replace(/\{\w+\}/g, "1")] as const;
};
const REFUSED = [413, 415];
const isFile = (kind: string, { verb }: Call) =>
  kind === "multipart with one file" && takesUpload(verb.input);

test.each(Object.keys(kinds))(
  "60 MB as %s are refused by every call, and nobody else waits for it",
  async (kind) => {
    const of = kinds[kind];
    if (!of) throw new Error(kind);
    for (const [name, call] of writes) {
      const [method, path] = addressOf(name);
      const statuses: number[] = [];
      for (const pair of "can" in call.verb ? callers : [nobody]) {
        const { status, sent, worst } = await leastHeldUp(async () => {
          const { body, sent } = bodyOf(of);
          const { status } = await dispatch(requestOf(method, path, kind, pair, body));
          return { status, sent };
        });
        statuses.push(status);
        expect(worst, name).toBeLessThan(NOTICED_MS);
        const most = takesUpload(call.verb.input) ? 65 : of.type === "application/json" ? 6 : 1;
        expect(sent(), `${name} ${status}`).toBeLessThan(most * MB);
        expect(
          [...REFUSED, ...(isFile(kind, call) ? [200] : []), 403, 404, 409, 422],
          `${name} ${status}`,
        ).toContain(status);
        if (status === 403) expect(sent(), name).toBeLessThan(MB / 2);
      }
      const expected = isFile(kind, call)
        ? [200, 404, 409, 422]
        : of.again.includes("{") || of.head?.endsWith("X: ")
          ? [422]
          : [];
      expect(
        statuses.some((status) => [...REFUSED, ...expected].includes(status)),
        `${name}: ${statuses}`,
      ).toBe(true);
    }
  },
  120_000,
);

test.each(Object.keys(kinds))("60 MB as %s are refused by the routes beside the table", async (kind) => {
  const of = kinds[kind];
  if (!of) throw new Error(kind);
  bystander.worst = 0;
  const answer = bodyOf(of);
  const adopted = await adopt(requestOf("POST", "/auth/adopt", kind, nobody, answer.body));
  // The body sent by a mail program is not read.
  const pressed = bodyOf(of);
  const params = Promise.resolve({ link: "geen-link" });
  const spared = await spare(requestOf("POST", "/monday-mail/x", kind, nobody, pressed.body), { params });
  expect([...REFUSED, 422]).toContain(adopted.status);
  expect(spared.status).toBe(404);
  expect(Math.max(answer.sent(), pressed.sent())).toBeLessThan(MB);
  expect(bystander.worst).toBeLessThan(NOTICED_MS);
});

test("what a caller may not do is refused before a byte of the body is read", async () => {
  const { body, sent } = bodyOf({ type: "application/json", again: "a" });
  const sophie = await pairOf((await user(role.sales, [])).id);
  const answer = await dispatch(requestOf("POST", "/actions-list", "text", sophie, body));
  expect(answer.status).toBe(403);
  // A stream buffers one piece by itself.
  expect(sent()).toBeLessThanOrEqual(64 * 1024 + 2);
});

test("of 20,000 chosen rows each is counted; a JSON of 300,000 names is refused before it is parsed", async () => {
  const json = (count: number) =>
    JSON.stringify({
      invoices: Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, null])),
    });
  const ask = (body: string) =>
    dispatch(
      new Request("http://127.0.0.1:3000/api/actions-list", {
        method: "POST",
        headers: { authorization: asKlant, "content-type": "application/json" },
        body,
      }),
    );
  const chosen = await ask(json(20_000));
  expect(chosen.status).not.toBe(413);
  const many = json(300_000);
  const from = performance.now();
  const refused = await ask(many);
  expect([refused.status, (await refused.json()).detail]).toEqual([
    413,
    "Dit zijn te veel gegevens in één keer. Kies hooguit 20.000 regels tegelijk.",
  ]);
  expect(performance.now() - from).toBeLessThan(NOTICED_MS);
});
