import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exactPackage } from "@/lib/accounting/adapters/exact/package";
import { EXACT_RATE } from "@/lib/accounting/adapters/exact/site";
import type { AccountingPackage } from "@/lib/accounting/port";
import { startExact } from "../../../emulators/exact/emulator";
import type { NewItem } from "../../../emulators/ledger/rows";
import {
  bakery,
  balancesOf,
  bookInvoice,
  consented,
  failureOf,
  gathered,
  hurried,
  linked,
  logEntries,
  outwardTo,
  readAdministration,
  usualSettings,
} from "../../support/links";

const DIVISION = "4410022";
const app = {
  client_id: "invorder",
  client_secret: "a-secret-of-exact",
  redirects: ["https://invorder.example/connect/callback"],
};
const site = {
  app: { ...app, consent: "given" as const },
  people: [{ name: "r.visser", divisions: [DIVISION, "4410023"] }],
  divisions: [
    { id: DIVISION, name: "Lindeboom Techniek B.V." },
    { id: "4410023", name: "Lindeboom Verhuur B.V." },
  ],
  limit: { minute: 10_000, day: 100_000 },
};

let server: Awaited<ReturnType<typeof startExact>>;
let exact: AccountingPackage;
beforeEach(async () => {
  server = await startExact(site);
  exact = exactPackage({
    ...app,
    base: server.url,
    patience: hurried,
    rate: { calls: 100_000, within: 60_000 },
  });
});
afterEach(() => server.close());

const books = () => server.provider.books.first;
const debtor = (number = "1042", name = "Bakkerij De Korenaar") => bakery(books(), { number, name });
const invoice = (owner: { id: number }, total: number, more: Partial<NewItem> = {}) =>
  bookInvoice(books(), owner, total, more);
const many = (count: number) => {
  const owner = debtor();
  for (let nth = 0; nth < count; nth += 1) invoice(owner, 10_000 + nth, { number: String(270_000 + nth) });
};
const seen = async (cursor: string | null = null, at = {}) =>
  readAdministration(exact, await linked(server, exact), DIVISION, cursor, at);

