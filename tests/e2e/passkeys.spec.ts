import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { fillCredentials, newColleague, PASSWORD, signInByMail } from "./support/people";
import { enter } from "./support/screens";

/** A browser keeps passkeys for names: the product as it is called by its own machine. */
const site = (process.env.BASE_URL ?? "http://127.0.0.1:3000").replace("127.0.0.1", "localhost");

/** Gives the browser of a page a fingerprint reader whose owner is always there. */
async function withReader(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function prove(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Nog een keer uw wachtwoord" });
  await dialog.getByLabel("Huidig wachtwoord").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Verdergaan" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a klant adds a passkey, comes in with it without a code, and takes it away", async ({
  page,
  browser,
}) => {
  test.slow();
  await enter(page, userOf(1));
  const { email } = await newColleague(page, { customer_ids: [177] });
  const theirs = await pageOfAnother(browser);
  await withReader(theirs);
  await theirs.goto(`${site}/invorder/login`);
  await signInByMail(theirs, email);
  await theirs.goto(`${site}/invorder/account`);
  await theirs.getByRole("button", { name: "Passkey toevoegen" }).click();
  await prove(theirs);
  const making = theirs.getByRole("dialog", { name: "Passkey toevoegen" });
  await making.getByLabel("Naam").fill("Laptop van werk");
  await making.getByRole("button", { name: "Maken" }).click();
  const passkeys = theirs.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toHaveCount(1);
  await expect(passkeys).toContainText("Laptop van werk");

  await theirs.context().clearCookies();
  await theirs.goto(`${site}/invorder/login`);
  await fillCredentials(theirs, email);
  await theirs.getByRole("button", { name: "Passkey gebruiken" }).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await theirs.goto(`${site}/invorder/account`);
  await expect(passkeys).toContainText("Laatst gebruikt");
  await theirs.getByRole("button", { name: "Passkey Laptop van werk weghalen" }).click();
  await prove(theirs);
  await expect(theirs.getByText("Geen passkeys.")).toBeVisible();
  await theirs.context().close();
});
