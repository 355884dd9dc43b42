import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { twinfieldPackage } from "@/lib/accounting/adapters/twinfield/package";
import { TWINFIELD_RATE } from "@/lib/accounting/adapters/twinfield/site";
import { RateLimiter } from "@/lib/accounting/adapters/wire/rate-limiter";
import type { AccountingPackage } from "@/lib/accounting/port";
import type { NewItem } from "../../../emulators/ledger/rows";
import { startTwinfield } from "../../../emulators/twinfield/emulator";
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
} from "../../support/links";

const OFFICE = "LIND01";
const REDIRECT = "https://invorder.example/connect/callback";
const app = { client_id: "invorder", client_secret: "a-secret-of-twinfield" };
const site = {
  app: { ...app, redirects: [REDIRECT], consent: "given" as const },
  people: [{ name: "API001", divisions: [OFFICE, "LIND02"] }],
  offices: [
    { id: OFFICE, name: "Lindeboom Techniek B.V." },
    { id: "LIND02", name: "Lindeboom & Zonen" },
    { id: "LIND03", name: "Van een ander" },
  ],
  credits: 10_000,
};

let server: Awaited<ReturnType<typeof startTwinfield>>;
let twinfield: AccountingPackage;
beforeEach(async () => {
  server = await startTwinfield(site);
  twinfield = twinfieldPackage({
    ...app,
    login: `${server.url}/auth/authentication`,
    hosts: [new URL(server.url).host],
    patience: hurried,
    rate: { calls: 100_000, within: 60_000 },
  });
});
afterEach(() => server.close());

const books = () => server.provider.books.first;
const debtor = (number = "0042", name = "Bakkerij De Korenaar") =>
  bakery(books(), { number, name, kvk: "01234567" });
const invoice = (owner: { id: number }, total: number, more: Partial<NewItem> = {}) =>
  bookInvoice(books(), owner, total, more);
const seen = async (cursor: string | null = null, office = OFFICE, at = {}) =>
  readAdministration(twinfield, await linked(server, twinfield), office, cursor, at);
const requestsWith = (part: string) =>
  server.visits.to("processxml").filter(({ body }) => body.includes(part));

describe("a link with Twinfield", () => {
  test("is made by a consent with the scopes that give a refresh token and the place of the books", async () => {
    const { back } = await consented(twinfield, REDIRECT);
    expect(back.searchParams.get("state")).toBe("the-state");
    const link = await linked(server, twinfield);
    expect(await twinfield.account(link)).toBe("00000000-0000-4000-8000-000000000001/API001");
  });

  test("is refused when the identity that comes back was asked for by somebody else", async () => {
    if (twinfield.linkedBy !== "oauth") throw new Error("no consent");
    const { code } = await consented(twinfield, REDIRECT);
    const strange = { code, verifier: "another-verifier", redirect_uri: REDIRECT };
    await failureOf(twinfield.oauth.exchange(outwardTo(server, twinfield), strange));
  });

  test("shows the offices its user may open", async () => {
    expect(await twinfield.divisions(await linked(server, twinfield))).toEqual([
      { id: OFFICE, name: "Lindeboom Techniek B.V.", is_active: true },
      { id: "LIND02", name: "Lindeboom & Zonen", is_active: true },
    ]);
  });

  test("is renewed once when its token ended by Twinfield's clock before it did by ours", async () => {
    const link = await linked(server, twinfield);
    // By our record it is still valid.
    const ours = {
      ...link,
      accessToken: async (how = {}) =>
        "renewed" in how && how.renewed ? link.accessToken({ renewed: true }) : link.tokens().access_token,
    };
    server.clock.forward(3_601);
    expect(await twinfield.divisions(ours)).toHaveLength(2);
    expect(link.renewals()).toBe(1);
  });

  test("is renewed after an hour, keeps its refresh token, and finds the books at their new place", async () => {
    const link = await linked(server, twinfield);
    const before = link.tokens().refresh_token;
    await twinfield.divisions(link);
    server.clock.forward(3_601);
    server.provider.cluster = "c2";
    expect(await twinfield.divisions(link)).toHaveLength(2);
    expect(link.tokens().refresh_token).toBe(before);
  });

  test("is dead when the consent was taken back", async () => {
    const link = await linked(server, twinfield);
    server.provider.tokens.revoke("API001");
    expect((await failureOf(twinfield.divisions(link))).kind).toBe("needs_relink");
  });

  test("two who renew at once both get a token", async () => {
    if (twinfield.linkedBy !== "oauth") throw new Error("no consent");
    const { oauth } = twinfield;
    const { refresh_token } = (await linked(server, twinfield)).tokens();
    const both = await Promise.all(
      [1, 2].map(() => oauth.refresh(outwardTo(server, twinfield), refresh_token)),
    );
    expect(both.every(({ access_token }) => access_token !== "")).toBe(true);
  });
});

