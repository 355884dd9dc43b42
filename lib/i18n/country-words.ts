import countries from "i18n-iso-countries/index.js";
import de from "i18n-iso-countries/langs/de.json" with { type: "json" };
import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import fr from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import nl from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import { countryCodes } from "./countries";

/**
 * Further names that people and packages write besides the codes and the names of the library: usual, former and official ones, and car
 * plates.
 */
const aliases: Record<string, string> = {
  AE: "VAE",
  BA: "Bosnië, Bosnien, Bosnie",
  BE: "B, Royaume de Belgique",
  BY: "White Russia, Weißrussland",
  CD: "Congo DRC, DR Congo, Zaïre",
  CH: "Swiss, Helvetia, Confoederatio Helvetica",
  CN: "PRC, Volksrepublik China",
  CV: "Kaapverdische Eilanden",
  DE: "D, BRD, Bundesrepublik Deutschland, Federal Republic of Germany",
  FR: "F, République française, French Republic",
  GB: "Engeland, England, Angleterre, Schotland, Scotland, Schottland, Écosse, Wales, Noord-Ierland, Northern Ireland, Nordirland, Groot-Brittannië, Grande-Bretagne, United Kingdom of Great Britain and Northern Ireland",
  GR: "EL, Hellas",
  IE: "Republic of Ireland, Eire",
  LU: "L, Grand-Duché de Luxembourg",
  MD: "Moldau, Republic of Moldova",
  MK: "Macedonia, Macedonië, Mazedonien, Macédoine",
  NL: "Holland, Hollande, Kingdom of the Netherlands",
  SK: "Slovak Republic, Slowakische Republik",
  TW: "Taiwan ROC",
  US: "VSA, America, Amerika, Amérique",
  VA: "Vatican, Vaticaan, Vatikan",
};

/** The languages in which countries are recognised by name. */
const localeData = [nl, en, de, fr];

const articles = new Set(["the", "de", "het", "le", "la", "les", "l", "die", "der", "das"]);
const joints = new Set(["and", "en", "und", "et"]);
const foreign: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d" };

/** Returns a country's name without its variations: case, accents, dots, hyphens, an article before it, "and". */
export function bareCountry(text: string): string {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (sign) => foreign[sign] ?? sign)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const named = words.length > 1 && articles.has(words[0] ?? "") ? words.slice(1) : words;
  return (named.length > 1 ? named.filter((word) => !joints.has(word)) : named).join("");
}

let codeByWord: ReadonlyMap<string, string> | undefined;

/** Returns every recognised name of a country, in bare form, with its code. Made on first use: few processes need it. */
function countryWords(): ReadonlyMap<string, string> {
  codeByWord ??= wordsOfCountries();
  return codeByWord;
}

/** Returns the names; codes take precedence over names: "DE" is no article. */
function wordsOfCountries(): Map<string, string> {
  const words = new Map<string, string>();
  const add = (text: string, code: string) => {
    for (const spelled of [text, text.replace(/[äöü]/gi, "$&e")]) {
      const bare = bareCountry(spelled);
      if (bare !== "" && !words.has(bare)) words.set(bare, code);
    }
  };
  for (const code of countryCodes) add(code, code);
  for (const code of countryCodes) add(countries.alpha2ToAlpha3(code) ?? "", code);
  for (const style of ["long", "short"] as const)
    for (const { locale } of localeData) {
      const names = new Intl.DisplayNames([locale], { type: "region", style, fallback: "none" });
      for (const code of countryCodes) {
        const name = names.of(code) ?? "";
        for (const part of [name, ...name.split(/[()]/)]) add(part, code);
      }
    }
  for (const language of localeData) {
    countries.registerLocale(language);
    const names = countries.getNames(language.locale, { select: "all" });
    for (const code of countryCodes) for (const name of names[code] ?? []) add(name, code);
  }
  for (const [code, texts] of Object.entries(aliases)) for (const text of texts.split(", ")) add(text, code);
  return words;
}

/**
 * Returns the two-letter code of a country, by ISO code of two or three letters, by its name in Dutch, English, German or French, or by
 * another usual name. "" for an empty text; null for an unknown country (AGREEMENTS §5).
 */
export function countryFrom(text: string): string | null {
  const bare = bareCountry(text);
  if (bare === "") return text.trim() === "" ? "" : null;
  return countryWords().get(bare) ?? null;
}
