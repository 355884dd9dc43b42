import { generateSync } from "otplib";
import { codeFor, userOf } from "./support/api";
import { expect, type Page, pageOfAnother, test } from "./support/journey";
import { headers, unused } from "./support/new-records";
import { fillCredentials, linkFor, newUser, PASSWORD, waitForSignInPage } from "./support/people";
import { signInBySession, textOf } from "./support/screens";

async function choosePassword(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Kies uw wachtwoord" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("textbox", { name: "Nieuw wachtwoord", exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Nieuw wachtwoord nog een keer" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
}

test("a customer is found by the letter that was typed before the page's scripts were there", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/invorder/users/create", { waitUntil: "commit" });
  const adding = page.getByRole("combobox", { name: "Klant toevoegen" });
  await adding.pressSequentially("V");
  release();
  await expect(page.getByRole("option", { name: /Van Dijk/ })).toBeVisible();
  await expect(adding).toHaveValue("V");
});

test("what was found for a few letters stays while more are typed, until its answer comes, and can be chosen", async ({
  page,
}) => {
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/users/create");
  const adding = page.getByRole("combobox", { name: "Klant toevoegen" });
  const found = page.getByRole("option", { name: /Van Dijk/ }).first();
  await adding.pressSequentially("V");
  await expect(found).toBeVisible();
  await page.route("**/api/users/customers?**", () => new Promise(() => undefined));
  for (const letter of ["a", "n"]) {
    const request = page.waitForRequest(/users\/customers/);
    await adding.pressSequentially(letter);
    await request;
  }
  await found.click();
  await expect(page.getByRole("list", { name: "Klanten" })).toContainText("Van Dijk");
});

test("a list of customers stays open with what was typed while the page scrolls under it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/users/create");
  const adding = page.getByRole("combobox", { name: "Klant toevoegen" });
  const found = page.getByRole("option", { name: /Van Dijk/ }).first();
  await adding.pressSequentially("Van D");
  await expect(found).toBeVisible();
  const scrolled = page.evaluate(
    () =>
      new Promise<number>((done) =>
        document.addEventListener("scrollend", () => done(scrollY), { once: true }),
      ),
  );
  await page.mouse.move(10, 200);
  await page.mouse.wheel(0, -80);
  expect(await scrolled).toBeGreaterThanOrEqual(0);
  await expect(adding).toHaveValue("Van D");
  await expect(found).toBeVisible();
  await found.click();
  await expect(page.getByRole("list", { name: "Klanten" })).toContainText("Van Dijk");
});

