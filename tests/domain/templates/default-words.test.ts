import { expect, test } from "vitest";
import { productTemplates } from "@/db/seed/templates";
import { role } from "@/lib/access/roles";
import { updateTemplate } from "@/lib/templates/commands/write-template";
import { as, owner } from "../../support/world";

type Row = { id: number; subject: string; content: string; is_default: boolean; version: number };
const template = async (type: string): Promise<Row> => {
  const [row] = await owner<Row[]>`select * from templates where type = ${type} and customer_id is null`;
  if (!row) throw new Error(`template ${type} is missing`);
  return row;
};

/** The text of the sign-in mail in earlier versions. */
const before = {
  subject: "Uw inlogcode",
  subject_en: "Your sign-in code",
  subject_de: "Ihr Anmeldecode",
  content:
    "<p>Uw inlogcode is:</p><p><strong>@@code</strong></p><p>De code is tien minuten geldig en werkt één keer. Heeft u niet geprobeerd in te loggen? Verander dan uw wachtwoord.</p>",
  content_en:
    "<p>Your sign-in code is:</p><p><strong>@@code</strong></p><p>The code is valid for ten minutes and works once. If you did not try to sign in, please change your password.</p>",
  content_de:
    "<p>Ihr Anmeldecode lautet:</p><p><strong>@@code</strong></p><p>Der Code ist zehn Minuten gültig und funktioniert einmal. Haben Sie sich nicht angemeldet? Dann ändern Sie bitte Ihr Passwort.</p>",
};

test("words that nobody changed are brought up, words that somebody wrote stay", async () => {
  const code = await template("code");
  const own = { subject: "Herinnering van ons", content: "<p>Betaal @@total_amount.</p>", is_default: false };
  await owner`update templates set ${owner({ ...before, is_default: true })} where type = 'code'`;
  await owner`update templates set ${owner(own)} where type = '3' and customer_id is null`;
  await productTemplates(owner);
  expect(await template("code")).toMatchObject({
    id: code.id,
    content: code.content,
    is_default: true,
    version: code.version + 1,
  });
  expect(await template("3")).toMatchObject(own);
});

test("words that are as they should be get no new version", async () => {
  const { version } = await template("4");
  await productTemplates(owner);
  expect((await template("4")).version).toBe(version);
});

test("what each of the product's texts says is stored at its version", async () => {
  await owner`update templates set ${owner({ ...before, is_default: true })} where type = 'code'`;
  await productTemplates(owner);
  const missing = await owner`select type from templates t where not exists (select from template_versions v
    where v.template_id = t.id and v.version = t.version and v.content ->> 'content' = t.content)
    and t.is_default`;
  expect([...missing]).toEqual([]);
});

test("a change makes a text somebody's own", async () => {
  const { id, version } = await template("5");
  const superadmin = await as(role.superadmin);
  await updateTemplate.call(superadmin, { id, version, subject: "Onze aanmaning @@invoice_number" });
  await productTemplates(owner);
  expect(await template("5")).toMatchObject({
    subject: "Onze aanmaning @@invoice_number",
    is_default: false,
  });
});