describe("a link with Exact", () => {
  test("begins with a consent at Exact's own address, with the state of whoever asked", async () => {
    const { back, code } = await consented(exact, "https://invorder.example/connect/callback");
    expect(back.searchParams.get("state")).toBe("the-state");
    expect(code).not.toBe("");
    const link = await linked(server, exact);
    expect(link.tokens().expires_at.getTime() - server.clock.now()).toBeCloseTo(600_000, -4);
    expect(await exact.account(link)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is not made when the address to return to is another than the registered one", async () => {
    const { answer } = await consented(exact, "https://elsewhere.example/connect/callback");
    expect(answer.status).toBe(400);
  });

  test("shows every division its user may open, and those that are closed as such", async () => {
    server.provider.closed.add("4410023");
    expect(await exact.divisions(await linked(server, exact))).toEqual([
      { id: DIVISION, name: "Lindeboom Techniek B.V. (Lindeboom Groep)", is_active: true },
      { id: "4410023", name: "Lindeboom Verhuur B.V. (Lindeboom Groep)", is_active: false },
    ]);
  });

  test("gets a new pair after ten minutes, of which the old refresh token is dead at once", async () => {
    const link = await linked(server, exact);
    const before = link.tokens().refresh_token;
    server.clock.forward(601);
    await exact.divisions(link);
    expect(link.tokens().refresh_token).not.toBe(before);
    expect((await failureOf(refresh(before))).kind).toBe("needs_relink");
  });

  test("is not renewed before nine and a half minutes: that is a matter of time, and no reason to link again", async () => {
    const link = await linked(server, exact);
    server.clock.forward(300);
    const failure = await failureOf(refresh(link.tokens().refresh_token));
    expect(failure.kind).toBe("rate_limited");
    server.clock.forward(275);
    await refresh(link.tokens().refresh_token);
  });

  test("is dead after thirty days without use, and after its user took it back", async () => {
    const unused = await linked(server, exact);
    server.clock.forward(31 * 86_400);
    expect((await failureOf(exact.divisions(unused))).kind).toBe("needs_relink");
    const revoked = await linked(server, exact);
    server.provider.tokens.revoke("r.visser");
    expect((await failureOf(exact.divisions(revoked))).kind).toBe("needs_relink");
  });

  test("ends when the same person consents again: one chain per person", async () => {
    const first = await linked(server, exact);
    await linked(server, exact);
    server.clock.forward(601);
    expect((await failureOf(exact.divisions(first))).kind).toBe("needs_relink");
  });

  test("waits when Exact takes no more token calls that day", async () => {
    const link = await linked(server, exact);
    server.faults.add({ path: "/api/oauth2/token", status: 429, body: '{"error":"too many"}' });
    expect((await failureOf(refresh(link.tokens().refresh_token))).kind).toBe("rate_limited");
  });

  test("survives a token call that Exact answers with a fault", async () => {
    const link = await linked(server, exact);
    server.clock.forward(601);
    server.faults.add({ path: "/api/oauth2/token", status: 503, body: "<html>Service Unavailable</html>" });
    expect((await failureOf(refresh(link.tokens().refresh_token))).kind).toBe("unavailable");
    await refresh(link.tokens().refresh_token);
  });
});

const refresh = async (token: string) => {
  if (exact.linkedBy !== "oauth") throw new Error("no consent");
  return exact.oauth.refresh(outwardTo(server, exact), token);
};

describe("a look at a division", () => {
  test("finds debtors with bare codes and their main contact, and what is open to the cent", async () => {
    const owner = debtor();
    const paidInPart = invoice(owner, 36_300);
    books().pay(paidInPart, 24_200);
    invoice(debtor("7", "Garage Müller & Zonen"), 29, { number: "260032" });
    const { debtors, items, problems, absence } = await seen();
    expect(problems).toEqual([]);
    expect(absence.isWhole).toBe(true);
    expect(debtors[0]).toMatchObject({
      debtor_number: "1042",
      name: "Bakkerij De Korenaar",
      address: "Havenstraat 12",
      zipcode: "8911 AB",
      country: "NL",
      contact_name: "M. de Boer",
      contact_email_address: "info@korenaar.example",
      credit_limit: 750_000,
      is_deleted: false,
    });
    expect(items[0]).toMatchObject({
      number: "260031",
      date: "2026-03-02",
      expires_at: "2026-04-01",
      currency: "EUR",
      amount: 12_100,
      total_amount: 36_300,
      contract_number: "PO-771",
      information: "Onderhoud maart",
      state: "open",
    });
    expect(balancesOf(debtors, items)).toEqual(books().balances());
  });

  test("adds up the terms of an invoice, and takes the earliest that is open as its due date", async () => {
    const terms = [
      { dueDate: "2026-04-01", cents: 10_000 },
      { dueDate: "2026-05-01", cents: 10_000 },
      { dueDate: "2026-06-01", cents: 16_300 },
    ];
    const item = invoice(debtor(), 36_300, { terms });
    books().pay(item, 15_000);
    const { items } = await seen();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ amount: 21_300, expires_at: "2026-05-01" });
  });

  test("takes credits and money that belongs to no invoice yet as below zero", async () => {
    const owner = debtor();
    books().book({
      kind: "credit",
      debtor: owner.id,
      number: "C1",
      date: "2026-03-02",
      dueDate: "2026-03-02",
      total: -6_050,
    });
    const { items } = await seen();
    expect(items[0]).toMatchObject({ amount: -6_050, state: "credit" });
  });

  test("reads on from page to page by Exact's own links, always with a selection and never with a skip", async () => {
    many(150);
    const { items, debtors, absence } = await seen();
    expect(items).toHaveLength(150);
    expect(absence.isWhole).toBe(true);
    expect(balancesOf(debtors, items)).toEqual(books().balances());
    const targets = server.visits.to("/api/v1/").map(({ target }) => decodeURIComponent(target));
    expect(targets.every((target) => target.includes("$select=") && !target.includes("$skip="))).toBe(true);
  });

  test("says nothing is known of what is absent when the last page is full: its link to the next may be missing", async () => {
    many(100);
    server.faults.add({ path: "ReceivablesList", edit: [[',"__next":"[^"]*"', ""]] });
    const { absence, items } = await seen();
    expect(items).toHaveLength(60);
    expect(absence.isWhole).toBe(false);
  });

  test("reads a bare list as well as one in results", async () => {
    server.provider.bare.add("read/financial/ReceivablesList");
    invoice(debtor(), 36_300);
    expect((await seen()).items).toHaveLength(1);
  });

  test("leaves debtors outside the customer's range, and what is open at them", async () => {
    invoice(debtor("1042"), 100);
    invoice(debtor("2042"), 200);
    const link = await linked(server, exact, { ...usualSettings, range: "1000-1999" });
    const { debtors, items } = await readAdministration(exact, link, DIVISION);
    expect(debtors.map(({ debtor_number }) => debtor_number)).toEqual(["1042"]);
    expect(items.map(({ amount }) => amount)).toEqual([100]);
  });

  test("takes the address for reminders from the fax field where a customer keeps it there", async () => {
    books().addDebtor({ number: "1", name: "Vos", email: "info@vos.example", fax: "aanmaning@vos.example" });
    const link = await linked(server, exact, { ...usualSettings, fax_field: "fax" });
    expect((await readAdministration(exact, link, DIVISION)).debtors[0]?.contact_email_address).toBe(
      "aanmaning@vos.example",
    );
  });
});