describe("a look at an office", () => {
  test("finds debtors with the zeros of their codes and their letters, and what is open to the cent", async () => {
    const owner = debtor();
    books().pay(invoice(owner, 36_300), 24_200);
    invoice(debtor("1043", "Garage Müller & <Zonen>"), 29, {
      number: "0260032",
      date: "2012-01-05",
      dueDate: "2012-02-05",
    });
    books().pay(invoice(owner, 500, { number: "260033" }), 500);
    const { debtors, items, problems, absence } = await seen();
    expect([problems, absence.isWhole]).toEqual([[], true]);
    expect(debtors).toMatchObject([
      {
        debtor_number: "0042",
        address: "Havenstraat 12",
        zipcode: "8911 AB",
        country: "NL",
        kvk_number: "01234567",
        contact_name: "M. de Boer",
        contact_email_address: "info@korenaar.example",
        credit_limit: 750_000,
      },
      { debtor_number: "1043", name: "Garage Müller & <Zonen>" },
    ]);
    expect(items[0]).toMatchObject({
      number: "260031",
      date: "2026-03-02",
      expires_at: "2026-04-01",
      amount: 12_100,
      total_amount: 36_300,
      contract_number: "PO-771",
      state: "open",
    });
    expect(items[1]?.number).toBe("0260032");
    expect(balancesOf(debtors, items)).toEqual(books().balances());
  });

  test("reads the cards of twenty-five debtors at a time, and not the kind that stands among them", async () => {
    for (let nth = 0; nth < 60; nth += 1) debtor(String(1000 + nth));
    const { debtors } = await seen();
    expect(debtors).toHaveLength(60);
    expect(
      requestsWith("&lt;read&gt;&lt;type&gt;dimensions").map(
        ({ body }) => body.split("&lt;read&gt;").length - 1,
      ),
    ).toEqual([25, 25, 10]);
  });

  test("adds up the terms of an invoice, whose key stays when the first is paid", async () => {
    const terms = [
      { dueDate: "2026-04-01", cents: 10_000 },
      { dueDate: "2026-05-01", cents: 26_300 },
    ];
    const item = invoice(debtor(), 36_300, { terms });
    const before = await seen();
    books().pay(item, 10_000);
    const after = await seen();
    expect(before.items).toMatchObject([{ amount: 36_300, expires_at: "2026-04-01" }]);
    expect(after.items).toMatchObject([
      { amount: 26_300, expires_at: "2026-05-01", external_id: before.items[0]?.external_id },
    ]);
  });

  test("takes money that belongs to no invoice yet as a credit under the number of its booking", async () => {
    const owner = debtor();
    books().book({
      kind: "receipt",
      debtor: owner.id,
      number: "",
      date: "2026-05-01",
      dueDate: "2026-05-01",
      total: -5_000,
    });
    const { items } = await seen();
    expect(items[0]).toMatchObject({
      state: "credit",
      amount: -5_000,
      number: expect.stringMatching(/^onverdeeld BNK-\d+$/),
    });
  });

  test("asks without a filter on the state of matching where that is refused, and looks itself", async () => {
    server.provider.refusesStatusFilter = true;
    const owner = debtor();
    books().pay(invoice(owner, 500), 500);
    invoice(owner, 700, { number: "260032" });
    expect((await seen()).items.map(({ amount }) => amount)).toEqual([700]);
  });

  test("asks year by year when one question takes too long", async () => {
    const owner = debtor();
    invoice(owner, 500);
    invoice(owner, 700, { number: "12", date: "2012-05-01" });
    server.faults.add({ holds: "&lt;columns", status: 504, body: "<html>Gateway Timeout</html>" });
    const { debtors, items } = await seen();
    expect(balancesOf(debtors, items)).toEqual(books().balances());
    expect(requestsWith("&lt;columns").length).toBeGreaterThan(20);
  });

  test("works in a Twinfield that speaks English, and in one that wants a CompanyId", async () => {
    [server.provider.language, server.provider.demandsCompanyId] = ["en", true];
    invoice(debtor(), 500);
    expect((await seen()).items).toHaveLength(1);
  });

  test("uses the list everybody has where the other one is not there", async () => {
    server.faults.add({ holds: "130_3", status: 200, body: refused("browse") });
    invoice(debtor(), 500);
    expect((await seen()).items).toMatchObject([{ amount: 500, contract_number: "" }]);
  });
});

