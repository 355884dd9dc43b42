import fs from "node:fs";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Contact, ExternalInvoice, Invoice } from "@/lib/accounting/adapters/moneybird/answers";
import { MONEYBIRD_RATE } from "@/lib/accounting/adapters/moneybird/lists";
import { moneybirdPackage } from "@/lib/accounting/adapters/moneybird/package";
import type { AccountingPackage } from "@/lib/accounting/port";
import type { NewItem } from "../../../emulators/ledger/rows";
import { startMoneybird } from "../../../emulators/moneybird/emulator";
import {
  bakery,
  balancesOf,
  bookInvoice,
  failureOf,
  hurried,
  keyed,
  logEntries,
  readAdministration,
} from "../../support/links";
import { rootPath } from "../../support/sources";

const ADMINISTRATION = "441000000000000001";
const KEY = "a-personal-token-of-moneybird";
const site = {
  keys: [{ key: KEY, administrations: [ADMINISTRATION] }],
  administrations: [
    { id: ADMINISTRATION, name: "Lindeboom Advies" },
    { id: "441000000000000002", name: "Lindeboom Verhuur" },
  ],
  callsPerWindow: 10_000,
};

let server: Awaited<ReturnType<typeof startMoneybird>>;
let moneybird: AccountingPackage;
beforeEach(async () => {
  server = await startMoneybird(site);
  server.clock.turnTo(Date.parse("2026-11-22T10:00:00Z"));
  moneybird = moneybirdPackage({
    base: server.url,
    patience: hurried,
    rate: { calls: 100_000, within: 60_000 },
  });
});
afterEach(() => {
  expect(strangers()).toEqual([]);
  return server.close();
});

const books = () => server.provider.books.first;
const debtor = (number = "1042", name = "Bakkerij De Korenaar") => bakery(books(), { number, name });
const invoice = (owner: { id: number }, total: number, more: Partial<NewItem> = {}) =>
  bookInvoice(books(), owner, total, { number: "2026-0031", ...more });
const seen = (cursor: string | null = null, at = {}) =>
  readAdministration(moneybird, keyed(server, moneybird, KEY), ADMINISTRATION, cursor, at);
const idsOf = (items: { external_id: string }[]) => items.map(({ external_id }) => external_id);

/** Moneybird's own description of the requests and answers used here (version v2-20260821-37a2205df2), names and types alone. */
const described = JSON.parse(fs.readFileSync(rootPath("tests/services/accounting/moneybird.json"), "utf8"));
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(described, "moneybird");
const validator = (name: string) =>
  ajv.compile({ type: "array", items: { $ref: `moneybird#/components/schemas/${name}` } });
const validators = {
  administrations: validator("administration_response"),
  contacts: validator("contact_response"),
  sales_invoices: validator("sales_invoice_response"),
  external_sales_invoices: validator("external_sales_invoice_response"),
};
const listed = ajv.compile({ $ref: "moneybird#/components/schemas/listed" });
const idsRequest = ajv.compile({ $ref: "moneybird#/components/schemas/ids" });
const refusal = ajv.compile({ $ref: "moneybird#/components/schemas/symbolic_error" });

/** Returns our requests, and answers of the practice server, that do not match the official description. */
function strangers(): unknown[] {
  return server.visits.all().flatMap(({ method, target, status, answer, body }): unknown[] => {
    const kind = (["administrations", "external_sales_invoices", "sales_invoices", "contacts"] as const).find(
      (one) => target.includes(one),
    );
    if (!kind || answer.startsWith("<")) return [`${method} ${target}`];
    if (method === "POST" && !idsRequest(JSON.parse(body))) return [body];
    if (status === 429 || status >= 500 || isSpoilt) return [];
    const isOne = method === "GET" && /\/\d+\.json/.test(target);
    if (isOne && status < 400) return validators[kind]([JSON.parse(answer)]) ? [] : [target];
    const validate =
      status >= 400 ? refusal : method === "GET" && kind !== "administrations" ? listed : validators[kind];
    return validate(JSON.parse(answer)) ? [] : [{ target, errors: validate.errors }];
  });
}
/** Whether this test made the server give an answer that the real one never would. */
let isSpoilt = false;
beforeEach(() => {
  isSpoilt = false;
});
const spoil = (...faults: Parameters<typeof server.faults.add>) => {
  isSpoilt = true;
  server.faults.add(...faults);
};

