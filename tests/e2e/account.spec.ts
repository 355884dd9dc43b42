import { generateSync } from "otplib";
import { userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { fillCredentials, newColleague, PASSWORD, signInByMail, waitForSignInPage } from "./support/people";
import { signInBySession, textOf } from "./support/screens";

/** Opens the account page of a klant created for this journey, in a separate browser. */
async function atTheirAccount(page: Page, theirs: Page, site = "") {
  await signInBySession(page, userOf(1));
  const { email } = await newColleague(page, { customer_ids: [177] });
  await theirs.goto(`${site}/invorder/login`);
  await signInByMail(theirs, email);
  await theirs.goto(`${site}/invorder/account`);
  await expect(theirs.getByRole("heading", { name: "Mijn account" })).toBeVisible();
  return email;
}

async function prove(theirs: Page) {
  const dialog = theirs.getByRole("dialog");
  await dialog.getByLabel("Huidig wachtwoord").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Verdergaan" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a klant sets an app up, keeps the recovery codes, and comes in with one of them", async ({
  page,
  browser,
}) => {
  test.slow();
  const theirs = await pageOfAnother(browser);
  const email = await atTheirAccount(page, theirs);
  await theirs.getByRole("button", { name: "Authenticator-app gebruiken" }).click();
  await prove(theirs);
  const key = (await textOf(theirs.locator("code"))).replaceAll(" ", "");
  await theirs.getByRole("textbox", { name: "Code" }).fill(generateSync({ secret: key }));
  await theirs.getByRole("button", { name: "App in gebruik nemen" }).click();
  const codes = theirs.getByRole("list", { name: "Uw herstelcodes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = await textOf(codes.first());
  await theirs.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expect(theirs.getByText("U hebt nog 10 herstelcodes")).toBeVisible();

  await theirs.context().clearCookies();
  await theirs.goto("/invorder/login");
  await fillCredentials(theirs, email);
  await theirs.getByRole("button", { name: "Herstelcode gebruiken" }).click();
  await theirs.getByRole("textbox", { name: "Herstelcode" }).fill(code);
  await theirs.getByRole("button", { name: "Bevestigen" }).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await theirs.context().close();
});

test("a klant changes their password, which signs them out everywhere else", async ({ page, browser }) => {
  test.slow();
  const theirs = await pageOfAnother(browser);
  const email = await atTheirAccount(page, theirs);
  const elsewhere = await pageOfAnother(browser);
  await elsewhere.goto("/invorder/login");
  await signInByMail(elsewhere, email);
  await theirs.reload();
  await expect(theirs.getByRole("list", { name: "Waar u bent ingelogd" }).getByRole("listitem")).toHaveCount(
    2,
  );
  await theirs.getByRole("textbox", { name: "Huidig wachtwoord" }).fill(PASSWORD);
  await theirs.getByRole("textbox", { name: "Nieuw wachtwoord", exact: true }).fill("een heel andere zin");
  await theirs.getByRole("textbox", { name: "Nieuw wachtwoord nog een keer" }).fill("een heel andere zin");
  await theirs.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
  await expect(theirs.getByText("Wachtwoord gewijzigd")).toBeVisible();
  await waitForSignInPage(elsewhere);
  await theirs.reload();
  await expect(theirs.getByRole("list", { name: "Waar u bent ingelogd" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await theirs.context().close();
  await elsewhere.context().close();
});