describe("a second look", () => {
  test("asks only for debtors that changed, and tells who is gone", async () => {
    const [first, second, third] = [debtor("1"), debtor("2"), debtor("3")];
    const { cursor } = await seen();
    books().changeDebtor(second, { name: "Bakkerij De Halm" });
    books().removeDebtor(first);
    books().changeDebtor(third, { isArchived: true });
    const { debtors } = await seen(cursor);
    expect(
      debtors.map(({ debtor_number, name, is_deleted }) => ({ debtor_number, name, is_deleted })),
    ).toEqual([
      { debtor_number: "2", name: "Bakkerij De Halm", is_deleted: false },
      { debtor_number: "3", name: "Bakkerij De Korenaar", is_deleted: true },
      { debtor_number: "", name: "", is_deleted: true },
    ]);
  });

  test("begins anew when the division moved, because all versions did", async () => {
    debtor("1");
    const { cursor } = await seen();
    server.provider.moved.set(DIVISION, "2026-11-01");
    expect((await seen(cursor)).debtors).toHaveLength(1);
  });

  test("begins anew when deletions may have been forgotten since", async () => {
    debtor("1");
    const { cursor } = await seen();
    server.clock.forward(60 * 86_400);
    expect((await seen(cursor)).debtors).toHaveLength(1);
  });

  test("of books in which nothing changed tells no debtor, and the same items", async () => {
    invoice(debtor(), 36_300);
    const first = await seen();
    const second = await seen(first.cursor);
    expect(second.debtors).toEqual([]);
    expect(second.items).toEqual(first.items);
    expect(second.cursor).toBeTruthy();
  });

  test("fetches a debtor whom an open item names and nobody told", async () => {
    const supplier = debtor();
    invoice(supplier, 100);
    books().changeDebtor(supplier, { isArchived: true });
    const { items, debtors, reading } = await seen();
    expect(debtors).toEqual([]);
    const named = await gathered(reading.debtorsNamed([items[0]?.debtor_external_id ?? ""]));
    expect(named).toMatchObject([{ row: { debtor_number: "1042", is_deleted: true } }]);
  });
});

