import { afterAll, beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { sentence } from "@/lib/i18n/sentences";
import { runJob } from "@/lib/jobs/run";
import { settings } from "@/lib/kernel/settings";
import { registry } from "@/workers/registry";
import { startMollie } from "../../emulators/mollie/emulator";
import { camt, mt940 } from "../support/bank-files";
import { browserOf } from "../support/browser";
import { linkBy, practiceServers } from "../support/practice";
import { as, clock, customer, own, owner, rowsOf, user } from "../support/world";

const languages = ["nl", "gb", "de"] as const;
const OWN = "NL91ABNA0417164300";
const practice = await practiceServers();
const mollie = await startMollie({ keys: ["test_sleutelVanBakker"] });
const lindeboom = await customer("Lindeboom Advies", { bank_iban: OWN });
const sanne = await browserOf((await user(role.klant, [lindeboom], { features: ["ri-match"] })).id);
const ada = await browserOf((await user(role.superadmin, [])).id);
const known = settings();
const mollieUrl = known.MOLLIE_BASE_URL;
let before: unknown;
beforeAll(async () => {
  known.MOLLIE_BASE_URL = `${mollie.url}/v2`;
  before = await storedCounts();
});
afterAll(async () => {
  known.MOLLIE_BASE_URL = mollieUrl;
  await mollie.close();
  await practice.close();
});

/** Returns everything that a file or a key could have left behind. */
const storedCounts = async () =>
  (
    await owner`select (select count(*) from bank_entries) + (select count(*) from bank_statements) + (select count(*) from invoices)
      + (select count(*) from ri_matches) + (select count(*) from files) as rows,
      (select string_agg(payment_provider || payment_provider_key, '') from customers) as keys`
  )[0];

type Answer = { status: number; fields: string[]; sentence: string };

/** Returns the errors in a language: the fields, and the sentences. */
async function refusalIn(
  language: string,
  { by = sanne, method = "POST", path, body }: Refused,
): Promise<Answer> {
  const answer = await by.ask(method, path, {
    tab: lindeboom,
    headers: { "x-language": language },
    body: body(),
  });
  const { detail = "", errors = {} } = await answer.json();
  const [first = [detail]] = Object.values<string[]>(errors);
  return { status: answer.status, fields: Object.keys(errors), sentence: String(first[0]) };
}

type Refused = { by?: typeof sanne; method?: string; path: string; body: () => unknown };

const file = (text: string, name: string) => () => {
  const form = new FormData();
  form.set("file", new File([text], name));
  return form;
};
const lines = [{ amount: 12_100, name: "Bakkerij De Korenaar", text: "factuur 260031" }];
const statement = mt940({ lines, account: OWN });
const bank = (text: string, name = "afschrift.xml") => ({ path: "/bank-statements", body: file(text, name) });
const csv = (text: string) => ({ path: "/connect/start-sync/csv", body: file(text, "posten.csv") });
const ri = (text: string) => ({ path: "/ri-matches/preview", body: file(text, "ri.csv") });

const refusals: [string, Refused, Partial<Answer>][] = [
  [
    "a wrong key of the package",
    { path: "/connect/set-key", body: () => ({ type: "moneybird", key: "a-key-nobody-gave" }) },
    { fields: ["key"], sentence: "Het boekhoudpakket weigert dit token." },
  ],
  [
    "a wrong key of the payment provider",
    {
      by: ada,
      path: `/customers/${lindeboom}`,
      body: () => ({ payment_provider: "mollie", payment_provider_key: "test_eenVreemdeSleutel" }),
    },
    { fields: ["payment_provider_key"] },
  ],
  [
    "XML with a document type",
    bank(
      camt({ lines, account: OWN }).replace(
        "<Document",
        "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Document",
      ),
    ),
    { fields: ["file"] },
  ],
  ["a CAMT of another version", bank(camt({ lines, account: OWN, version: "13" })), { fields: ["file"] }],
  [
    "an MT940 cut in half",
    bank(statement.slice(0, Math.floor(statement.length / 2)), "afschrift.sta"),
    {
      fields: ["file"],
      sentence:
        "Dit bestand is afgebroken: het eind van een afschrift ontbreekt. Download het opnieuw bij uw bank.",
    },
  ],
  [
    "a bank file of somebody else's account",
    bank(camt({ lines, account: "NL44RABO0123456789" })),
    { fields: ["is_own"] },
  ],
  ["a CSV with another header", csv("naam;adres\nDe Boer;Kade 1\n"), { fields: ["mapping"] }],
  [
    "an RI file with one bad line",
    ri("factuurnummer;debiteurnummer;saldo\nF-1;1042;10,00\nF-2;1042;tien\n"),
    { fields: ["file"], sentence: "Ongeldig bestand: op regel 3 is ‘tien’ geen bedrag." },
  ],
];

test.each(refusals)(
  "%s is refused in a sentence of its own in three languages, and nothing is kept",
  async (_what, refused, told) => {
    const all = await Promise.all(languages.map((language) => refusalIn(language, refused)));
    expect(all[0]).toMatchObject({ status: 422, ...told });
    expect(new Set(all.map(({ sentence }) => sentence)).size).toBe(3);
    expect(await storedCounts()).toEqual(before);
  },
);

test("no two of them are told in the same words", async () => {
  const sentences = new Set<string>();
  // So many simultaneous files are refused.
  for (const [, refused] of refusals) sentences.add((await refusalIn("nl", refused)).sentence);
  expect(sentences.size).toBe(refusals.length);
});

test.each([
  ["a consent that was revoked", "revoked", "package_needs_relink"],
  ["an administration that vanished", "vanished", "division_gone"],
])("%s is said of the sync in three languages, and nothing is kept", async (_what, how, error) => {
  const of = practice.all.find(({ key }) => key === "moneybird");
  if (!of) throw new Error("the package is missing");
  const customer_id = await customer(`Lindeboom ${how}`);
  const visser = await as(role.klant, customer_id);
  await linkBy(of, own(visser), how);
  if (how === "revoked") of.revoke();
  else of.server.faults.add({ path: "administrations.json", times: 100, status: 200, body: "[]" });
  const { ask } = await browserOf(visser.actor.id);
  const { data } = await (
    await ask("POST", "/connect/start-sync/moneybird", { tab: customer_id, body: {} })
  ).json();
  await runJob(registry, { id: data.id, customer_id }, clock);
  const answer = await ask("GET", `/job-status?id=${data.id}`, { tab: customer_id });
  expect((await answer.json()).data).toMatchObject({ status: 3, error, result: {} });
  const words = (["nl", "en", "de"] as const).map((language) => sentence(language, `errors.${error}`));
  expect(new Set(words).size).toBe(3);
  expect(await rowsOf("invoices", customer_id)).toEqual([]);
  of.restore();
  of.server.faults.clear();
});
