import { countryIn } from "@/lib/i18n/countries";
import { conventions, localeOfCountry } from "@/lib/i18n/locales";
import type { AddressBlock } from "../schema";

type Addressee = {
  name: string;
  contact_name: string;
  address: string;
  zipcode: string;
  city: string;
  /** ISO 3166, or empty where unknown. */
  country: string;
};

const dutch = new Set(conventions.nl.countries);
const german = new Set(conventions.de.countries);
/** Countries where the postcode has a line of its own, below the post town. */
const postcodeBelow = new Set(["GB", "IE"]);
/** Countries where the postcode follows the place. */
const postcodeBehind = new Set(["US", "CA", "AU"]);

/**
 * Returns a debtor's address by the conventions of its country, with the country in capitals in the language of the sender's country, whose
 * post reads it (LETTERS §3.2).
 */
export function addressBlock(debtor: Addressee, sender_country: string): AddressBlock {
  const { country } = debtor;
  const isAbroad = country !== "" && country !== sender_country;
  return {
    name: tidy(debtor.name),
    attention: attention(debtor),
    street: tidy(debtor.address),
    place: placeLines(debtor, isAbroad || !german.has(country)),
    country: isAbroad ? countryIn(localeOfCountry(sender_country), country).toUpperCase() : "",
  };
}

const tidy = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

function attention({ contact_name, name, country }: Addressee): string {
  const contact = tidy(contact_name);
  if (contact === "" || contact.toLowerCase() === tidy(name).toLowerCase()) return "";
  if (german.has(country)) return contact;
  return `${dutch.has(country) || country === "" ? "T.a.v." : "Attn"} ${contact}`;
}

type PostalPlace = Pick<Addressee, "zipcode" | "city" | "country">;

/** Returns postcode and place by the conventions of a country; the place in capitals unless `inCapitals` is false. */
export function placeLines({ zipcode, city, country }: PostalPlace, inCapitals = true): string[] {
  const town = inCapitals ? tidy(city).toLocaleUpperCase(spokenIn(country)) : tidy(city);
  const code = postcode(zipcode, country);
  if (postcodeBelow.has(country)) return [town, code].filter(Boolean);
  const parts = postcodeBehind.has(country) ? [town, code] : [code, town];
  return [parts.filter(Boolean).join(country === "NL" ? "  " : " ")].filter(Boolean);
}

const languageByCountry = new Map<string, string>([["", "nl"]]);

/** Returns the language of a place, for its capitals: a Turkish i keeps its dot. Cached per country, because the lookup is slow. */
function spokenIn(country: string): string {
  const cached = languageByCountry.get(country);
  if (cached !== undefined) return cached;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  languageByCountry.set(country, language);
  return language;
}

/** Returns "7511np" as "7511 NP"; a Luxembourg number gets its letter. */
function postcode(text: string, country: string): string {
  const code = tidy(text).toUpperCase();
  const dutchCode = /^(\d{4}) ?([A-Z]{2})$/.exec(code);
  if (country === "NL" && dutchCode) return `${dutchCode[1]} ${dutchCode[2]}`;
  return country === "LU" && /^\d{4}$/.test(code) ? `L-${code}` : code;
}

const MOST_LINES = 6;

/**
 * Returns the lines that fit the window, six at most: a line wider than the window wraps; if there are too many, the attention line is
 * dropped (the salutation has it), then the name is cut to two lines, then to one. `name` is the full name where it was cut, to be printed
 * elsewhere.
 */
export function windowLines(
  address: AddressBlock,
  fits: (text: string) => boolean,
): { lines: string[]; name: string | null } {
  const wrap = (text: string) => (text === "" ? [] : wrapped(text, fits));
  const rest = [...wrap(address.street), ...address.place.flatMap(wrap), ...wrap(address.country)];
  const name = wrap(address.name);
  const allLines = [...name, ...wrap(address.attention), ...rest];
  if (allLines.length <= MOST_LINES) return { lines: allLines, name: null };
  if (name.length + rest.length <= MOST_LINES) return { lines: [...name, ...rest], name: null };
  const two = cut(name, 2, fits);
  const lines = two.length + rest.length <= MOST_LINES ? [...two, ...rest] : [...cut(name, 1, fits), ...rest];
  return { lines: lines.slice(0, MOST_LINES), name: address.name };
}

function wrapped(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    if (line !== "" && !fits(`${line}${word}`.trimEnd())) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
    while (!fits(line.trimEnd()) && line.length > 1) {
      const head = longest(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line.trimEnd()].filter(Boolean);
}

/** Returns the longest beginning of a word that fits, at least one character. */
function longest(word: string, fits: (text: string) => boolean): string {
  let length = word.length - 1;
  while (length > 1 && !fits(word.slice(0, length))) length -= 1;
  return word.slice(0, length);
}

function cut(lines: string[], most: number, fits: (text: string) => boolean): string[] {
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? "";
  while (last !== "" && !fits(`${last}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}
