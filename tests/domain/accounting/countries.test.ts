import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { mapCountries } from "@/lib/accounting/commands/country-mappings";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { runActions } from "@/lib/dunning/commands";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import { as, customer, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;naam;adres;postcode;plaats;land;taal;factuurnummer;factuurdatum;openstaand";
const ledger = (...rows: [land: string, taal?: string][]) =>
  new File(
    [
      [
        HEADER,
        ...rows.map(
          ([land, taal = ""], at) =>
            `${at};Debiteur ${at};Kerkstraat 1;3511ef;Utrecht;${land};${taal};F${at};${addDays(TODAY, -60)};100,00`,
        ),
      ].join("\n"),
    ],
    "openstaand.csv",
  );

async function bring(sanne: StaffCtx, file: File) {
  const started: { data: { id: number } } = await startCsvImport.call(sanne, { file });
  await work(sanne, started.data);
  const { data } = await jobStatuses.call(sanne, { id: started.data.id });
  if (Array.isArray(data)) throw new Error("one job was asked for");
  return data.result;
}

async function lettersOf(sanne: StaffCtx, customer_id: number, count: number) {
  const run: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count });
  await work(sanne, run.data);
  const rows = await owner<{ language: string }[]>`select l.language from letters l
    join debtors d on d.id = l.debtor_id where l.customer_id = ${customer_id} order by d.number`;
  return rows.map(({ language }) => language);
}

test("a ledger names countries in its own way; each debtor is written to in the language of its country", async () => {
  const customer_id = await customer("Hofstad Media", { default_lang: "gb" });
  const sanne = await as(role.klant, customer_id);
  const result = await bring(
    sanne,
    ledger(["Nederland"], ["Pays-Bas"], ["D"], ["DEU"], ["Absurdistan"], ["absurdistan "], ["Absurdistan"]),
  );
  expect(result).toMatchObject({
    added: 7,
    rejected: 0,
    unknown_countries: [
      { value: "Absurdistan", count: 2 },
      { value: "absurdistan", count: 1 },
    ],
  });
  const debtors = await rowsOf("debtors", customer_id, "number");
  expect(debtors[0]).toMatchObject({ zipcode: "3511 EF" });
  expect(debtors.map(({ country }) => country)).toEqual(["NL", "NL", "DE", "DE", "", "", ""]);
  expect(await lettersOf(sanne, customer_id, 7)).toEqual(["nl", "nl", "de", "de", "en", "en", "en"]);
});

test("what somebody says that a word means is given to the debtors that came with it, and the next file is understood", async () => {
  const customer_id = await customer("Hofstad Onthoudt", { default_lang: "gb" });
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, ledger(["Absurdistan"], ["ABSURDISTAN."], ["Utopia"]));
  const words = { absurdistan: "Duitsland" };
  expect((await mapCountries.call(sanne, { words })).data).toEqual({ words: 1, debtors: 2 });
  const debtors = await rowsOf("debtors", customer_id, "number");
  expect(debtors.map(({ country }) => country)).toEqual(["DE", "DE", ""]);
  const entries = await rowsOf("debtor_entries", customer_id);
  expect(entries.map(({ label, from, to }) => [label, from, to])).toEqual([
    ["country", "", "DE"],
    ["country", "", "DE"],
  ]);
  const again = await bring(sanne, ledger(["Absurdistan"], ["Absurdistan"], ["Utopia"], ["Absurdistan"]));
  expect(again).toMatchObject({ unknown_countries: [{ value: "Utopia", count: 1 }] });
  expect((await rowsOf("debtors", customer_id, "number")).map(({ country }) => country)).toEqual([
    "DE",
    "DE",
    "",
    "DE",
  ]);
});

test("a word is said by who brings files in, and means a country that there is; another customer's words stay theirs", async () => {
  const customer_id = await customer("Hofstad Mag");
  const sanne = await as(role.klant, customer_id);
  for (const [words, field] of [
    [{ Absurdistan: "Nergensland" }, "words.Absurdistan"],
    [{}, "words"],
  ] as const)
    await expect(mapCountries.call(sanne, { words })).rejects.toMatchObject({
      errors: { [field]: [expect.anything()] },
    });
  await expect(
    mapCountries.call(await as(role.auditor, customer_id), { words: { Absurdistan: "NL" } }),
  ).rejects.toMatchObject({ kind: "forbidden" });
  await mapCountries.call(sanne, { words: { Absurdistan: "NL" } });
  const other = await as(role.klant, await customer("Hofstad Anders"));
  expect(await bring(other, ledger(["Absurdistan"]))).toMatchObject({
    unknown_countries: [{ value: "Absurdistan", count: 1 }],
  });
});

test("a file without countries takes the customer's, and one that names a country again does not empty the other fields", async () => {
  const customer_id = await customer("Kok Catering", { country: "BE" });
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, ledger([""], ["Duitsland"]));
  expect((await rowsOf("debtors", customer_id, "number")).map(({ country }) => country)).toEqual([
    "BE",
    "DE",
  ]);
  await bring(sanne, ledger(["Absurdistan"], [""]));
  expect((await rowsOf("debtors", customer_id, "number")).map(({ country }) => country)).toEqual([
    "BE",
    "DE",
  ]);
});

test("a ledger may say the language of a debtor, which goes before its country", async () => {
  const customer_id = await customer("Smit Bouw");
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, ledger(["NL", "English"], ["DE", "nl-NL"], ["FR", "Deutsch"], ["DE", "klingon"]));
  expect((await rowsOf("debtors", customer_id, "number")).map(({ language }) => language)).toEqual([
    "gb",
    "nl",
    "de",
    "",
  ]);
  expect(await lettersOf(sanne, customer_id, 4)).toEqual(["en", "nl", "de", "de"]);
});
