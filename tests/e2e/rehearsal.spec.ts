import { mailsTo, userOf } from "./support/api";
import { expect, openBy, test } from "./support/journey";
import { headers, newDebtor, newInvoice, unused } from "./support/new-records";
import { selectCustomer, signInBySession, violationsIn } from "./support/screens";

const cinema = 1000;

test("a plan is rehearsed: its letters come to whoever presses the button, marked, and nothing has happened to the claims", async ({
  page,
}) => {
  test.slow();
  const sanne = userOf(3, cinema);
  await signInBySession(page, sanne);
  await selectCustomer(page, cinema);
  const address = { address: "Havenkade 8", zipcode: "1013 AB", city: "Amsterdam", country: "NL" };
  const shop = unused("Slagerij");
  const contact_email_address = `administratie@${shop.toLowerCase()}.example`;
  const mailed = await newDebtor(page, shop, { ...address, contact_email_address });
  const posted = await newDebtor(page, shop, address);
  const [first, second] = [await newInvoice(page, mailed.id), await newInvoice(page, posted.id)];
  const before = await (await page.request.get(`/api/invoices/${first.id}`, { headers })).json();

  await page.goto(`/invorder/actions?debtor=${shop}`);
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  const plan = page.getByRole("dialog", { name: /^Plan voor 2 fact/ });
  await openBy(page, "r", plan);
  const run = plan.getByRole("button", { name: /^Actie\(s\) uitvoeren/ });
  await expect(run).toBeEnabled();
  await plan.getByRole("button", { name: "Proef naar mijzelf" }).press("Enter");
  await expect(
    plan.getByText(`2 proefberichten zijn onderweg naar ${sanne.email}; er is niets veranderd.`),
  ).toBeVisible();
  expect(await violationsIn(page, "[role=dialog]")).toEqual([]);

  const rehearsals = async () =>
    (await mailsTo(page.request, sanne.email)).filter(
      ({ subject, text }) => subject.startsWith("[PROEF] ") && text.includes(shop),
    );
  await expect.poll(async () => (await rehearsals()).length, { timeout: 20_000 }).toBe(2);
  const mails = await rehearsals();
  const ofMailed = mails.find(({ text }) => text.includes(contact_email_address));
  expect(ofMailed?.text).toContain(`Proef: deze brief gaat naar ${mailed.name}`);
  expect(ofMailed?.text).toContain(first.number);
  const ofPosted = mails.find(({ text }) => text.includes(posted.name));
  expect(ofPosted?.text).toContain("Deze brief gaat alleen per post.");
  expect(ofPosted?.attachments).toMatchObject([
    { filename: expect.stringMatching(/^PROEF-.*\.pdf$/), content_type: "application/pdf" },
  ]);
  expect(ofPosted?.text).not.toContain(second.number);
  expect(await mailsTo(page.request, contact_email_address)).toEqual([]);

  const after = await (await page.request.get(`/api/invoices/${first.id}`, { headers })).json();
  expect(after).toEqual(before);
  await expect(run).toBeEnabled();
});

test("the payment link of a rehearsal says that it is one, and takes no money", async ({ page }) => {
  await page.goto("/invorder/pay/rehearsal");
  await expect(page.getByRole("heading", { name: "Dit is een proef" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});
