import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Postcodes that their country writes in two parts: what they look like with or without the space, and where it stands. */
const postcodes: Record<string, RegExp> = {
  NL: /^(\d{4}) ?([A-Z]{2})$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/,
  IE: /^([A-Z]\d[\dW]) ?([A-Z\d]{4})$/,
};

/** A postcode as its country writes it: 7511np becomes 7511 NP. What has another form stays as it was typed; no country counts as NL. */
export function postcodeIn(country: string, text: string): string {
  const found = postcodes[country || "NL"]?.exec(text.trim().toUpperCase());
  return found ? `${found[1]} ${found[2]}` : text;
}

/** The number of a company in the Dutch trade register: its eight digits, or null when it has others. Other countries number in their own way. */
export function companyNumberIn(country: string, text: string): string | null {
  if (text === "" || (country || "NL") !== "NL") return text;
  const digits = text.replace(/[\s.-]/g, "");
  return /^\d{8}$/.test(digits) ? digits : null;
}

/** A telephone number as it can be dialled from anywhere (E.164), read as the country writes it; "" for what is no number. */
export function dialled(country: string, text: string): string {
  if (text === "") return "";
  const from = country || "NL";
  const found = parsePhoneNumberFromString(text, isSupportedCountry(from) ? { defaultCountry: from } : {});
  return found?.isValid() ? found.number : "";
}
