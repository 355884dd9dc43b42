import { conventions, type Locale } from "@/lib/i18n/locales";

const unknownReader: Record<Locale, string> = {
  nl: "Geachte heer of mevrouw",
  en: "Dear Sir or Madam",
  de: "Sehr geehrte Damen und Herren",
};
const knownReader: Record<Locale, string> = { nl: "Geachte", en: "Dear", de: "Guten Tag" };

type Reader = { name: string; contact_name: string; is_consumer: boolean };

/** Returns the name in the salutation: the contact, else a consumer itself; in some languages a business is addressed without a name. */
export function readerName({ name, contact_name, is_consumer }: Reader, language: Locale): string {
  const personName = contact_name.trim() || (is_consumer ? name.trim() : "");
  return is_consumer || conventions[language].greetsBusinesses ? personName : "";
}

/** Returns the salutation of a letter. Gender is never guessed (LETTERS §3.4). */
export function salutation(reader: Reader, language: Locale): string {
  const name = readerName(reader, language);
  return name === "" ? unknownReader[language] : `${knownReader[language]} ${name}`;
}
