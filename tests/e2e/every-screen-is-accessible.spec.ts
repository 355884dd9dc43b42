import { userOf } from "./support/api";
import { expect, openBy, test } from "./support/journey";
import { newDebtor, newInvoice } from "./support/new-records";
import { selectCustomer, signInBySession, violations, violationsIn } from "./support/screens";

const work = [
  "",
  "?figures",
  "/definitions",
  "/actions",
  "/actions?agenda",
  "/actions?flex",
  "/actions/runs",
  "/letters",
];
const books = [
  "/letters/delivery",
  "/debtors",
  "/debtors/create",
  "/debtors/subscriptions",
  "/invoices",
  "/invoices/create",
  "/synchronize",
  "/synchronize/differences",
  "/synchronize/duplicates",
  "/synchronize/bank",
  "/synchronize/bank/statements",
  "/profile/177?tab=rules",
  "/profile/177?tab=law",
  "/profile/177?tab=webhooks",
  "/audit",
  "/help?q=brief",
  "/help/install",
];

/** Ten rows of a list are as good to check as fifty, and five times as fast. */
const few = (path: string) => `/invorder${path}${path.includes("?") ? "&" : "?"}per_page=10`;

/** The ways to change many invoices, and the field each opens. */
const modes = [
  ["Statussen wijzigen", { role: "combobox", name: "Status van alle geselecteerde regels wijzigen" }],
  ["Flex template instellen", { role: "combobox", name: "Kies een flex template" }],
  ["Notitie toevoegen", { role: "dialog", name: "Notitie toevoegen" }],
] as const;

test("what is wrong is found, also what is wrong in the dark alone, and nothing in a part left out", async ({
  page,
}) => {
  await page.setContent(`<html lang="nl"><title>Betaald</title><style>
    body { color-scheme: light dark }
    @media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>
    <main><h1>Betaald</h1><p>Met dank.</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></main></html>`);
  expect(await violations(page)).toEqual([
    expect.stringContaining("light: image-alt: <img"),
    expect.stringContaining("dark: color-contrast: <p>"),
  ]);
  expect(await violations(page, "img")).toEqual([expect.stringContaining("dark: color-contrast")]);
  expect(await violationsIn(page, "h1")).toEqual([]);
});

test.describe("in light colours and dark ones axe finds nothing against WCAG 2.2 AA", () => {
  test("on the sign-in and error pages", async ({ page }) => {
    for (const path of [
      "/invorder/login",
      "/zonnedael/login",
      "/zonnedael/login/help",
      "/invorder/login?signature=over",
      "/invorder/error",
      "/invorder/nergens",
      "/api",
      "/api?part=contacts",
    ]) {
      await page.goto(path);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });

  for (const [name, screens] of [
    ["of the daily work", work],
    ["of what it is about", books],
  ] as const)
    test(`on every screen ${name}`, async ({ page }) => {
      test.slow();
      await signInBySession(page, userOf(3, 177));
      await selectCustomer(page, 177);
      for (const path of screens) {
        await page.goto(few(path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    });

  test("on a debtor, an invoice and its bookings", async ({ page }) => {
    await signInBySession(page, userOf(3, 177));
    await selectCustomer(page, 177);
    const { data } = await (await page.request.get("/api/invoices?status=6&per_page=1")).json();
    const [invoice] = data;
    for (const path of [
      `/debtors/${invoice.debtor_id}/edit`,
      `/debtors/${invoice.debtor_id}/edit?tab=details`,
      `/debtors/${invoice.debtor_id}/edit?tab=invoices`,
      `/debtors/${invoice.debtor_id}/edit?tab=delivery`,
      `/invoices/${invoice.id}/edit`,
      `/invoices/${invoice.id}/edit?tab=bookings`,
    ]) {
      await page.goto(`/invorder${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });

  test("with rows ticked, the plan open, filters open and a file to map", async ({ page }) => {
    await signInBySession(page, userOf(3, 177));
    await selectCustomer(page, 177);
    await page.goto(few("/actions"));
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: /^Actie\(s\) uitvoeren/ }).click();
    await expect(page.getByRole("dialog").getByRole("table").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto("/invorder/synchronize");
    await page.locator("input[type=file]").setInputFiles({
      name: "posten.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("debiteurnummer;factuurnummer;factuurdatum;openstaand\n1;2;01-10-2026;10,00\n"),
    });
    const look = page.getByRole("button", { name: "Bekijken wat er verandert" });
    await expect(look).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await look.click();
    await expect(page.getByRole("button", { name: "Inlezen starten" })).toBeVisible({ timeout: 20_000 });
    expect(await violations(page)).toEqual([]);
  });

  test("with the help open, a message looked at, invoices changed in each of the three ways and a run to take back", async ({
    page,
  }) => {
    test.slow();
    await signInBySession(page, userOf(3, 1001));
    await selectCustomer(page, 1001);
    const debtor = await newDebtor(page, "Hoveniers Kuipers", {
      contact_email_address: "kuipers@hoveniers-kuipers.example",
    });
    const { number } = await newInvoice(page, debtor.id);
    for (const [mode, opens] of modes) {
      await page.goto(`/invorder/debtors/${debtor.id}/edit?tab=invoices`);
      await page.getByRole("button", { name: "Bewerken" }).click();
      await page.getByRole("menuitemcheckbox", { name: mode }).click();
      await expect(page.getByRole("menu")).toHaveCount(0);
      if (mode.startsWith("Flex"))
        await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
      await expect(page.getByRole(opens.role, { name: opens.name })).toBeVisible();
      expect([mode, await violations(page)]).toEqual([mode, []]);
    }
    await page.goto(`/invorder/actions?number=${number}`);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await openBy(page, "?", page.getByRole("dialog", { name: "Toetsen" }));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const preview = page.getByRole("dialog", { name: /^Voorbeeld van/ });
    await expect(preview.getByRole("region", { name: "Brief" })).toBeVisible({ timeout: 15_000 });
    // Mail and letter are in frames without scripts, so axe cannot run in them.
    expect(await violations(page, "iframe")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("x");
    await page.keyboard.press("r");
    await page
      .getByRole("dialog", { name: /^Plan voor \d+ fact/ })
      .getByRole("button", { name: "Actie(s) uitvoeren (1)" })
      .click();
    const undo = page.getByRole("button", { name: /^Acties ongedaan maken/ });
    await expect(undo).toBeVisible({ timeout: 15_000 });
    // Only the strip: it is visible for seconds, and axe fails if it has disappeared.
    expect(await violationsIn(page, "[role=status]:has(button)")).toEqual([]);
  });

  test("on the users of the superadmin", async ({ page }) => {
    await signInBySession(page, userOf(1));
    for (const path of ["/users", "/users/create", "/users/3/edit", "/account", "/audit"]) {
      await page.goto(`/invorder${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });
});