describe("of what is open with us and no longer on its list, Exact says", () => {
  const idOf = (entry: number) => new RegExp(`/70/${entry}$`);

  test("what is paid by the rows of that invoice, with the day, and the other debtors are not asked for", async () => {
    const [paid, open] = [invoice(debtor(), 36_300), invoice(debtor("7"), 500, { number: "260032" })];
    const before = (await seen()).items.map(({ external_id }) => external_id);
    books().pay(paid, 36_300, "2026-11-20");
    const { absence, items } = await seen(null, { open: before });
    expect(absence).toMatchObject({
      paid: [{ external_id: expect.stringMatching(idOf(paid.entry)), paid_at: "2026-11-20" }],
      proven: [],
      unnamed: [],
      isWhole: true,
    });
    expect(items).toMatchObject([{ external_id: expect.stringMatching(idOf(open.entry)) }]);
    expect(server.visits.to("AgingReceivablesList")).toEqual([]);
  });

  test("nothing while everything it answers is empty", async () => {
    many(3);
    const open = (await seen()).items.map(({ external_id }) => external_id);
    const empty = { status: 200, body: '{"d":{"results":[]}}', times: 99 };
    server.faults.add({ path: "Receivables", ...empty });
    const { absence } = await seen(null, { open });
    expect(absence).toMatchObject({ paid: [], proven: [], isWhole: false });
    expect(absence.unnamed).toEqual(open);
  });

  test("that they are open where only its list is short", async () => {
    many(15);
    const open = (await seen()).items.map(({ external_id }) => external_id);
    server.faults.add({ path: "read/financial/ReceivablesList", status: 200, body: '{"d":{"results":[]}}' });
    const { absence, items } = await seen(null, { open });
    expect(items).toEqual([]);
    expect(absence).toMatchObject({ paid: [], proven: [], unnamed: [], isWhole: false });
  });

  test("by the total of its debtor, where the rows of an invoice may not be read and the list comes to that total", async () => {
    const owner = debtor();
    const [paid] = [1, 2, 3].map((nth) => invoice(owner, 1_000 * nth, { number: String(nth) }));
    const other = invoice(debtor("7"), 500, { number: "260032" });
    const open = (await seen()).items.map(({ external_id }) => external_id);
    server.provider.forbidden.set("bulk/Cashflow", 403);
    if (paid) books().pay(paid, 1_000);
    books().pay(other, 500);
    const { absence } = await seen(null, { open });
    // A debtor without open items has no total, so nothing is proven.
    expect(absence).toMatchObject({
      paid: [],
      proven: [expect.stringMatching(idOf(paid?.entry ?? 0))],
      unnamed: [expect.stringMatching(idOf(other.entry))],
    });
  });

  test("nothing where the list comes to less than that total", async () => {
    many(3);
    const open = (await seen()).items.map(({ external_id }) => external_id);
    server.provider.forbidden.set("bulk/Cashflow", 403);
    server.faults.add({ path: "/ReceivablesList", edit: [['"results":\\[\\{.*?\\},\\{"', '"results":[{"']] });
    const { absence, items } = await seen(null, { open });
    expect(items).toHaveLength(2);
    expect(absence).toMatchObject({ paid: [], proven: [], unnamed: [open[0]] });
  });
});

