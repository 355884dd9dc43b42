import { expect, test } from "vitest";
import { countryChoices, countryCodes, countryIn } from "@/lib/i18n/countries";
import { countryFrom } from "@/lib/i18n/country-words";

test.each([
  ["NL", "NL"],
  ["nld", "NL"],
  ["NEDERLAND", "NL"],
  ["the Netherlands", "NL"],
  ["Pays-Bas", "NL"],
  ["les Pays Bas", "NL"],
  ["Holland", "NL"],
  ["D", "DE"],
  ["DEU", "DE"],
  ["de", "DE"],
  ["Duitsland", "DE"],
  ["Bundesrepublik Deutschland", "DE"],
  ["België", "BE"],
  ["belgie", "BE"],
  ["B", "BE"],
  ["F", "FR"],
  ["L", "LU"],
  ["Engeland", "GB"],
  ["U.K.", "GB"],
  ["United Kingdom", "GB"],
  ["U.S.A.", "US"],
  ["Vereinigte Staaten", "US"],
  ["De Verenigde Staten", "US"],
  ["l'Italie", "IT"],
  ["Österreich", "AT"],
  ["OESTERREICH", "AT"],
  ["Cote d'Ivoire", "CI"],
  ["Bosnië en Herzegovina", "BA"],
  ["Tsjechische Republiek", "CZ"],
  ["  ", ""],
  ["", ""],
  ["Absurdistan", null],
  ["Europa", null],
  ["日本", null],
  ["!", null],
])("%j means %j", (text, code) => expect(countryFrom(text)).toBe(code));

test("every country is recognised by its codes and by its name in Dutch, English, German and French", () => {
  for (const language of ["nl", "en", "de", "fr"]) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    for (const code of countryCodes) expect([code, countryFrom(names.of(code) ?? "")]).toEqual([code, code]);
  }
  for (const code of countryCodes) expect(countryFrom(code.toLowerCase())).toBe(code);
});

test("a country has a name in each language, and what is no country has none", () => {
  expect((["nl", "en", "de"] as const).map((language) => countryIn(language, "DE"))).toEqual([
    "Duitsland",
    "Germany",
    "Deutschland",
  ]);
  expect([countryIn("nl", ""), countryIn("nl", "XX"), countryIn("nl", "duits")]).toEqual(["", "", ""]);
});

test("the list of countries names each once: those nearby first, then in the order of the alphabet that reads it", () => {
  const labels = countryChoices("de").map(({ label }) => label);
  expect(new Set(labels).size).toBe(countryCodes.length);
  expect(labels.slice(0, 4)).toEqual(["Niederlande", "Belgien", "Deutschland", "Afghanistan"]);
  expect(labels.indexOf("Österreich")).toBeLessThan(labels.indexOf("Pakistan"));
});
