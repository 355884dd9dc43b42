import { userOf } from "./support/api";
import { expect, openBy, type Page, test } from "./support/journey";
import { newDebtor, newInvoice } from "./support/new-records";
import { selectCustomer, signInBySession, violationsIn } from "./support/screens";

const cinema = 1000;
const planOf = (page: Page) => page.getByRole("dialog", { name: /^Plan voor \d+ fact/ });

/** Opens the plan of all that is due at debtors of one name. */
async function planFor(page: Page, name: string) {
  await page.goto(`/invorder/actions?debtor=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  const plan = planOf(page);
  await openBy(page, "r", plan);
  return plan;
}

test.beforeEach(async ({ page }) => {
  await signInBySession(page, userOf(3, cinema));
  await selectCustomer(page, cinema);
});

test("a step opens to who gets its messages, about which invoices and for how much, each with an example", async ({
  page,
}) => {
  const debtor = await newDebtor(page, "Loodgieter Blom", {
    contact_email_address: "administratie@blom.example",
    address: "Havenkade 8",
    zipcode: "1013 AB",
    city: "Amsterdam",
  });
  const [first, second] = [await newInvoice(page, debtor.id), await newInvoice(page, debtor.id)];
  const plan = await planFor(page, debtor.name);
  const step = plan.getByRole("button", { name: /^Sommatie/ });
  await expect(step).toHaveAttribute("aria-expanded", "false");
  await step.click();
  const messages = plan.getByRole("list", { name: "Berichten bij Sommatie" }).getByRole("listitem");
  await expect(messages.filter({ hasText: first.number })).toContainText("administratie@blom.example");
  await expect(messages.first()).toContainText("Havenkade 8");
  await expect(messages.first()).toContainText(debtor.name);
  expect(await violationsIn(page, "[role=dialog]")).toEqual([]);
  const one = messages.filter({ hasText: second.number });
  await one.getByRole("button", { name: /^Voorbeeld/ }).click();
  const example = page.getByRole("dialog", { name: /^Voorbeeld/ });
  await expect(example.getByText("administratie@blom.example")).toBeVisible();
  await expect(example.frameLocator("iframe").first().getByText(second.number).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(example).toHaveCount(0);
  await expect(plan).toBeVisible();
  await expect(one.getByRole("button", { name: /^Voorbeeld/ })).toBeFocused();
});

test("an address that keeps a message from going is mended in the plan, which then sends it", async ({
  page,
}) => {
  const debtor = await newDebtor(page, "Stukadoor Vos", { address: "", city: "Utrecht" });
  await newInvoice(page, debtor.id);
  const plan = await planFor(page, debtor.name);
  await expect(plan).toContainText("1 factuur blijft staan");
  await plan.getByText("Adres is niet volledig").click();
  await plan.getByRole("button", { name: `Herstel bij ${debtor.name}` }).click();
  const form = plan.getByRole("form", { name: /herstellen$/ });
  const email = form.getByRole("textbox", { name: "E-mailadres" });
  await expect(email).toBeFocused();
  await email.fill("vos");
  await form.getByRole("button", { name: "Bewaren en opnieuw plannen" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveValue("vos");
  await email.fill("post@vos.example");
  await form.getByRole("button", { name: "Bewaren en opnieuw plannen" }).click();
  await expect(plan).toContainText(`De gegevens van ${debtor.name} zijn bewaard.`);
  await expect(plan).toContainText("1 bericht gaat uit");
  await plan.getByRole("button", { name: /^Sommatie/ }).click();
  await expect(plan.getByRole("list", { name: "Berichten bij Sommatie" })).toContainText("post@vos.example");
});
