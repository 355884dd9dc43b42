import fs from "node:fs/promises";
import { userOf } from "./support/api";
import { expect, test } from "./support/journey";
import { headers, newDebtor, unused } from "./support/new-records";
import { selectCustomer, signInBySession, violations } from "./support/screens";

test("what is stored of a debtor is fetched, and who it is can be taken out for good", async ({ page }) => {
  await signInBySession(page, userOf(3, 177));
  await selectCustomer(page, 177);
  const { id, name } = await newDebtor(page, "Kapsalon Knip", {
    contact_email_address: "info@kapsalon-knip.example",
  });
  await page.goto(`/invorder/debtors/${id}/edit?tab=details`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Gegevens als JSON" }).click(),
  ]);
  expect(JSON.parse(await fs.readFile(await saved.path(), "utf8"))).toMatchObject({ debtor: { name } });
  await page.getByRole("button", { name: "Anonimiseren" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Dit kan niet ongedaan gemaakt worden");
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Geanonimiseerd");
  await expect(page.getByText(/wie dit was, is niet meer bekend/)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const again = await page.request.get(`/api/debtors/${id}`, { headers });
  expect(await again.text()).not.toContain("Knip");
});

test("a customer's program is told: its webhook is added with a secret shown once, changed, switched off and deleted", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  const made = await page.request.post("/api/customers", {
    headers,
    data: { name: unused("Haakjes "), reseller_id: 1 },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()).data;
  await page.goto(`/invorder/customers/${id}/edit?tab=webhooks`);
  await page.getByRole("button", { name: "Webhook toevoegen" }).click();
  const form = page.getByRole("form");
  await form.getByRole("textbox", { name: "Adres" }).fill("geen adres");
  await form.getByRole("button", { name: "Opslaan" }).click();
  await expect(form.getByRole("textbox", { name: "Adres" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Adres" }).fill("https://boekhouding.haakjes.example/hook");
  await form.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Dit geheim ziet u alleen nu")).toBeVisible();
  await page.getByRole("button", { name: "https://boekhouding.haakjes.example/hook wijzigen" }).click();
  await form.getByRole("checkbox", { name: "Betaling" }).click();
  await form.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Webhook gewijzigd")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "haakjes.example" });
  await expect(row).not.toContainText("Betaling");
  await row.getByRole("button", { name: /uitzetten$/ }).click();
  await expect(row.getByText("Uit", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /verwijderen$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("Nog geen webhooks")).toBeVisible();
});
