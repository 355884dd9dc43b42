import { createTransport } from "nodemailer";
import { violationsOf } from "./support/axe";
import { expect, test } from "./support/journey";

const mailbox = process.env.MAIL_URL ?? "";
const smtp = process.env.SMTP_URL ?? "";

test.beforeEach(async ({ request }) => {
  await request.delete(`${mailbox}/api/messages`);
  const transport = createTransport(smtp);
  await transport.sendMail({
    from: '"Bakkerij Jansen" <administratie@bakkerij-jansen.example>',
    to: "devries@example.org",
    subject: "Herinnering factuur 2026-0041",
    text: "Geachte heer De Vries,",
    html: '<p>Geachte heer <b>De Vries</b></p><script>document.title = "gekaapt"</script>',
    attachments: [{ filename: "brief.pdf", content: Buffer.from("%PDF-1.7") }],
  });
  transport.close();
});

test("a mail is found, read and its letter taken out; what it brings runs nothing", async ({ page }) => {
  await page.goto(mailbox);
  await page.getByLabel("Zoeken op afzender, ontvanger of onderwerp").fill("jansen");
  await page.getByRole("button", { name: "Zoeken" }).click();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("link", { name: "Herinnering factuur 2026-0041" }).click();
  await expect(page.frameLocator("iframe").getByText("De Vries")).toBeVisible();
  await expect(page).toHaveTitle("Herinnering factuur 2026-0041");
  expect(await violationsOf(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "brief.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("brief.pdf");
});

test("in the dark it stays readable", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(mailbox);
  expect(await violationsOf(page)).toEqual([]);
});