describe("what goes wrong at Exact", () => {
  test.each([
    ["names itself as its next page", (page: string) => page],
    ["leads to the same page under ever other names", (page: string) => `${page}&again=${Math.random()}`],
  ])("a list that %s fails the look by a bound", async (_what, next) => {
    many(3);
    const itself = `${server.url}/api/v1/${DIVISION}/read/financial/ReceivablesList?$select=HID`;
    const page = () => `,"__next":"${next(itself)}"}}`;
    for (let time = 0; time < 20; time += 1)
      server.faults.add({ path: "/ReceivablesList", edit: [["\\}\\}$", page()]] });
    expect((await failureOf(seen())).kind).toBe("endless");
    expect(server.visits.to("/ReceivablesList").length).toBeLessThan(8);
  });

  test.each([500, 503, 408])("a %i is asked again, and the look is whole", async (status) => {
    invoice(debtor(), 36_300);
    server.faults.add({ path: "ReceivablesList", status, body: "<html>oops</html>", times: 3 });
    expect((await seen()).items).toHaveLength(1);
  });

  test("a fault that stays ends the look after four tries", async () => {
    server.faults.add({ path: "ReceivablesList", status: 500, times: 99 });
    expect((await failureOf(seen())).kind).toBe("unavailable");
    expect(server.visits.to("ReceivablesList")).toHaveLength(4);
  });

  test.each([
    ["a page that hangs up", { hangUp: 40 }],
    ["a page that ends in the middle", { truncate: 200 }],
    ["HTML where a list was asked", { status: 200, body: "<html>maintenance</html>" }],
    ["an answer that never comes", { hangUp: 0 }],
  ])("%s is asked again, and fails the look when it stays", async (_what, fault) => {
    many(100);
    server.faults.add({ path: "skiptoken", ...fault });
    expect((await seen()).items).toHaveLength(100);
    server.faults.add({ path: "skiptoken", times: 99, ...fault });
    expect(["cut_off", "bad_answer", "unavailable"]).toContain((await failureOf(seen())).kind);
  });

  test("a refusal is never repeated: Exact counts them", async () => {
    server.provider.forbidden.set("read/financial", 403);
    expect((await failureOf(seen())).kind).toBe("no_right");
    expect(server.visits.to("ReceivablesList")).toHaveLength(1);
    server.provider.forbidden.set("read/financial", 404);
    expect((await failureOf(seen())).kind).toBe("no_right");
  });

  test("without a right to what was invoiced, what is open is read all the same", async () => {
    server.provider.forbidden.set("bulk/Cashflow", 403);
    invoice(debtor(), 36_300);
    const { items } = await seen();
    expect(items[0]).toMatchObject({ amount: 36_300, total_amount: null });
    expect(server.visits.to("bulk/Cashflow")).toHaveLength(1);
  });

  test("a link to a next page on another host is not followed, and no token goes there", async () => {
    many(100);
    server.faults.add({
      path: "ReceivablesList",
      times: 99,
      edit: [
        ["http://127.0.0.1:\\d+/api/v1/(\\d+)/read/financial/ReceivablesList\\?", "http://thief.example/$1?"],
      ],
    });
    expect((await failureOf(seen())).kind).toBe("bad_answer");
  });

  test("a token that is refused is renewed once", async () => {
    const link = await linked(server, exact);
    server.clock.forward(580);
    server.faults.add({ path: "system/Divisions", status: 401, body: "" });
    await exact.divisions(link);
    expect(link.renewals()).toBe(1);
    server.clock.forward(580);
    server.faults.add({ path: "system/Divisions", status: 401, body: "", times: 9 });
    expect((await failureOf(exact.divisions(link))).kind).toBe("needs_relink");
  });

  test("when the minute is used up the call waits until the instant Exact tells, in milliseconds", async () => {
    const soon = String(server.clock.now() + 400);
    server.faults.add({
      path: "ReceivablesList",
      status: 429,
      headers: { "x-ratelimit-minutely-remaining": "0", "x-ratelimit-minutely-reset": soon },
    });
    const from = Date.now();
    await seen();
    expect(Date.now() - from).toBeGreaterThan(300);
  });

  test("when the day is used up the look ends, and says until when", async () => {
    const midnight = server.clock.now() + 3_600_000;
    server.faults.add({
      path: "ReceivablesList",
      status: 429,
      headers: { "x-ratelimit-reset": String(midnight) },
    });
    const failure = await failureOf(seen());
    expect([failure.kind, failure.until?.getTime()]).toEqual(["rate_limited", midnight]);
  });

  test("a division that is no longer listed, or was archived, is not read", async () => {
    const link = await linked(server, exact);
    expect((await failureOf(readAdministration(exact, link, "999"))).kind).toBe("no_right");
    server.provider.closed.add(DIVISION);
    expect((await failureOf(readAdministration(exact, link, DIVISION))).kind).toBe("no_right");
  });

  test("rows of another division are never taken for this one's", async () => {
    invoice(debtor(), 100);
    server.faults.add({
      path: "ReceivablesList",
      times: 9,
      edit: [["/api/v1/4410022/read", "/api/v1/4410023/read"]],
    });
    expect((await failureOf(seen())).kind).toBe("bad_answer");
  });
});

