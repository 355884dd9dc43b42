import { type Client, demo, signIn, userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { signInBySession } from "./support/screens";

test.describe.configure({ mode: "serial" });

const own = 177;
let klant: Client;
let stranger: Client;

test.beforeAll(async ({ playwright }) => {
  // Without the cookies that a login also sets: a program has nothing but its pair.
  const fresh = () =>
    playwright.request.newContext({
      baseURL: process.env.BASE_URL ?? demo.base_url,
      storageState: { cookies: [], origins: [] },
    });
  klant = await signIn(await fresh(), userOf(3, own));
  stranger = await signIn(await fresh(), userOf(3, 20));
});

test("the profile is the Auth user of the specification", async () => {
  const { data } = await (await klant.get("/api/auth/profile")).json();
  expect(data).toMatchObject({
    role_id: 3,
    full_name: expect.any(String),
    selected_customer: { name: expect.any(String), default_lang: "nl", license_type: expect.any(String) },
    customers: { [own]: { id: own, action_list: expect.any(Number) } },
    reseller: { domain: "invorder", primary_color: "#3797c7", secondary_color: "#333333" },
    super_login: false,
  });
});

test("lists answer data, meta, filters and totals; amounts are strings with two digits, days are days", async () => {
  for (const path of ["actions-list", "debtors", "invoices", "letters"]) {
    const answer = await klant.get(`/api/${path}?per_page=5`);
    expect(answer.status()).toBe(200);
    const body = await answer.json();
    expect(Object.keys(body).sort()).toEqual(["data", "filters", "meta", "totals"]);
    expect(body.meta).toMatchObject({
      page: 1,
      per_page: 5,
      total: expect.any(Number),
      last_page: expect.any(Number),
    });
  }
  const { data, totals } = await (await klant.get("/api/invoices?per_page=5")).json();
  for (const row of data) {
    expect(row.amount).toMatch(/^-?\d+\.\d\d$/);
    expect(row.interest).toMatch(/^\d+\.\d\d$/);
    expect(row.total_incasso_costs).toMatch(/^-?\d+\.\d\d$/);
    expect(row.expires_at).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(totals[0]).toMatchObject({
    currency: expect.any(String),
    open: expect.stringMatching(/^-?\d+\.\d\d$/),
  });
});

test("the built server draws letters in any of Europe's alphabets", async () => {
  const content = "<p>Łódź Sp. z o.o., Čeština, Ελλάδα</p>";
  const draft = { type: "flex", is_flex: true, name: "Proef", subject: "Proef", content };
  const letter = await klant.post("/api/templates/preview.pdf", draft);
  expect(letter.status()).toBe(200);
  expect((await letter.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a malformed filter is a 422 that names the field in the caller's language", async () => {
  for (const [language, words] of [
    ["nl", "Deze waarde is niet geldig."],
    ["gb", "This value is not valid."],
    ["de", "Dieser Wert ist nicht gültig."],
  ]) {
    const answer = await klant.get("/api/invoices?status=abc&nonsense=1", { "x-language": language ?? "nl" });
    expect(answer.status()).toBe(422);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
    expect((await answer.json()).errors).toMatchObject({ status: [words], nonsense: [expect.any(String)] });
  }
});

test("another customer's invoice, debtor, letter and job do not exist", async () => {
  const theirs = {
    debtors: (await (await stranger.get("/api/debtors")).json()).data[0].id,
    invoices: (await (await stranger.get("/api/invoices")).json()).data[0].id,
  };
  for (const [path, id] of Object.entries(theirs)) {
    expect((await stranger.get(`/api/${path}/${id}`)).status()).toBe(200);
    expect((await klant.get(`/api/${path}/${id}`)).status()).toBe(404);
  }
  expect(
    (await klant.post("/api/actions-list?preview=1", { invoices: { [theirs.invoices]: null } })).status(),
  ).toBe(404);
  expect((await klant.get("/api/job-status?id=999999")).status()).toBe(404);
  expect((await klant.get("/api/letters/999999/download")).status()).toBe(404);
});

test("the plan changes nothing, and a stale count is refused", async () => {
  const before = await (await klant.get("/api/actions-list")).json();
  const { total } = before.meta;
  const plan = await klant.post("/api/actions-list?preview=1", { doAll: true, filters: {}, count: total });
  expect(plan.status()).toBe(200);
  const { data } = await plan.json();
  const counted = (of: { count: number }[]) => of.reduce((sum, { count }) => sum + count, 0);
  expect(data.invoices + data.moved + counted(data.skipped) + counted(data.held)).toBe(total);
  expect((await (await klant.get("/api/actions-list")).json()).meta.total).toBe(total);
  expect(
    (await klant.post("/api/actions-list", { doAll: true, filters: {}, count: total + 1 })).status(),
  ).toBe(409);
});

test("a retried run with the same key is one run", async () => {
  const { data } = await (await klant.get("/api/actions-list?per_page=1&sort=amount")).json();
  const body = { invoices: { [data[0].id]: null } };
  const headers = { "idempotency-key": "e2e-a-run-that-is-retried" };
  const first = await klant.post("/api/actions-list", body, headers);
  expect(first.status()).toBe(202);
  const again = await klant.post("/api/actions-list", body, headers);
  expect(await again.json()).toEqual(await first.json());
  const other = await klant.post("/api/actions-list", { invoices: {}, doAll: true, count: 1 }, headers);
  expect(other.status()).toBe(422);
});

const nonsense = [
  "",
  "0",
  "-1",
  "1e9",
  "99999999999999999999",
  "%00",
  "'; drop table users; --",
  "<script>",
  "null",
  "[]",
  "💥".repeat(50),
  "a".repeat(5_000),
];
const lists = ["actions-list", "debtors", "invoices", "letters", "outbox", "job-status", "invoice-statuses"];
const fields = [
  "page",
  "per_page",
  "sort",
  "direction",
  "q",
  "status",
  "debtor_id",
  "df",
  "dso",
  "currency",
  "id",
  "last_status",
];

test("no query makes the server fail", async () => {
  test.setTimeout(180_000);
  for (const list of lists)
    for (const field of fields)
      for (const value of nonsense.slice(0, list === "invoices" ? undefined : 6)) {
        const answer = await klant.get(`/api/${list}?${field}=${encodeURIComponent(value)}`);
        expect([list, field, value, answer.status() < 500]).toEqual([list, field, value, true]);
      }
});

test("no body makes the server fail, and none is answered without saying what is wrong", async () => {
  const bodies: unknown[] = [
    [],
    "x",
    1,
    null,
    { invoices: [] },
    { invoices: { x: 1 } },
    { invoices: { 1: "a" } },
    { doAll: "maybe" },
    { doAll: true },
    { count: -1 },
    { filters: 5 },
    { invoices: { 1: 99 } },
    { unknown: true },
  ];
  for (const path of [
    "actions-list",
    "actions-list?preview=1",
    "connect/start-sync/csv",
    "connect/csv-preview",
    "auth/verify",
    "auth/login",
    "outbox/1",
    "jobs/1/dismiss",
  ])
    for (const body of bodies) {
      const answer = await klant.post(`/api/${path}`, body);
      expect([path, body, answer.status() >= 400 && answer.status() < 500]).toEqual([path, body, true]);
      expect((await answer.json()).title).toBeTruthy();
    }
});

test("a body that is no JSON, and a token that is none, are told so", async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url });
  const broken = await request.post("/api/auth/login", {
    headers: { "content-type": "application/json" },
    data: Buffer.from("{nope"),
  });
  expect(broken.status()).toBe(422);
  for (const authorization of ["x", "a:b", `${"a".repeat(43)}:${"b".repeat(43)}`, "Bearer "])
    expect((await request.get("/api/debtors", { headers: { authorization } })).status()).toBe(401);
});

test("an address the API does not have is answered in the caller's language, not with a page", async () => {
  const german = { "x-language": "de" };
  for (const answer of [
    await klant.get("/api/invoices/1/nothing", german),
    await klant.post("/api/nothing", undefined, german),
  ]) {
    expect(answer.status()).toBe(404);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
    expect((await answer.json()).title).toBe("Das gibt es nicht oder nicht mehr.");
  }
});

test("a change with a browser's cookie needs our own header: another site's form is refused", async ({
  page,
}) => {
  await signInBySession(page, userOf(8));
  const { request } = page;
  expect((await request.get("/api/auth/profile")).status()).toBe(200);
  expect((await request.post("/api/actions-list", { data: {} })).status()).toBe(403);
  const foreign = { "x-requested-with": "x", "sec-fetch-site": "cross-site" };
  expect((await request.post("/api/actions-list", { headers: foreign, data: {} })).status()).toBe(403);
});

test("half of a program's pair opens nothing, also not as a cookie", async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url });
  const cookie = `invorder_session=${klant.pair.split(":")[0]}`;
  expect((await request.get("/api/auth/profile", { headers: { cookie } })).status()).toBe(401);
});

