import { expect, test } from "@playwright/test";
import { userOf } from "./support/api";
import { enter, violations, workFor } from "./support/screens";

const screens = ["", "/actions", "/letters", "/letters/delivery", "/debtors", "/invoices", "/synchronize"];

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in ${colorScheme} colours axe finds nothing against WCAG 2.2 AA`, () => {
    test.use({ colorScheme });

    test("on the sign-in and error pages", async ({ page }) => {
      for (const path of ["/invorder/login", "/zonnedael/login", "/invorder/error", "/invorder/nergens"]) {
        await page.goto(path);
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    });

    test("on every screen of the daily work", async ({ page }) => {
      test.slow();
      await enter(page, userOf(3, 177));
      await workFor(page, 177);
      for (const path of screens) {
        await page.goto(`/invorder${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    });

    test("on a debtor, an invoice and its bookings", async ({ page }) => {
      await enter(page, userOf(3, 177));
      await workFor(page, 177);
      const { data } = await (await page.request.get("/api/invoices?status=6&per_page=1")).json();
      const [invoice] = data;
      for (const path of [
        `/debtors/${invoice.debtor_id}/edit`,
        `/invoices/${invoice.id}/edit`,
        `/invoices/${invoice.id}/edit?tab=bookings`,
      ]) {
        await page.goto(`/invorder${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    });

    test("with rows ticked, the plan open, filters open and a file to map", async ({ page }) => {
      await enter(page, userOf(3, 177));
      await workFor(page, 177);
      await page.goto("/invorder/actions");
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: /^Actie\(s\) uitvoeren/ }).click();
      await expect(page.getByRole("dialog").getByText("Brieven", { exact: true })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goto("/invorder/synchronize");
      await page.locator("input[type=file]").setInputFiles({
        name: "posten.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("debiteurnummer;factuurnummer;factuurdatum;openstaand\n1;2;01-10-2026;10,00\n"),
      });
      await expect(page.getByRole("button", { name: "Inlezen starten" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
