import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { prefixOf, selectCustomer, signInBySession } from "./support/screens";

/** Requests pages without rendering them: the answer itself refuses. */
async function closedTo(page: Page, paths: readonly string[]) {
  const prefix = await prefixOf(page);
  for (const path of paths) {
    const answer = await page.request.get(`${prefix}/${path}`, { maxRetries: 2 });
    expect([path, answer.status()]).toEqual([path, 404]);
  }
}

/** Expects no link to create a debtor, an invoice or a template. */
const nothingToAdd = (page: Page) =>
  expect(page.locator("main").getByRole("link", { name: /toevoegen$|^Nieuw/ })).toHaveCount(0);

async function refusedAt(page: Page, calls: readonly (readonly [string, string, unknown?])[]) {
  for (const [method, path, data] of calls) {
    // A connection unused for some seconds may be closed just as it is used again.
    const answer = await page.request.fetch(path, {
      method,
      headers,
      maxRetries: 2,
      ...(data ? { data } : {}),
    });
    expect([method, path, answer.status()]).toEqual([method, path, 403]);
  }
}

async function first(page: Page, path: string): Promise<{ id: number; debtor_id: number }> {
  const answer = await page.request.get(path, { headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data[0];
}

const writes = (debtor: number) =>
  [
    ["POST", "/api/debtors", { number: "9", name: "Timmerbedrijf Koster" }],
    ["DELETE", `/api/debtors/${debtor}`],
    ["POST", "/api/invoices", { debtor_id: debtor, number: "9", date: "2026-03-01", total_amount: "5.00" }],
    ["POST", "/api/invoices/update-statuses", { invoices: { "1": 8 } }],
    ["POST", "/api/actions-list", { invoices: { "1": null } }],
    ["GET", "/api/users"],
    ["POST", "/api/auth/super-login/1"],
  ] as const;

test("a klant reaches the whole day's work, but no users, and deletes nothing", async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await selectCustomer(page, 20);
  await closedTo(page, ["users"]);
  const prefix = await prefixOf(page);
  const { id, debtor_id } = await first(page, "/api/invoices?per_page=1");
  for (const path of [`debtors/${debtor_id}/edit`, `invoices/${id}/edit`, `invoices/${id}/edit?tab=edit`]) {
    await page.goto(`${prefix}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Factuur |Debiteur )?[Vv]erwijderen$/ })).toHaveCount(0);
  }
  await page.goto(`${prefix}/debtors`);
  await expect(page.getByRole("link", { name: "Debiteur toevoegen" })).toBeVisible();
  await refusedAt(page, [
    ["DELETE", `/api/debtors/${debtor_id}`],
    ["DELETE", `/api/invoices/${id}`],
    ["GET", "/api/users"],
    ["POST", "/api/auth/super-login/1"],
  ]);
});

test("a flex user changes a debtor and sets flex templates; statuses, notes and new ones are not theirs", async ({
  page,
}) => {
  await signInBySession(page, userOf(6));
  await closedTo(page, [
    "actions",
    "actions?agenda",
    "actions?flex",
    "letters",
    "invoices",
    "invoices/create",
    "debtors/create",
    "templates",
    "users",
  ]);
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/debtors`);
  await expect(page.getByRole("link", { name: "Debiteur toevoegen" })).toHaveCount(0);
  const debtor = await first(page, "/api/debtors?sort=open_invoices&direction=desc&per_page=1");
  await page.goto(`${prefix}/debtors/${debtor.id}/edit`);
  await expect(page.getByRole("heading", { name: "Openstaande facturen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Factuur toevoegen" })).toHaveCount(0);
  await expect(page.locator("tbody a")).toHaveCount(0);
  await page.goto(`${prefix}/debtors/${debtor.id}/edit?tab=invoices`);
  await expect(page.getByRole("region", { name: "Facturen van deze debiteur" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Factuur toevoegen" })).toHaveCount(0);
  await expect(page.locator("tbody a")).toHaveCount(0);
  await page.getByRole("button", { name: "Bewerken" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Flex template instellen" })).toBeVisible();
  for (const name of ["Statussen wijzigen", "Notitie toevoegen"])
    await expect(page.getByRole("menuitemcheckbox", { name })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto(`${prefix}/debtors/${debtor.id}/edit?tab=details`);
  await expect(page.getByRole("textbox", { name: "Toelichting" })).toBeEditable();
  await refusedAt(page, [...writes(debtor.id), ["GET", "/api/actions-list"], ["GET", "/api/templates"]]);
});

test("an auditor reads and changes nothing", async ({ page }) => {
  await signInBySession(page, userOf(8));
  await closedTo(page, [
    "actions",
    "actions?agenda",
    "actions?flex",
    "debtors/create",
    "invoices/create",
    "templates/create",
    "users",
  ]);
  const prefix = await prefixOf(page);
  await page.goto(`${prefix}/debtors`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Status van .* wijzigen/ })).toHaveCount(0);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await nothingToAdd(page);
  const { id, debtor_id } = await first(page, "/api/invoices?per_page=1");
  for (const path of ["invoices", `debtors/${debtor_id}/edit`]) {
    await page.goto(`${prefix}/${path}`);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Bewerken" })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Notitie" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Acties voor / })).toHaveCount(0);
    await nothingToAdd(page);
  }
  for (const path of [`debtors/${debtor_id}/edit?tab=details`, `invoices/${id}/edit`]) {
    await page.goto(`${prefix}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of ["Opslaan", "Verwijderen"])
      await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  const template = await first(page, "/api/templates?per_page=1");
  await refusedAt(page, [
    ...writes(debtor_id),
    ["PATCH", `/api/debtors/${debtor_id}`, { status: "gezien" }],
    ["POST", `/api/debtors/${debtor_id}/entries`, { content: "gezien" }],
    ["POST", "/api/invoices/update-flex", { invoices: { [id]: false } }],
    ["POST", "/api/templates", { name: "Van de controleur" }],
    ["PATCH", `/api/invoices/${id}`, { information: "gezien" }],
    ["DELETE", `/api/invoices/${id}`],
    ["POST", `/api/invoices/${id}/add-note`, { note: "gezien" }],
    ["PATCH", `/api/templates/${template.id}`, { name: "Van de controleur" }],
    ["DELETE", `/api/templates/${template.id}`],
    ["GET", "/api/actions-list"],
    ["POST", "/api/actions-list", { delete: true, invoices: { [id]: null } }],
    ["POST", "/api/actions-list/flex", { invoices: { [id]: null } }],
  ]);
});

test("an auditor opens the letter a klant's run made", async ({ page }) => {
  await signInBySession(page, userOf(3, 20));
  await selectCustomer(page, 20);
  const { id } = await newDebtor(page, "Klusbedrijf Vos", {
    contact_email_address: "vos@klusbedrijf-vos.example",
  });
  const invoice = await newInvoice(page, id);
  const run = { invoices: { [invoice.id]: null } };
  expect((await page.request.post("/api/actions-list", { headers, data: run })).status()).toBe(202);
  await signInBySession(page, userOf(8, 20));
  await selectCustomer(page, 20);
  const prefix = await prefixOf(page);
  const letter = page.getByRole("button", { name: /per (brief|e-mail)/ }).first();
  await expect(async () => {
    await page.goto(`${prefix}/invoices/${invoice.id}/edit`);
    await expect(letter).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await letter.click();
  await expect(page.getByRole("dialog").getByTitle("Brief")).toBeVisible();
});

test("a manager opens none of the lists", async ({ page }) => {
  await signInBySession(page, userOf(4));
  await closedTo(page, ["actions", "letters", "debtors", "debtors/create", "invoices", "templates", "users"]);
  await refusedAt(page, [
    ["GET", "/api/debtors"],
    ["GET", "/api/invoices"],
    ["GET", "/api/actions-list"],
    ["GET", "/api/templates"],
    ["GET", "/api/users"],
  ]);
});
