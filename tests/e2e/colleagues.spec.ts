import { userOf } from "./support/api";
import { expect, pageOfAnother, test } from "./support/journey";
import { newDebtor } from "./support/made";
import { enter, workFor } from "./support/screens";

const energy = 177;

test("who saves after a colleague sees both versions where they look, keeps what they typed, and goes on", async ({
  page,
  browser,
}) => {
  await enter(page, userOf(3, energy));
  await workFor(page, energy);
  const debtor = await newDebtor(page, "Timmerwerken De Haas");
  const theirs = await pageOfAnother(browser);
  await enter(theirs, userOf(5, energy));
  await workFor(theirs, energy);
  for (const one of [page, theirs]) await one.goto(`/invorder/debtors/${debtor.id}/edit?tab=details`);
  const save = { name: "Opslaan", exact: true };
  await page.getByLabel("Toelichting", { exact: true }).fill("belooft vrijdag");
  await theirs.getByLabel("Toelichting", { exact: true }).fill("nieuwe directie");
  await theirs.getByLabel("Telefoon", { exact: true }).fill("038 111 22 33");
  await theirs.getByRole("button", save).click();
  await expect(theirs.getByText(/opgeslagen/).first()).toBeVisible();
  await theirs.context().close();

  await page.getByRole("button", save).click();
  const banner = page.locator(":focus");
  await expect(banner).toContainText(/wijzigde dit om .* Wat u invulde staat er nog/);
  await expect(banner).toBeInViewport();
  await expect(banner.getByRole("row", { name: /^Toelichting/ })).toContainText("nieuwe directie");
  await expect(banner).toContainText("Overgenomen van de ander: Telefoon.");
  await expect(page.getByLabel("Toelichting", { exact: true })).toHaveValue("belooft vrijdag");
  await banner.getByRole("button", { name: "Opslaan zoals het hier staat" }).click();
  const kept = async () => {
    const { data } = await (await page.request.get(`/api/debtors/${debtor.id}`)).json();
    return [data.comment, data.contact_telephone_number];
  };
  await expect.poll(kept).toEqual(["belooft vrijdag", "038 111 22 33"]);
  await expect(page.getByText(/wijzigde dit om/)).toHaveCount(0);
});
