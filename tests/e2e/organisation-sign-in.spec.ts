import { type Account, CLIENT, openidProvider } from "../support/openid-provider";
import { demo, userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { newUser } from "./support/people";
import { fitsTheScreen, signInBySession, violations } from "./support/screens";

/** The white label's own host: a subdomain of this machine. */
const there = new URL(demo.base_url);
there.hostname = "zonnedael.localhost";
const LOGIN = `${there.origin}/login`;

/** Fills in the organisation's own sign-in page, and its consent to share the address. */
async function signInThere(page: Page, login: string) {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("x");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function leaveFor(page: Page, email: string) {
  await page.goto(LOGIN);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Inloggen met uw organisatie" }).click();
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
  await page.getByRole("button", { name: "Verder naar uw organisatie" }).click();
}

test("a superadmin adds an organisation; a controller signs in with it on the white label's host, and a stranger does not", async ({
  page,
  browser,
}) => {
  test.slow();
  const accounts = new Map<string, Account>();
  const organisation = await openidProvider(accounts, {
    redirect_uris: [`${there.origin}/api/auth/oidc/callback`],
  });
  const name = unused("Zonnedael Techniek ");
  await signInBySession(page, userOf(1));
  const customer = demo.customers.find(({ domain }) => domain === "zonnedael");
  const labels = (await (await page.request.get("/api/resellers?per_page=100", { headers })).json()).data;
  const label = labels.find(({ domain }: { domain: string }) => domain === "zonnedael");
  const domain = `${unused("techniek-")}.example`;
  const email = `femke@${domain}`;
  await newUser(page, { role_id: 3, customer_ids: [customer?.id], email_address: email });
  accounts.set("femke", { email, email_verified: true });
  accounts.set("vreemd", { email: `niemand@${domain}`, email_verified: true });

  await page.goto("/invorder/resellers");
  await page.getByRole("link", { name: "Inloggen met organisatie" }).click();
  await page.getByRole("link", { name: "Organisatie toevoegen" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Naam").fill(name);
  await form.getByLabel("Voor", { exact: false }).selectOption(String(label.id));
  await form.getByLabel("Adres van de aanbieder").fill("http://aanbieder.example");
  await form.getByRole("button", { name: "Controleren" }).click();
  await expect(form.getByText("Dit adres begint niet met https://")).toBeVisible();
  await form.getByLabel("Adres van de aanbieder").fill(organisation.issuer);
  await form.getByRole("button", { name: "Controleren" }).click();
  await expect(form.getByText("De aanbieder is bereikbaar en geschikt.")).toBeVisible();
  await form.getByLabel("Client-ID").fill(CLIENT.client_id);
  await form.getByRole("textbox", { name: "Client secret" }).fill(CLIENT.client_secret);
  await form.getByLabel("Domeinen").fill(domain);
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Opgeslagen")).toBeVisible();
  await expect(form.getByText("/api/auth/oidc/callback")).toBeVisible();
  await form.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(page)).toBe(true);

  const femke = await pageOfAnother(browser);
  await leaveFor(femke, email);
  await signInThere(femke, "femke");
  await expect(femke).toHaveURL(`${there.origin}/zonnedael`);
  await femke.goto(`${there.origin}/actions`);
  await expect(femke.getByRole("heading", { name: "Actielijst" })).toBeVisible();
  const out = await femke.evaluate(
    async () =>
      (await fetch("/api/auth/logout", { method: "POST", headers: { "x-requested-with": "invorder" } }))
        .status,
  );
  expect(out).toBe(200);
  // Their organisation still knows them: no linking or typing is needed again.
  await leaveFor(femke, email);
  await expect(femke).toHaveURL(`${there.origin}/zonnedael`);
  await femke.context().close();

  const stranger = await pageOfAnother(browser);
  await leaveFor(stranger, `niemand@${domain}`);
  await signInThere(stranger, "vreemd");
  await expect(stranger.getByText("Voor dit adres is hier geen gebruiker.")).toBeVisible();
  expect(await violations(stranger)).toEqual([]);
  await stranger.setViewportSize({ width: 390, height: 844 });
  expect(await fitsTheScreen(stranger)).toBe(true);
  await leaveFor(stranger, "iemand@nergens.example");
  await expect(
    stranger.getByText("Voor dit adres is geen inloggen met de organisatie ingesteld."),
  ).toBeVisible();
  await stranger.context().close();

  await page.getByRole("button", { name: `${name} verwijderen` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`${name} verwijderd`)).toBeVisible();
  await organisation.close();
});