test("what the description does not know is no answer of Moneybird's", () => {
  expect(validators.contacts([{ id: "1", nonsense: 1 }])).toBe(false);
  expect(validators.sales_invoices([{ id: "1", total_unpaid: 12.5 }])).toBe(false);
});

test("every field that is read stands in Moneybird's own description", () => {
  const of = (name: string) => Object.keys(described.components.schemas[name].properties);
  expect(of("base_contact_response")).toEqual(expect.arrayContaining(Object.keys(Contact.shape)));
  expect(of("sales_invoice_response")).toEqual(expect.arrayContaining(Object.keys(Invoice.shape)));
  expect(of("external_sales_invoice_response")).toEqual(
    expect.arrayContaining(Object.keys(ExternalInvoice.shape)),
  );
});

describe("a link with Moneybird", () => {
  test("shows the administrations its key opens, and which of them are suspended", async () => {
    server.provider.suspended.add(ADMINISTRATION);
    expect(await moneybird.divisions(keyed(server, moneybird, KEY))).toEqual([
      { id: ADMINISTRATION, name: "Lindeboom Advies", is_active: false },
    ]);
    expect((await failureOf(seen())).kind).toBe("no_right");
  });

  test("is refused with a key that is none, or that was taken back", async () => {
    expect((await failureOf(moneybird.account(keyed(server, moneybird, "no-key")))).kind).toBe(
      "needs_relink",
    );
    server.provider.keys.clear();
    expect((await failureOf(seen())).kind).toBe("needs_relink");
  });

  test("whose key now opens somebody else's administration reads nothing", async () => {
    server.provider.keys.set(KEY, { key: KEY, administrations: ["441000000000000002"] });
    expect((await failureOf(seen())).kind).toBe("no_right");
  });
});

describe("a look at an administration", () => {
  test("finds debtors and what is open to the cent, also of earlier years, made here and elsewhere", async () => {
    const owner = debtor();
    books().pay(invoice(owner, 36_300), 24_200);
    invoice(owner, 5_001, { number: "2019-0007", date: "2019-02-01", dueDate: "2019-03-01" });
    invoice(debtor("0044", "Garage Müller & Zonen"), 700, { number: "EXT-1", isExternal: true });
    books().book({
      kind: "credit",
      debtor: owner.id,
      number: "C1",
      date: "2026-05-01",
      dueDate: "2026-05-01",
      total: -6_050,
    });
    const { debtors, items, problems } = await seen();
    expect(problems).toEqual([]);
    expect(debtors[0]).toMatchObject({
      debtor_number: "1042",
      contact_name: "M. de Boer",
      credit_limit: null,
      fax: "",
    });
    expect(debtors[1]?.debtor_number).toBe("0044");
    expect(items[0]).toMatchObject({
      number: "2026-0031",
      amount: 12_100,
      total_amount: 36_300,
      expires_at: "2026-04-01",
      contract_number: "PO-771",
    });
    expect(items.find(({ number }) => number === "C1")).toMatchObject({ state: "credit", amount: -6_050 });
    expect(balancesOf(debtors, items)).toEqual(books().balances());
    const lists = server.visits.to("synchronization.json?filter=");
    expect(
      lists.every(({ target }) => decodeURIComponent(target).includes("period:19900101..20991231")),
    ).toBe(true);
  });

  test("asks for a hundred ids at a time, because more are left out without a word", async () => {
    const owner = debtor();
    for (let nth = 0; nth < 230; nth += 1) invoice(owner, 1_000 + nth, { number: String(nth) });
    const { items, debtors } = await seen();
    expect(balancesOf(debtors, items)).toEqual(books().balances());
    const sizes = server.visits
      .to("/sales_invoices/synchronization")
      .flatMap(({ method, body }) => (method === "POST" ? [JSON.parse(body).ids.length] : []));
    expect(sizes).toEqual([100, 100, 30]);
  });

  test("keeps all digits of ids that come as numbers", async () => {
    const owner = debtor();
    invoice(owner, 100);
    spoil({ path: "/sales_invoices/synchronization", method: "POST", edit: [['"id":"(\\d+)"', '"id":$1']] });
    expect((await seen()).items[0]?.external_id).toMatch(/^441000000000000000\d$/);
  });
});

