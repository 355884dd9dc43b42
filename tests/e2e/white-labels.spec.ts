import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { unused } from "./support/new-records";
import { fitsTheScreen, signInBySession, violations } from "./support/screens";

test("a superadmin adds a white label, sees what its colours come to, and takes it away again", async ({
  page,
}) => {
  test.slow();
  const name = unused("Zonsopgang ");
  const slug = name.toLowerCase().replace(" ", "-");
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/resellers");
  await page.getByRole("link", { name: "White label toevoegen" }).click();
  await expect(page.getByRole("heading", { name: "Nieuw white label" })).toBeVisible();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText("Naam");
  await page.getByLabel("Naam", { exact: false }).first().fill(name);
  await expect(page.getByText(`/${slug}`)).toBeVisible();
  const main = page.locator("input[name=primary_color]");
  await main.fill("#ffee00");
  await expect(page.getByText("Woorden op knoppen zijn zwart")).toBeVisible();
  await main.fill("#0a7d5c");
  await expect(page.getByText("Woorden op knoppen zijn zwart")).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("White Label succesvol opgeslagen")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(page)).toBe(true);

  await page.getByRole("link", { name: "Beheerder toevoegen" }).click();
  await expect(page.locator("select[name=role_id] option:checked")).toHaveText("Beheerder");
  await expect(page.locator("select[name=reseller_id] option:checked")).toHaveText(name);
  await page.goBack();

  const look = await page.request.get(`/api/resellers/domain/${slug}`);
  expect((await look.json()).data).toMatchObject({ name, primary_color: "#0a7d5c" });
  await page.getByRole("button", { name: "Verwijderen" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("kunnen niet meer inloggen");
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`White Label ${name} verwijderd`)).toBeVisible();
  await expect(page).toHaveURL(/\/resellers$/);
});

test("nobody but a superadmin finds the white labels", async ({ page }) => {
  await signInBySession(page, userOf(2));
  for (const path of ["resellers", "resellers/create", "resellers/2/edit"])
    expect([path, (await page.request.get(`/noorderlicht/${path}`)).status()]).toEqual([path, 404]);
  const answer = await page.request.get("/api/resellers", {
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  expect(answer.status()).toBe(403);
});
