import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { signInBySession, violations } from "./support/screens";

test("a superadmin sees on one page how the whole product stands, and nobody else finds it", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder");
  await page.getByRole("link", { name: "Systeem", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Systeem" })).toBeVisible();
  for (const part of ["Database", "Wachtrij", "Live-updates"])
    await expect(page.getByRole("listitem").filter({ hasText: part })).toContainText("in orde");
  for (const part of ["Webserver", "Worker"])
    await expect(page.getByRole("term").filter({ hasText: part })).toBeVisible();
  const processes = page.getByRole("definition").filter({ hasText: /versie \d+\.\d+\.\d+, 1 proces\b/ });
  await expect(processes).toHaveCount(2);
  for (const part of ["Berichten die wachten", "Taken", "Koppelingen met boekhoudpakketten"])
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await signInBySession(page, userOf(2));
  await page.goto("/invorder");
  await expect(page.getByRole("link", { name: "Systeem", exact: true })).toHaveCount(0);
  const answer = await page.request.get("/api/system");
  expect(answer.status()).toBe(403);
});