describe("a second look", () => {
  test("of books in which nothing changed fetches nothing", async () => {
    invoice(debtor(), 36_300);
    const { cursor } = await seen();
    server.visits.clear();
    const { debtors, items, absence, cursor: next } = await seen(cursor);
    expect([debtors, items, absence.isWhole, next]).toEqual([[], [], false, cursor]);
    expect(server.visits.all().every(({ method }) => method === "GET")).toBe(true);
  });

  test("tells what was paid, paid in part, deleted and never to be paid", async () => {
    const owner = debtor();
    const [paid, part, deleted, lost] = [1, 2, 3, 4].map((nth) =>
      invoice(owner, 1_000 * nth, { number: `N${nth}` }),
    );
    const { cursor, items: first } = await seen();
    if (!paid || !part || !deleted || !lost) throw new Error("four invoices");
    books().pay(paid, 1_000);
    books().pay(part, 500);
    books().removeItem(deleted);
    books().changeItem(lost, { state: "uncollectible" });
    const { items, absence } = await seen(cursor, { open: idsOf(first) });
    const states = items.map(({ number, state, amount, paid_at }) => ({ number, state, amount, paid_at }));
    expect(states).toEqual([
      { number: "N2", state: "open", amount: 1_500, paid_at: null },
      { number: "N1", state: "paid", amount: 0, paid_at: "2026-11-22" },
      { number: "N4", state: "open", amount: 4_000, paid_at: null },
    ]);
    // An invoice missing from the answer is no payment.
    expect(absence).toMatchObject({ paid: [], proven: [], unnamed: [first[2]?.external_id] });
  });

  test("tells an archived debtor from one that is gone", async () => {
    const [archived, gone] = [debtor("1"), debtor("2")];
    const { cursor } = await seen();
    books().changeDebtor(archived, { isArchived: true });
    books().removeDebtor(gone);
    const { debtors } = await seen(cursor);
    expect(debtors.map(({ debtor_number, is_deleted }) => [debtor_number, is_deleted])).toEqual([
      ["1", true],
      ["", true],
    ]);
  });

  test("fetches again what did not come the first time, and takes nothing for paid meanwhile", async () => {
    const owner = debtor();
    invoice(owner, 100, { number: "A" });
    invoice(owner, 200, { number: "B" });
    spoil({
      path: "/sales_invoices/synchronization",
      method: "POST",
      edit: [['^\\[\\{.*?\\},\\{"id"', '[{"id"']],
    });
    const first = await seen();
    expect([first.items.length, first.absence.isWhole]).toEqual([1, false]);
    expect((await seen(first.cursor)).items).toHaveLength(1);
  });

  test("a list with nothing on it after yesterday's closes nothing by itself: each is asked for", async () => {
    invoice(debtor(), 100);
    const { cursor, items: first } = await seen();
    server.faults.add({ path: "/sales_invoices/synchronization", method: "GET", status: 200, body: "[]" });
    const { items } = await seen(cursor, { open: idsOf(first) });
    expect(items).toMatchObject([{ state: "open", amount: 100 }]);
  });

  test("rows with nothing in them say nothing either", async () => {
    invoice(debtor(), 100);
    const { cursor, items: first } = await seen();
    server.faults.add({ path: "_invoices/synchronization", status: 200, body: "[]", times: 99 });
    const { items, absence } = await seen(cursor, { open: idsOf(first) });
    expect(items).toEqual([]);
    expect(absence).toMatchObject({ paid: [], proven: [], unnamed: idsOf(first) });
  });

  test("an id that a list once forgot is asked for as long as it is open with us, and told when it is paid", async () => {
    const item = invoice(debtor(), 100);
    const { cursor, items: first } = await seen();
    const open = idsOf(first);
    server.faults.add({ path: "/sales_invoices/synchronization", method: "GET", status: 200, body: "[]" });
    const forgot = await seen(cursor, { open });
    books().pay(item, 100);
    expect((await seen(forgot.cursor, { open })).items).toMatchObject([{ state: "paid" }]);
  });

  test("a row that comes as it was before is asked for again", async () => {
    const item = invoice(debtor(), 100);
    const { cursor } = await seen();
    books().pay(item, 40);
    spoil({
      path: "/sales_invoices/synchronization",
      method: "POST",
      edit: [
        ['"total_unpaid":"[^"]+"', '"total_unpaid":"1.0"'],
        ['"version":\\d+', '"version":1'],
      ],
    });
    const stale = await seen(cursor);
    expect(stale.items).toMatchObject([{ amount: 100 }]);
    expect((await seen(stale.cursor)).items).toMatchObject([{ amount: 60 }]);
  });

  test("a contact on no list is gone only when Moneybird says so of that contact", async () => {
    const [one, other] = [debtor("1"), debtor("2")];
    const { cursor } = await seen();
    server.faults.add({ path: "/contacts/synchronization", status: 200, body: "[]", times: 2 });
    const empty = await seen(cursor);
    expect(empty.debtors).toEqual([]);
    books().removeDebtor(one);
    expect((await seen(empty.cursor)).debtors).toMatchObject([{ is_deleted: true }]);
    expect(other.isArchived).toBe(false);
  });

  test("a whole look asks for everything again", async () => {
    invoice(debtor(), 100);
    const { cursor } = await seen();
    expect((await seen(cursor, { isWhole: true })).items).toHaveLength(1);
    expect((await seen(cursor)).items).toEqual([]);
  });
});

