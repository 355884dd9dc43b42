import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor, newInvoice } from "./support/new-records";
import { fitsTheScreen, prefixOf, selectCustomer, signInBySession, violations } from "./support/screens";

const zorg = 20;
const home = (page: Page) => page.getByRole("link", { name: "Nederlands recht", exact: true });

test("who sells sees what the law would change, switches a customer to it, reads it at an invoice, and undoes it", async ({
  page,
}) => {
  const [seller, clerk] = [userOf(2), userOf(3, zorg)];
  await signInBySession(page, clerk);
  await selectCustomer(page, zorg);
  const jansen = await newDebtor(page, "Fam. Jansen", { debtor_kind: "consumer", country: "NL" });
  const invoice = await newInvoice(page, jansen.id, { date: "2026-08-20", total_amount: "1000.00" });
  const claimMode = async () => {
    await signInBySession(page, clerk);
    await selectCustomer(page, zorg);
    return (await (await page.request.get(`/api/invoices/${invoice.id}`, { headers })).json()).data
      .claim_mode;
  };
  expect(await claimMode()).toBe("spec");

  await signInBySession(page, seller);
  const tab = `${await prefixOf(page)}/customers/${zorg}/edit`;
  await page.goto(tab);
  await home(page).click();
  await expect(page.getByText("vordert nu met het eigen tarief")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Overstappen naar de wet…" }).click();
  await expect(page.getByText("Er is nog niets veranderd.")).toBeVisible();
  await expect(page).toHaveURL(/switch=law/);
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.getByRole("radio", { name: /Alles opnieuw uitrekenen/ }).check();
  await page.getByRole("radio", { name: /Wat al gevorderd is/ }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Reden" }).fill("Met de klant besproken");
  await page.getByRole("button", { name: /^Overstappen naar de wet \(/ }).click();
  await expect(page.getByText("vordert nu naar Nederlands recht")).toBeVisible();
  await expect(page.getByText("Met de klant besproken").first()).toBeVisible();
  expect(await claimMode()).toBe("law");

  await signInBySession(page, seller);
  await page.goto(`${tab}?tab=law`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(page)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Terug naar het eigen tarief…" }).click();
  await page.getByRole("button", { name: /^Terug naar het eigen tarief \(/ }).click();
  await expect(page.getByText("Vink aan dat u dit weet.")).toBeVisible();
  await page.getByRole("checkbox", { name: /boven de wet/ }).check();
  await page.getByRole("button", { name: /^Terug naar het eigen tarief \(/ }).click();
  await expect(page.getByRole("textbox", { name: "Reden" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("checkbox", { name: /boven de wet/ })).toBeChecked();
  await page.getByRole("link", { name: "Annuleren" }).click();

  await page.getByRole("button", { name: "Terugdraaien" }).click();
  await page.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText("vordert nu met het eigen tarief")).toBeVisible();
  await expect(page.getByText("Teruggedraaid op").first()).toBeVisible();
  expect(await claimMode()).toBe("spec");
});

test("who sells chooses VAT over the costs, is told at its field that it needs a reason, and who reads it sees that", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/customers/20/edit?tab=law");
  await page.getByRole("checkbox", { name: "Btw over de incassokosten" }).check();
  await page.getByRole("button", { name: "Opslaan" }).click();
  const reason = page.getByRole("textbox", { name: "Waarom de btw niet verrekend kan worden" });
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("Vrijgesteld als zorginstelling");
  await expect(page.getByText(/31,50 btw/)).toBeVisible();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(/^Nederlands recht van .* opgeslagen$/)).toBeVisible();

  await signInBySession(page, userOf(8));
  await page.goto("/");
  await page.getByRole("button", { name: /^Menu van/ }).click();
  await page.getByRole("menuitem", { name: "Klantprofiel" }).click();
  await home(page).click();
  await expect(page.getByText("Uw beheerder kan dit wijzigen.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Overstappen/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
