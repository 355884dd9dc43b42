import { iso31661Alpha2ToAlpha3 } from "iso-3166";
import { countryCodes } from "./countries";

/** What people and packages write besides the codes and the names of a country: usual, former and official ones, and car plates. */
const aliases: Record<string, string> = {
  AE: "UAE, VAE",
  BA: "Bosnia, Bosnië, Bosnien, Bosnie",
  BE: "B, Koninkrijk België, Royaume de Belgique",
  BY: "White Russia, Weißrussland, Biélorussie",
  CD: "Congo DRC, DR Congo, Democratische Republiek Congo, Zaïre",
  CH: "Swiss, Helvetia, Confoederatio Helvetica",
  CN: "PRC, Volksrepubliek China, Volksrepublik China, People's Republic of China",
  CV: "Cape Verde, Kaapverdische Eilanden",
  CZ: "Czech Republic, Tsjechische Republiek, Tschechische Republik, République tchèque",
  DE: "D, BRD, Bondsrepubliek Duitsland, Bundesrepublik Deutschland, Federal Republic of Germany",
  FR: "F, République française, French Republic",
  GB: "UK, Engeland, England, Angleterre, Schotland, Scotland, Schottland, Écosse, Wales, Noord-Ierland, Northern Ireland, Nordirland, Groot-Brittannië, Great Britain, Großbritannien, Grande-Bretagne, Verenigd Koninkrijk van Groot-Brittannië en Noord-Ierland, United Kingdom of Great Britain and Northern Ireland",
  GR: "EL, Hellas",
  HK: "Hong Kong, Hongkong",
  IE: "Republic of Ireland, Ierse Republiek, Eire",
  IR: "Islamic Republic of Iran",
  KR: "Republic of Korea, Republiek Korea",
  LU: "L, Groothertogdom Luxemburg, Grand-Duché de Luxembourg",
  MD: "Moldau, Republic of Moldova",
  MK: "Macedonia, Macedonië, Mazedonien, Macédoine",
  MM: "Burma",
  MO: "Macau, Macao",
  NL: "Holland, Hollande, Koninkrijk der Nederlanden, Kingdom of the Netherlands",
  PS: "Palestina, Palestine, Palästina",
  RU: "Russische Federatie, Russian Federation, Russische Föderation",
  SK: "Slovak Republic, Slowaakse Republiek, Slowakische Republik",
  SY: "Syrian Arab Republic",
  SZ: "Swaziland",
  TR: "Turkey",
  TW: "Taiwan ROC",
  TZ: "United Republic of Tanzania",
  US: "USA, VS, VSA, America, Amerika, Amérique, Verenigde Staten van Amerika, United States of America, Vereinigte Staaten von Amerika, États-Unis d'Amérique",
  VA: "Vatican, Vaticaan, Vatikan",
  VN: "Viet Nam",
};

/** The languages in which a country is known by its name. */
const spoken = ["nl", "en", "de", "fr"];

const articles = new Set(["the", "de", "het", "le", "la", "les", "l", "die", "der", "das"]);
const joints = new Set(["and", "en", "und", "et"]);
const foreign: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d" };

/** A country's name without what people write in different ways: case, accents, dots, hyphens, an article before it, "and". */
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

let known: ReadonlyMap<string, string> | undefined;

/** Every way in which a country is recognised, bare, with its two letters. Made when first asked for: few processes read what people write. */
function countryWords(): ReadonlyMap<string, string> {
  known ??= wordsOfCountries();
  return known;
}

/** Codes go before names: "DE" is no article. */
function wordsOfCountries(): Map<string, string> {
  const words = new Map<string, string>();
  const keep = (text: string, code: string) => {
    for (const spelled of [text, text.replace(/[äöü]/gi, "$&e")]) {
      const bare = bareCountry(spelled);
      if (bare !== "" && !words.has(bare)) words.set(bare, code);
    }
  };
  for (const code of countryCodes) keep(code, code);
  for (const code of countryCodes) keep(iso31661Alpha2ToAlpha3[code] ?? "", code);
  for (const style of ["long", "short"] as const)
    for (const language of spoken) {
      const names = new Intl.DisplayNames([language], { type: "region", style, fallback: "none" });
      for (const code of countryCodes) {
        const name = names.of(code) ?? "";
        for (const part of [name, ...name.split(/[()]/)]) keep(part, code);
      }
    }
  for (const [code, texts] of Object.entries(aliases)) for (const text of texts.split(", ")) keep(text, code);
  return words;
}

/**
 * The country somebody means, as two letters: by ISO code of two or three letters, by its name in Dutch, English, German or French,
 * or by a usual other name. "" for an empty text; null for a country nobody knows (AGREEMENTS §5).
 */
export function countryFrom(text: string): string | null {
  const bare = bareCountry(text);
  if (bare === "") return text.trim() === "" ? "" : null;
  return countryWords().get(bare) ?? null;
}