describe("what goes wrong at Moneybird", () => {
  test("too many calls: the answer names an instant, not a number of seconds", async () => {
    invoice(debtor(), 100);
    const soon = Math.ceil(server.clock.now() / 1000) + 1;
    server.faults.add({
      path: "/contacts",
      status: 429,
      body: '"Retry later"',
      headers: { "retry-after": String(soon) },
    });
    expect((await seen()).items).toHaveLength(1);
    const late = Math.ceil(server.clock.now() / 1000) + 3_600;
    server.faults.add({
      path: "/contacts",
      status: 429,
      body: '"Retry later"',
      headers: { "retry-after": String(late) },
    });
    const failure = await failureOf(seen());
    expect([failure.kind, failure.until?.getTime()]).toEqual(["rate_limited", late * 1000]);
  });

  test("a subscription that lapsed, and a key without the right, are not asked twice", async () => {
    server.provider.lapsed.add(ADMINISTRATION);
    expect((await failureOf(seen())).kind).toBe("no_right");
    expect(server.visits.to("/contacts/")).toHaveLength(1);
    server.provider.lapsed.clear();
    server.provider.keys.set(KEY, { key: KEY, administrations: [ADMINISTRATION], lacks: ["sales_invoices"] });
    expect((await failureOf(seen())).kind).toBe("no_right");
  });

  test.each([
    ["a gateway's fault", { status: 502, body: "{}" }],
    ["a page that hangs up", { hangUp: 20 }],
    ["a page that ends in the middle", { truncate: 30 }],
  ])("%s is asked again, and fails the look when it stays", async (_what, fault) => {
    invoice(debtor(), 100);
    spoil({ path: "/sales_invoices", ...fault });
    expect((await seen()).items).toHaveLength(1);
    spoil({ path: "/sales_invoices", times: 99, ...fault });
    expect(["unavailable", "cut_off"]).toContain((await failureOf(seen())).kind);
  });

  test.each([
    ["a draft without a number", ['"invoice_id":"[^"]+"', '"invoice_id":null'], "invoice_id"],
    ["no debtor", ['"contact_id":"\\d+"', '"contact_id":null'], "contact_id"],
    ["an amount in words", ['"total_unpaid":"[^"]+"', '"total_unpaid":"abc"'], "total_unpaid"],
  ])(
    "a row with %s is told with its id, and the others go on",
    async (_what, [pattern = "", by = ""], column) => {
      const owner = debtor();
      invoice(owner, 100, { number: "A" });
      invoice(owner, 200, { number: "B" });
      spoil({ path: "/sales_invoices", method: "POST", edit: [[pattern, by]] });
      const { items, problems } = await seen();
      expect(items).toHaveLength(1);
      expect(problems).toMatchObject([
        { external_id: expect.stringMatching(/^\d{19}$/), faults: [{ column }] },
      ]);
    },
  );

  test("an id that stands twice on the list is read once", async () => {
    invoice(debtor(), 100);
    spoil({ path: "/sales_invoices", method: "GET", edit: [["^\\[(.*)\\]$", "[$1,$1]"]] });
    expect((await seen()).items).toHaveLength(1);
  });

  test("no key is told in the log or in a problem", async () => {
    invoice(debtor(), 100);
    spoil({
      path: "/sales_invoices",
      method: "POST",
      edit: [['"total_unpaid":"[^"]+"', '"total_unpaid":"NL85DEMO0417164300"']],
    });
    const { problems } = await seen();
    expect(JSON.stringify([problems.map(({ raw }) => raw), logEntries])).not.toContain(KEY);
    expect(problems[0]?.raw.join()).not.toContain("DEMO0417164300");
  });
});

test("the usual pace is Moneybird's own", () => {
  expect(MONEYBIRD_RATE).toEqual({ calls: 150, within: 300_000 });
});
