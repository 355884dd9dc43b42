import { expect, type Page } from "@playwright/test";
import { codeFor, mailsTo } from "./api";
import { headers, unused } from "./new-records";

export const PASSWORD = "een zin die niemand raadt";

/** Returns the path of the link in the newest mail to an address, on the server of the journey. */
export async function linkFor(page: Page, email: string, subject: RegExp): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(page.request, email);
        const mail = mails.find((one) => subject.test(one.subject));
        link = /https?:\/\/\S+\?signature=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Creates a user for this journey through the API, as the signed-in user of the page. */
export async function newUser(page: Page, more: Record<string, unknown>) {
  const email = `${unused("femke")}@vandijk-energie.example`;
  const made = await page.request.post("/api/users", {
    headers,
    data: { first_name: "Femke", last_name: unused("Laan"), email_address: email, ...more },
  });
  expect(made.status()).toBe(201);
  return { email, ...(await made.json()).data };
}

/** Creates such a user with PASSWORD as their password, chosen by the link of an invite. */
export async function newColleague(page: Page, more: Record<string, unknown>) {
  const made = await newUser(page, more);
  await page.request.post(`/api/users/${made.id}/send-invite`, { headers });
  const link = await linkFor(page, made.email, /uitnodiging/i);
  const signature = new URL(link, "http://invorder.invalid").searchParams.get("signature");
  const set = await page.request.post("/api/auth/set-password", {
    headers,
    data: { signature, password: PASSWORD },
  });
  expect(set.status()).toBe(200);
  return made;
}

export async function fillCredentials(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("textbox", { name: "Wachtwoord", exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
}

/** Signs in on the screens, with the mailed code. */
export async function signInByMail(page: Page, email: string, password = PASSWORD) {
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => String(id)));
  await fillCredentials(page, email, password);
  await page.getByRole("textbox", { name: "Code" }).fill(await codeFor(page.request, email, known));
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/**
 * Waits until the page of an ended session leads to the sign-in page: its realtime connection, which reports the end, opens at the first
 * interaction.
 */
export async function waitForSignInPage(page: Page) {
  let at = 100;
  await expect(async () => {
    at += 10;
    await page.mouse.move(at, at);
    await expect(page).toHaveURL(/\/login(\?next=.+)?$/, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}