test("the same answer for a wrong password, an unknown address and nonsense", async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url });
  const tries = [userOf(4).email, "niemand@nergens.example"].map((email_address) =>
    request.post("/api/auth/login", { data: { email_address, password: "fout" } }),
  );
  const answers = await Promise.all(
    (await Promise.all(tries)).map(async (answer) => [answer.status(), await answer.json()]),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(422);
});

test("after logging out the pair is worth nothing", async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url });
  const auditor = await signIn(request, userOf(8));
  expect(await (await auditor.post("/api/auth/logout")).json()).toEqual({ status: "logout" });
  expect((await auditor.get("/api/auth/profile")).status()).toBe(401);
});

test("every role sees by the API what the specification gives it", async ({ playwright }) => {
  test.setTimeout(180_000);
  const may: Record<number, string[]> = {
    1: [],
    2: [],
    3: ["actions-list", "debtors", "invoices", "letters"],
    4: [],
    5: ["actions-list", "debtors", "invoices", "letters"],
    6: ["debtors", "invoices"],
    7: [],
    8: ["debtors", "invoices", "letters"],
  };
  for (const [role, allowed] of Object.entries(may)) {
    const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url });
    const client = await signIn(request, userOf(Number(role)));
    for (const list of ["actions-list", "debtors", "invoices", "letters"]) {
      const status = (await client.get(`/api/${list}`)).status();
      // A role that sees invoices of a debtor only must name the debtor.
      const expected = role === "6" && list === "invoices" ? 422 : 200;
      expect([role, list, status]).toEqual([role, list, allowed.includes(list) ? expected : 403]);
    }
  }
  const flex = await signIn(
    await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? demo.base_url }),
    userOf(6),
  );
  const [debtor] = (await (await flex.get("/api/debtors?per_page=1")).json()).data;
  expect((await flex.get(`/api/invoices?debtor_id=${debtor.id}`)).status()).toBe(200);
});