test("a superadmin adds a klant whose second step is an app, who chooses a password, sets the app up and signs in", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = unused("Laan");
  const email = `${unused("femke")}@vandijk-energie.example`;
  await signInBySession(page, userOf(1));
  await page.goto("/invorder/users");
  await page.getByRole("link", { name: "Gebruiker toevoegen" }).click();
  await expect(page.getByRole("heading", { name: "Nieuwe gebruiker" })).toBeVisible();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Voornaam");
  await page.getByLabel("Voornaam").fill("Femke");
  await page.getByLabel("Achternaam").fill(name);
  await page.getByLabel("E-mailadres").fill(email);
  const adding = page.getByRole("combobox", { name: "Klant toevoegen" });
  const chosen = page.getByRole("list", { name: "Klanten" }).getByText(/Van Dijk/);
  // The options change with each letter; one may disappear just as it is clicked.
  await expect(async () => {
    if (await chosen.isVisible()) return;
    await adding.press("ControlOrMeta+a");
    await adding.pressSequentially("Van D");
    await page
      .getByRole("option", { name: /Van Dijk/ })
      .first()
      .click({ timeout: 5_000 });
    await expect(chosen).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByLabel("Tweede stap").selectOption("google");
  await page.getByRole("button", { name: "Opslaan" }).click();
  // A new user is invited immediately, after a confirmation that names the address.
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(email);
  await question.getByRole("button", { name: "Ik weet het zeker" }).click();
  await expect(page.getByText(`Uitnodiging verstuurd naar ${email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: `Femke ${name}` })).toBeVisible();
  await expect(page.getByText(/uitgenodigd op/)).toBeVisible();

  const link = await linkFor(page, email, /uitnodiging/i);
  const theirs = await pageOfAnother(browser);
  await choosePassword(theirs, link);
  await expect(theirs.getByRole("heading", { name: "Koppel uw authenticator-app" })).toBeVisible();
  const key = (await textOf(theirs.locator("code"))).replaceAll(" ", "");
  await theirs.getByRole("button", { name: "Naar inloggen" }).click();
  await fillCredentials(theirs, email);
  await theirs.getByRole("textbox", { name: "Code" }).fill(generateSync({ secret: key }));
  await theirs.getByRole("button", { name: "Bevestigen" }).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await theirs.context().clearCookies();
  await theirs.goto(link);
  await expect(theirs.getByText("Deze link is al gebruikt of niet meer geldig")).toBeVisible();
  await theirs.context().close();
});

test("who forgot their password asks for a link, and signs in with what they chose", async ({
  page,
  browser,
}) => {
  test.slow();
  await signInBySession(page, userOf(1));
  const { email, id } = await newUser(page, { customer_ids: [177] });
  const theirs = await pageOfAnother(browser);
  await theirs.goto("/invorder/login");
  await theirs.getByRole("button", { name: "Wachtwoord vergeten?" }).click();
  await theirs.getByLabel("E-mailadres").fill(email);
  await theirs.getByRole("button", { name: "Stuur mij een link" }).click();
  await expect(theirs.getByText("U ontvangt binnenkort instructies")).toBeVisible();
  await choosePassword(theirs, await linkFor(page, email, /wachtwoord/i));
  await expect(theirs.getByText("Uw wachtwoord is opgeslagen")).toBeVisible();
  await fillCredentials(theirs, email);
  await theirs.getByRole("textbox", { name: "Code" }).fill(await codeFor(page.request, email));
  await theirs.getByRole("button", { name: "Bevestigen" }).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  // An inactivated user is signed out of the open page at the next interaction.
  const left = await page.request.patch(`/api/users/${id}`, { headers, data: { is_active: false } });
  expect(left.status()).toBe(200);
  await waitForSignInPage(theirs);
  await theirs.context().close();
});

test("what is pressed before the login page is alive counts: a button, and a form as it was filled in", async ({
  page,
}) => {
  let alive = () => {};
  const slowly = async (press: () => Promise<void>) => {
    const waiting = new Promise<void>((resolve) => {
      alive = resolve;
    });
    await page.route("**/_next/static/chunks/*.js", async (route) => {
      await waiting;
      await route.continue();
    });
    await page.goto("/invorder/login", { waitUntil: "commit" });
    await press();
    alive();
  };
  await slowly(() => page.getByRole("button", { name: "Wachtwoord vergeten?" }).click());
  await expect(page.getByRole("button", { name: "Stuur mij een link" })).toBeVisible();
  await slowly(async () => {
    await page.getByLabel("E-mailadres").fill("niemand@vandijk-energie.example");
    await page.getByRole("textbox", { name: "Wachtwoord" }).fill("een wachtwoord");
    await page.keyboard.press("Enter");
  });
  await expect(page.getByText("De gegevens kloppen niet").first()).toBeVisible();
  await expect(page.getByLabel("E-mailadres")).toHaveValue("niemand@vandijk-energie.example");
});

test("a white label gives roles 2 and 7 alone, and makes somebody inactive instead of deleting them", async ({
  page,
}) => {
  await signInBySession(page, userOf(2));
  const { last_name, email } = await newUser(page, { role_id: 7 });
  await page.goto("/noorderlicht/users/create");
  const roles = page.getByLabel("Rol");
  await expect(roles.getByRole("option")).toHaveText(["Kies een rol", "Beheerder", "Sales"]);
  // No role is preselected; the page says that the superadmin creates a customer's own users.
  await expect(roles).toHaveValue("");
  await expect(page.getByText(/Medewerkers van een klant .* maakt de superadmin/)).toBeVisible();
  await expect(page.getByLabel("White label")).toHaveCount(0);
  await expect(page.getByLabel("Klant toevoegen")).toHaveCount(0);
  await page.getByLabel("Voornaam").fill("Femke");
  await page.getByLabel("Achternaam").fill("Laan");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Rol");
  await roles.selectOption("Sales");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Met dit e-mailadres is er al een gebruiker");
  await page.goto(`/noorderlicht/users?q=${encodeURIComponent(email)}`);
  await page
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("button")
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Inactief maken");
  await question.getByRole("button", { name: "Inactief maken" }).click();
  await expect(page.getByText(`Gebruiker Femke ${last_name} is nu inactief`)).toBeVisible();
});
