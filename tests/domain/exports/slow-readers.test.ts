import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.EXPORT_PATIENCE_SECONDS = "1";
  process.env.EXPORT_LEAST_RATE = "100000";
  process.env.EXPORT_WAIT_SECONDS = "3";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { exportDebtors } from "@/lib/debtors/queries/export-debtors";
import { allActions } from "@/lib/dunning/queries/all-actions";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { fileResponse } from "@/lib/http/download";
import { endIdleSockets } from "@/lib/http/idle-sockets";
import { listInvoiceIds } from "@/lib/invoices/queries/list-invoice-ids";
import { Problem } from "@/lib/kernel/problems";
import { as, customer, debtor, invoice, owner } from "../../support/world";

/** Far more than sockets and their buffers hold. */
const ROWS = 40_000;
const staff = new Map<string, StaffCtx>();
const sockets: net.Socket[] = [];

const server = http.createServer(async (request, response) => {
  const ctx = staff.get((request.url ?? "").slice(1));
  try {
    if (!ctx) throw new Error("nobody of this name");
    const { body, headers } = fileResponse(await exportDebtors.call(ctx, {}));
    response.writeHead(200, Object.fromEntries(headers));
    if (body) Readable.fromWeb(body as never).pipe(response);
  } catch (error) {
    response.writeHead(error instanceof Problem ? 429 : 500).end();
  }
});
const port = () => (server.address() as net.AddressInfo).port;

/** Requests an export on a connection of its own and never reads a byte of it. */
async function neverReads(name: string): Promise<net.Socket> {
  const socket = net.connect(port(), "127.0.0.1");
  socket.pause();
  socket.on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(`GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}
const reads = async (name: string) => {
  const answer = await fetch(`http://127.0.0.1:${port()}/${name}`);
  return { status: answer.status, lines: (await answer.text()).split("\n").length };
};
const linesOf = async ({ body }: { body: unknown }) =>
  (await new Response(body as ReadableStream).text()).split("\n").length;
/** Counts the statements that are reading debtors. */
const streams = async () => {
  const [row] = await owner`select count(distinct pid)::int as count from pg_locks
    where relation = 'debtors'::regclass and database = (select oid from pg_database where datname = current_database())`;
  return row?.count;
};

beforeAll(async () => {
  endIdleSockets(5_000);
  const [bakker, visser] = [await customer("Export Bakker"), await customer("Export Visser")];
  await owner`insert into debtors (customer_id, number, name, address) select ${bakker}, 'N' || n, 'Debiteur ' || n, repeat('straat ', 60) from generate_series(1, ${ROWS}) n`;
  await owner`insert into debtors (customer_id, number, name) select ${visser}, 'N' || n, 'Debiteur ' || n from generate_series(1, 100) n`;
  for (const name of ["bakker-1", "bakker-2", "bakker-3"]) staff.set(name, await as(role.klant, bakker));
  staff.set("visser", await as(role.klant, visser));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

test("readers who take nothing hold one export each and two for their customer, never another customer's, and are cut off", async () => {
  for (const name of ["bakker-1", "bakker-1", "bakker-1", "bakker-2", "bakker-3", "bakker-3"])
    await neverReads(name);
  await vi.waitFor(async () => expect(await streams()).toBe(2), 5_000);
  expect(await reads("visser")).toEqual({ status: 200, lines: 102 });
  await vi.waitFor(async () => expect(await streams()).toBe(0), { timeout: 25_000, interval: 100 });
  // A waiting request may just have been given a slot, and is cut off after that.
  const readAgain = async () => expect(await reads("bakker-1")).toEqual({ status: 200, lines: ROWS + 2 });
  await vi.waitFor(readAgain, { timeout: 25_000, interval: 500 });
});

test("the connection of a reader who takes nothing is closed", async () => {
  const socket = await neverReads("bakker-2");
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBeGreaterThan(0));
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000, interval: 200 });
  socket.destroy();
});

test("the connection of who asks for another protocol and is told nothing is closed", async () => {
  const silent = http.createServer().on("upgrade", () => undefined);
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const socket = net.connect((silent.address() as net.AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  await once(socket.resume(), "close");
  silent.close();
});

test("a second export of a user waits for the first, a third is told to come back", async () => {
  const sanne = staff.get("visser");
  if (!sanne) throw new Error("nobody");
  const first = await exportDebtors.call(sanne, {});
  const others = [exportDebtors.call(sanne, {}), exportDebtors.call(sanne, {})];
  const ended = Promise.allSettled(others);
  await expect(Promise.race(others)).rejects.toMatchObject({
    kind: "too-many",
    detail: { key: "export_busy" },
    retry_after: 5,
  });
  expect(await linesOf(first)).toBe(102);
  const waited = (await ended).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(await Promise.all(waited.map(linesOf))).toEqual([102]);
});

test("every action without pages is the list, row by row", async () => {
  const customer_id = await customer("Acties Alle");
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer");
  for (const overdue of [3, 20, 40]) await invoice(sanne, boer, { overdue, amount: 10_050 });
  const { body } = await allActions.call(sanne, { all: "1", sort: "amount" });
  const all = await new Response(body as ReadableStream).json();
  const page = await listActions.call(sanne, { sort: "amount" });
  expect(all.data.map(({ id }: { id: number }) => id)).toEqual(page.data.map(({ id }) => id));
  expect(all.data[0]).toMatchObject({ amount: "100.50", debtor: "De Boer" });
  expect(all.meta).toEqual({ page: 1, per_page: 3, total: 3, last_page: 1 });
  expect(all.totals[0]).toMatchObject({ currency: "EUR", amount: "301.50" });
});

test("the ids of all invoices come in the order of the list, however many, and none is an empty list", async () => {
  const customer_id = await customer("Ids Alle");
  const sanne = await as(role.klant, customer_id);
  const idsOf = async (filters: Record<string, unknown>) =>
    new Response((await listInvoiceIds.call(sanne, { ids: "1", ...filters })).body as ReadableStream).json();
  expect(await idsOf({})).toEqual([]);
  const boer = await debtor(customer_id, "De Boer");
  const [small, large] = [
    await invoice(sanne, boer, { amount: 5 }),
    await invoice(sanne, boer, { amount: 500 }),
  ];
  expect(await idsOf({ sort: "amount", direction: "desc" })).toEqual([large, small]);
  expect(await idsOf({ sort: "amount", direction: "asc" })).toEqual([small, large]);
});
