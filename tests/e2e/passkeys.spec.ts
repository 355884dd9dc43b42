import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, CDPSession } from "@playwright/test";
import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { headers } from "./support/new-records";
import { fillCredentials, newColleague, PASSWORD, signInByMail } from "./support/people";
import { signInBySession } from "./support/screens";

/** A browser stores passkeys per host name, so the product is called by the name of its own machine. */
const site = (process.env.BASE_URL ?? "http://127.0.0.1:3000").replace("127.0.0.1", "localhost");

type Reader = { browser: CDPSession; authenticatorId: string };

/** Gives the browser of a page a fingerprint reader whose owner is always present. */
async function withReader(page: Page): Promise<Reader> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { browser, authenticatorId };
}

/** Returns the one passkey of a reader, with private key and counter, as a thief of the device can copy it. */
async function copyOf({ browser, authenticatorId }: Reader) {
  const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential, ...more] = credentials;
  if (!credential || more.length > 0) throw new Error("the reader holds not one passkey");
  return credential;
}

/** Creates a klant for this journey, signed in by mail in a browser with a reader. */
async function klantWithReader({ page, browser }: { page: Page; browser: Browser }) {
  await signInBySession(page, userOf(1));
  const { email } = await newColleague(page, { customer_ids: [177] });
  const theirs = await pageOfAnother(browser);
  const reader = await withReader(theirs);
  await theirs.goto(`${site}/invorder/login`);
  await signInByMail(theirs, email);
  return { email, theirs, reader };
}

async function addPasskey(page: Page, name: string) {
  await page.goto(`${site}/invorder/account`);
  await page.getByRole("button", { name: "Passkey toevoegen" }).click();
  await prove(page);
  const making = page.getByRole("dialog", { name: "Passkey toevoegen" });
  await making.getByLabel("Naam").fill(name);
  await making.getByRole("button", { name: "Maken" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(1);
}

/** Enters the password again, up to the choice between a code and a passkey. */
async function halfway(page: Page, email: string, at = site) {
  await page.context().clearCookies();
  await page.goto(`${at}/invorder/login`);
  await fillCredentials(page, email);
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
}

const withPasskey = (page: Page) => page.getByRole("button", { name: "Passkey gebruiken" });

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
  const { email, theirs } = await klantWithReader({ page, browser });
  await addPasskey(theirs, "Laptop van werk");
  const passkeys = theirs.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toContainText("Laptop van werk");

  await halfway(theirs, email);
  await withPasskey(theirs).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await theirs.goto(`${site}/invorder/account`);
  await expect(passkeys).toContainText("Laatst gebruikt");
  await theirs.getByRole("button", { name: "Passkey Laptop van werk weghalen" }).click();
  await prove(theirs);
  await expect(theirs.getByText("Geen passkeys.")).toBeVisible();

  // The last one is removed: the code remains, and signs in.
  await halfway(theirs, email);
  await expect(withPasskey(theirs)).toHaveCount(0);
  await theirs.goto(`${site}/invorder/login`);
  await signInByMail(theirs, email);
  await theirs.context().close();
});

test("a copied passkey is refused once the real one went on, and the real one still opens", async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, theirs, reader } = await klantWithReader({ page, browser });
  await addPasskey(theirs, "Laptop van werk");
  const credential = await copyOf(reader);
  await halfway(theirs, email);
  await withPasskey(theirs).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const thief = await pageOfAnother(browser);
  const copy = await withReader(thief);
  await copy.browser.send("WebAuthn.addCredential", { authenticatorId: copy.authenticatorId, credential });
  await halfway(thief, email);
  // Proves that the copy signed, and that the product refused it.
  const judged = thief.waitForResponse((answer) => answer.url().endsWith("/api/auth/verify-passkey"));
  await withPasskey(thief).click();
  expect((await judged).status()).toBe(422);
  await expect(thief.getByText("Inloggen met de passkey is niet gelukt. Gebruik de code.")).toBeVisible();
  await expect(thief).toHaveURL(/\/login/);
  await thief.context().close();

  await halfway(theirs, email);
  await withPasskey(theirs).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await theirs.context().close();
});

test("what a passkey signs on a page of somebody else opens nothing here, and at another host of ours none is asked for", async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, theirs } = await klantWithReader({ page, browser });
  await addPasskey(theirs, "Laptop van werk");

  // A page that looks like ours, on the same host at another port: the browser lets it use the passkey, and includes its origin in the
  // signature.
  const lure = http.createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<h1>Inloggen</h1>"),
  );
  await new Promise<void>((resolve) => lure.listen(0, "localhost", resolve));
  const { port } = lure.address() as AddressInfo;
  try {
    await theirs.context().clearCookies();
    const own = { ...headers, origin: new URL(site).origin };
    const post = (path: string, data: object) =>
      theirs.request.post(`${site}/api/auth/${path}`, { headers: own, data });
    expect((await post("login", { email_address: email, password: PASSWORD })).status()).toBe(200);
    const { data } = await (await post("passkey-options", {})).json();
    await theirs.goto(`http://localhost:${port}/`);
    const response = await theirs.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
      const signed = await navigator.credentials.get({ publicKey });
      return signed instanceof PublicKeyCredential ? signed.toJSON() : null;
    }, String(data.options));
    expect(response).toMatchObject({ type: "public-key" });
    const relayed = await post("verify-passkey", { response });
    expect([relayed.status(), Object.keys((await relayed.json()).errors ?? {})]).toEqual([422, ["response"]]);
  } finally {
    lure.close();
  }

  await halfway(theirs, email, site.replace("localhost", "127.0.0.1"));
  await expect(withPasskey(theirs)).toHaveCount(0);
  await theirs.context().close();
});