describe("a row of Exact's that cannot be taken", () => {
  test.each([
    [
      "a date that is none",
      ['"InvoiceDate":"/Date\\(\\d+\\)/"', '"InvoiceDate":"/Date(abc)/"'],
      "InvoiceDate",
    ],
    ["an amount in words", ['"Amount":[\\d.]+', '"Amount":"veel"'], "Amount"],
    ["half a cent", ['"Amount":[\\d.]+', '"Amount":12.345'], "Amount"],
    ["a currency of elsewhere", ['"CurrencyCode":"EUR"', '"CurrencyCode":"CHF"'], "CurrencyCode"],
  ])("%s is told with its id, and the others go on", async (_what, [pattern = "", by = ""], column) => {
    const owner = debtor();
    invoice(owner, 36_300);
    invoice(owner, 500, { number: "260032" });
    server.faults.add({ path: "ReceivablesList", edit: [[pattern, by]] });
    const { items, problems, absence } = await seen();
    expect(items.map(({ amount }) => amount)).toEqual([500]);
    expect(problems[0]?.faults[0]?.column).toBe(column);
    expect(problems[0]?.external_id).toMatch(/\/70\/\d+$/);
    expect(absence.isWhole).toBe(true);
  });

  test("without a debtor nobody knows which it is, so nothing absent is taken for paid", async () => {
    invoice(debtor(), 36_300);
    server.faults.add({ path: "ReceivablesList", edit: [['"AccountId":"[^"]+"', '"AccountId":null']] });
    const { problems, absence } = await seen();
    expect(problems[0]).toMatchObject({
      external_id: null,
      faults: [{ column: "AccountId", reason: "required" }],
    });
    expect(absence.isWhole).toBe(false);
  });

  test("a debtor without a code is told by name", async () => {
    debtor();
    server.faults.add({ path: "CRM/Accounts", edit: [['"Code":"[^"]+"', '"Code":"   "']] });
    const { problems, debtors } = await seen();
    expect(debtors).toEqual([]);
    expect(problems[0]).toMatchObject({ where: "Bakkerij De Korenaar", faults: [{ column: "Code" }] });
  });

  test("a row that comes on two pages counts once, as it was last", async () => {
    many(100);
    const moving = books().items[59];
    server.faults.add({
      path: "skiptoken",
      before: () => moving && books().pay(moving, 5_000),
      edit: [["_skip_", ""]],
    });
    const page = /"results":\[(\{.*?\}),\{/;
    server.faults.add({ path: "ReceivablesList", after: 1, edit: [[page.source, '"results":[$1,$1,{']] });
    const { items } = await seen();
    expect(items).toHaveLength(100);
  });

  test("the noise of floating point is no half cent", async () => {
    invoice(debtor(), 36_300);
    server.faults.add({ path: "ReceivablesList", edit: [['"Amount":363', '"Amount":363.00000000000006']] });
    expect((await seen()).items[0]?.amount).toBe(36_300);
  });
});

test("no token, secret or account number of a bank is told in the log or in a problem", async () => {
  const owner = debtor();
  invoice(owner, 36_300, { description: "Betaal op NL85DEMO0417164300" });
  server.faults.add({ path: "ReceivablesList", edit: [['"CurrencyCode":"EUR"', '"CurrencyCode":"CHF"']] });
  server.provider.forbidden.set("bulk/Cashflow", 403);
  const link = await linked(server, exact);
  const { problems } = await readAdministration(exact, link, DIVISION);
  const all = JSON.stringify([problems, logEntries]);
  for (const secret of [
    link.tokens().access_token,
    link.tokens().refresh_token,
    app.client_secret,
    "DEMO0417164300",
  ])
    expect(all).not.toContain(secret);
});

test("the usual pace is Exact's own", () => {
  expect(EXACT_RATE).toEqual({ calls: 60, within: 60_000 });
});
