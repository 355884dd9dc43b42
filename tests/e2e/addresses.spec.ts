import { signIn, userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { signInBySession } from "./support/screens";

test("a white label's colours and name stand in the first bytes of its page", async ({ request }) => {
  const page = await (await request.get("/noorderlicht/login")).text();
  const [head = ""] = page.split("</head>");
  expect(head).toContain("--brand:");
  expect(page).toContain("Noorderlicht Incasso");
  const other = await (await request.get("/zonnedael/login")).text();
  expect(/--bar:(#\w+)/.exec(other)?.[1]).not.toBe(/--bar:(#\w+)/.exec(page)?.[1]);
});

test("a prefix nobody has, and a page that is not there, answer 404 in words", async ({ page }) => {
  for (const path of ["/niemand/login", "/invorder/bestaat/niet"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Deze pagina bestaat niet" })).toBeVisible();
  }
});

test("pages let only their own scripts run and may not be framed", async ({ request }) => {
  const headers = (await request.get("/invorder/login")).headers();
  const csp = headers["content-security-policy"] ?? "";
  expect(csp).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'(;|$)/);
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).not.toContain("unsafe-eval");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("a pair in the address of the login page becomes the session and leaves the address", async ({
  page,
  playwright,
  baseURL,
}) => {
  const client = await signIn(
    await playwright.request.newContext({ baseURL: baseURL ?? "" }),
    userOf(3, 177),
  );
  const [access_token = "", api_key = ""] = client.pair.split(":");
  await page.goto(`/invorder/login?access_token=${access_token}&api_key=${api_key}`);
  await expect(page).toHaveURL(/\/invorder$/);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a wrong pair leads to a clean login page", async ({ page }) => {
  const wrong = "x".repeat(43);
  await page.goto(`/invorder/login?access_token=${wrong}&api_key=${wrong}`);
  await expect(page).toHaveURL(/\/invorder\/login$/);
});

test("`sc` in an address switches the customer for who belongs to it, and is gone", async ({ page }) => {
  const user = userOf(3, 177);
  const [first = 0, second = 0] = user.customer_ids;
  await signInBySession(page, user);
  await page.goto(`/invorder/invoices?sc=${first}&status=1`);
  await expect(page).toHaveURL(/\/invoices\?status=1$/);
  const chosen = async () =>
    (await (await page.request.get("/api/auth/profile")).json()).data.selected_customer_id;
  await expect.poll(() => chosen()).toBe(first);
  await page.goto(`/invorder/invoices?sc=${second}`);
  await expect.poll(() => chosen()).toBe(second);
  await page.goto("/invorder/invoices?sc=20");
  await expect.poll(() => chosen()).toBe(second);
});

test("`sc` on the page of a record that the other customer does not have leads to the list", async ({
  page,
}) => {
  const user = userOf(3, 177);
  const [first = 0, second = 0] = user.customer_ids;
  await signInBySession(page, user);
  await page.goto(`/invorder/debtors?sc=${first}`);
  const { data } = await (await page.request.get("/api/debtors?per_page=1")).json();
  const own = `/invorder/debtors/${data[0].id}/edit`;
  await page.goto(`${own}?sc=${second}`);
  await expect(page).toHaveURL(/\/invorder\/debtors$/);
  await page.goto(`${own}?tab=details&sc=${first}`);
  await expect(page).toHaveURL(new RegExp(`${own}\\?tab=details$`));
  await expect(page.getByRole("heading", { level: 1, name: data[0].name })).toBeVisible();
});

test("under another's prefix one is led to one's own, to the same page", async ({ page }) => {
  await signInBySession(page, userOf(3, 177));
  await page.request.patch("/api/auth/set-customer", {
    headers: { "x-requested-with": "XMLHttpRequest" },
    data: { id: 177 },
  });
  await page.goto("/zonnedael/invoices?status=3");
  await expect(page).toHaveURL(/\/invorder\/invoices\?status=3$/);
});

test("another language is spoken at once, and what was typed stays", async ({ page }) => {
  await signInBySession(page, userOf(3, 177));
  await page.goto("/invorder/invoices/create");
  await page.locator("input[name=number]").fill("F2026-DE-1");
  await page.getByRole("button", { name: /^NL/ }).click();
  await page.getByText("Deutsch").click();
  await expect(page.getByRole("heading", { name: "Neue Rechnung" })).toBeVisible();
  await expect(page.locator("input[name=number]")).toHaveValue("F2026-DE-1");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
