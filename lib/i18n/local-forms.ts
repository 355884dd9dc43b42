import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Postcodes that are written in two parts, by country: the pattern with or without the space between them. */
const postcodes: Record<string, RegExp> = {
  NL: /^(\d{4}) ?([A-Z]{2})$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/,
  IE: /^([A-Z]\d[\dW]) ?([A-Z\d]{4})$/,
};

/** Returns a postcode in its country's form: 7511np becomes 7511 NP. Any other text is returned unchanged; no country counts as NL. */
export function postcodeIn(country: string, text: string): string {
  const found = postcodes[country || "NL"]?.exec(text.trim().toUpperCase());
  return found ? `${found[1]} ${found[2]}` : text;
}

/**
 * Returns the number of a company in the Dutch trade register as its eight digits, or null when it is no such number. Numbers of other
 * countries are returned unchanged.
 */
export function companyNumberIn(country: string, text: string): string | null {
  if (text === "" || (country || "NL") !== "NL") return text;
  const digits = text.replace(/[\s.-]/g, "");
  return /^\d{8}$/.test(digits) ? digits : null;
}

/** Returns a telephone number in international format (E.164), read as one of the country; "" when it is no number. */
export function dialled(country: string, text: string): string {
  if (text === "") return "";
  const from = country || "NL";
  const found = parsePhoneNumberFromString(text, isSupportedCountry(from) ? { defaultCountry: from } : {});
  return found?.isValid() ? found.number : "";
}