const envelope = (inner: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessXmlStringResponse><ProcessXmlStringResult>${inner.replace(/</g, "&lt;")}</ProcessXmlStringResult></ProcessXmlStringResponse></soap:Body></soap:Envelope>`;
const refused = (name: string) => envelope(`<${name} result="0" msgtype="error" msg="Nee."/>`);

describe("a second look", () => {
  test("reads the cards of those that changed, one that is archived and one that is gone", async () => {
    const [same, changed, archived] = [debtor("1"), debtor("2"), debtor("3")];
    // The day before a read is read twice.
    server.clock.forward(3 * 86_400);
    const { cursor } = await seen();
    server.clock.forward(3 * 86_400);
    books().changeDebtor(changed, { name: "Bakkerij De Halm" });
    books().changeDebtor(archived, { isArchived: true });
    const { debtors, reading } = await seen(cursor);
    expect(debtors.map(({ name, is_deleted }) => [name, is_deleted])).toEqual([
      ["Bakkerij De Halm", false],
      ["Bakkerij De Korenaar", true],
    ]);
    books().removeDebtor(same);
    expect(await gathered(reading.debtorsNamed(["1"]))).toMatchObject([
      { row: { external_id: "1", is_deleted: true } },
    ]);
  });
});

describe("of what is open with us and no longer on its list, Twinfield says", () => {
  const idsOf = async () => (await seen()).items.map(({ external_id }) => external_id);

  test("what is matched, by the lines of that booking alone", async () => {
    const owner = debtor();
    const [first, second] = [invoice(owner, 500), invoice(owner, 700, { number: "260032" })];
    const open = await idsOf();
    books().pay(first, 500);
    const { absence } = await seen(null, OFFICE, { open });
    expect(absence).toEqual({
      items: [],
      paid: [{ external_id: `${OFFICE}/VRK/${first.entry}/0042`, paid_at: null }],
      proven: [],
      unnamed: [],
      isWhole: true,
    });
    const [question] = requestsWith("&lt;columns").slice(-1);
    expect(question?.body).toContain(String(first.entry));
    expect(question?.body).not.toContain(`&gt;${second.entry}&lt;`);
  });

  test("the same where it takes no filter on the state of matching", async () => {
    server.provider.refusesStatusFilter = true;
    const item = invoice(debtor(), 500);
    const open = await idsOf();
    books().pay(item, 500);
    expect((await seen(null, OFFICE, { open })).absence.paid).toHaveLength(1);
  });

  test("what is still open, of a list that is short or empty", async () => {
    const owner = debtor();
    for (const number of ["1", "2", "3"]) invoice(owner, 500, { number });
    const open = await idsOf();
    const empty = envelope('<browse result="1" first="0" last="0" total="0"><th/></browse>');
    server.faults.add({ holds: "&lt;from&gt;available", status: 200, body: empty });
    const { items, absence } = await seen(null, OFFICE, { open });
    expect(items.map(({ external_id }) => external_id)).toEqual(open);
    expect(absence).toMatchObject({ paid: [], unnamed: [], isWhole: false });
    server.faults.add({ holds: "&lt;columns", status: 200, body: empty, times: 99 });
    expect((await seen(null, OFFICE, { open })).absence).toMatchObject({
      items: [],
      paid: [],
      unnamed: open,
    });
  });

  test("nothing of a booking that was deleted", async () => {
    const owner = debtor();
    const item = invoice(owner, 500);
    const open = await idsOf();
    books().removeItem(item);
    expect((await seen(null, OFFICE, { open })).absence).toMatchObject({ paid: [], unnamed: open });
  });

  test("one thing under a code that nobody has any more: the booking stays with the debtor it was known with", async () => {
    const item = invoice(debtor("0042"), 500);
    invoice(debtor("1043", "Garage Müller"), 700, { number: "260032" });
    const open = await idsOf();
    const other = { edit: [['line.dim2"([^&]*)&gt;0042', 'line.dim2"$1&gt;gone5']] as [string, string][] };
    server.faults.add({ holds: "&lt;columns", times: 99, ...other });
    const { items, absence } = await seen(null, OFFICE, { open });
    expect(items.map(({ external_id }) => external_id).sort()).toEqual(open);
    expect(items.map(({ debtor_external_id }) => debtor_external_id).sort()).toEqual(["0042", "1043"]);
    expect(absence).toMatchObject({ paid: [], unnamed: [] });
    // The code of an existing debtor means another debtor.
    server.faults.clear();
    const moved = { edit: [['line.dim2"([^&]*)&gt;0042', 'line.dim2"$1&gt;1043']] as [string, string][] };
    server.faults.add({ holds: "&lt;columns", times: 99, ...moved });
    const again = await seen(null, OFFICE, { open });
    expect(again.items.map(({ debtor_external_id }) => debtor_external_id)).toEqual(["1043", "1043"]);
    expect(again.absence.unnamed).toEqual([`${OFFICE}/VRK/${item.entry}/0042`]);
  });
});

describe("what goes wrong at Twinfield", () => {
  test("a finder that gives the same debtors again and again fails the look by a bound", async () => {
    for (let nth = 0; nth < 3; nth += 1) debtor(String(1000 + nth));
    const { cursor } = await seen();
    server.faults.add({
      path: "finder",
      times: 99,
      edit: [["TotalRows>\\d+", "TotalRows>900"]],
      holds: "firstRow",
    });
    expect(["endless", "cut_off"]).toContain((await failureOf(seen(cursor))).kind);
    expect(server.visits.to("finder").length).toBeLessThan(10);
  });

  test("an office of somebody else, or one that vanished, is not read, and not asked for twice", async () => {
    expect((await failureOf(seen(null, "LIND03"))).kind).toBe("no_right");
    expect((await failureOf(seen(null, "GONE"))).kind).toBe("no_right");
    expect(requestsWith("&lt;list")).toHaveLength(2);
  });

  test("books that moved during the look are found again", async () => {
    invoice(debtor(), 500);
    server.faults.add({
      holds: "&lt;columns",
      before: () => {
        server.provider.cluster = "c9";
      },
    });
    expect((await seen()).items).toHaveLength(1);
  });

  test("no token goes to books that are said to stand anywhere else", async () => {
    const link = await linked(server, twinfield);
    server.faults.add({
      path: "accesstokenvalidation",
      edit: [['"twf.clusterUrl":"[^"]+"', '"twf.clusterUrl":"https://twinfield.com.thief.example"']],
    });
    expect((await failureOf(twinfield.divisions(link))).kind).toBe("no_right");
  });

  test("too many calls: the answer says how many seconds to wait", async () => {
    server.faults.add({ path: "processxml", status: 429, headers: { "retry-after": "1" } });
    await seen();
    server.faults.add({ path: "processxml", status: 429, headers: { "retry-after": "700" } });
    expect((await failureOf(seen())).kind).toBe("rate_limited");
  });

  test.each([
    ["a list that ends in the middle", { truncate: 900 }],
    ["a list that hangs up", { hangUp: 500 }],
    [
      "a list that holds fewer lines than it says",
      { edit: [['total="1"', 'total="7"']] as [string, string][] },
    ],
  ])("%s is asked again, and fails the look when it stays", async (_what, fault) => {
    invoice(debtor(), 500);
    server.faults.add({ holds: "&lt;columns", ...fault });
    expect((await seen()).items).toHaveLength(1);
    server.faults.add({ holds: "&lt;columns", times: 999, ...fault });
    expect((await failureOf(seen())).kind).toBe("cut_off");
  });

  test("a document that brings definitions of its own is not read", async () => {
    server.faults.add({
      holds: "offices",
      times: 9,
      status: 200,
      body: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    });
    expect((await failureOf(twinfield.divisions(await linked(server, twinfield)))).kind).toBe("bad_answer");
  });

  test("lines of another office are never taken for this one's", async () => {
    invoice(debtor(), 500);
    server.faults.add({
      holds: "&lt;columns",
      times: 9,
      edit: [["&lt;key&gt;&lt;office&gt;LIND01", "&lt;key&gt;&lt;office&gt;LIND02"]],
    });
    expect((await failureOf(seen())).kind).toBe("bad_answer");
  });

  test.each([
    [
      "an amount with a comma",
      ['openvaluesigned"([^&]*)&gt;5.00', 'openvaluesigned"$1&gt;5,00'],
      "openvaluesigned",
    ],
    ["no debtor", ['line.dim2"([^&]*)&gt;0042', 'line.dim2"$1&gt;'], "dim2"],
  ])("a line with %s is told, and the others go on", async (_what, [pattern = "", by = ""], column) => {
    const owner = debtor();
    invoice(owner, 500);
    invoice(owner, 700, { number: "260032" });
    server.faults.add({ holds: "&lt;columns", edit: [[pattern, by]] });
    const { items, problems } = await seen();
    expect(items.map(({ amount }) => amount)).toEqual([700]);
    expect(problems).toMatchObject([{ where: "260031", faults: [{ column }] }]);
  });

  test("a line without a due date is taken; it is due as a new invoice is", async () => {
    invoice(debtor(), 500);
    server.faults.add({
      holds: "&lt;columns",
      edit: [['line.datedue"([^&]*)&gt;\\d+', 'line.datedue"$1&gt;']],
    });
    expect((await seen()).items[0]?.expires_at).toBeNull();
  });

  test("no token, secret or account number of a bank is told in the log or in a problem", async () => {
    invoice(debtor(), 500, { yourRef: "NL85DEMO0417164300" });
    server.faults.add({ holds: "&lt;columns", edit: [["&gt;EUR", "&gt;CHF"]] });
    const link = await linked(server, twinfield);
    const { problems } = await readAdministration(twinfield, link, OFFICE);
    const all = JSON.stringify([problems, logEntries]);
    expect(problems).toHaveLength(1);
    for (const secret of [
      link.tokens().access_token,
      link.tokens().refresh_token,
      app.client_secret,
      "DEMO0417164300",
    ])
      expect(all).not.toContain(secret);
  });
});

test("a clock that was set back is no budget that was spent, and puts no wait off", () => {
  const pace = new RateLimiter({ calls: 25, within: 60_000 }, 3_600_000);
  expect(pace.take(0)).toBe(0);
  const waiting = new RateLimiter({ calls: 25, within: 60_000 }, 3_600_000);
  waiting.closeUntil(3_605_000);
  expect(waiting.take(3_601_000)).toBe(4_000);
  expect(waiting.take(0)).toBe(4_000);
});

test("the usual pace is that of an app that is not certified", () => {
  expect(TWINFIELD_RATE).toEqual({ calls: 25, within: 60_000 });
});
