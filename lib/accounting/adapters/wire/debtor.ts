import { countryFrom } from "@/lib/i18n/country-words";
import { postcodeIn } from "@/lib/i18n/local-forms";
import type { DebtorRow, LinkSettings } from "../../port";

const LONGEST = 255;
const clean = (text: string | null | undefined) => (text ?? "").trim().slice(0, LONGEST);

/** A debtor as on a package's card; fields the package does not have are left out. */
type Card = Pick<DebtorRow, "external_id" | "debtor_number" | "credit_limit" | "is_deleted"> & {
  [field in
    | "name"
    | "address"
    | "zipcode"
    | "city"
    | "country"
    | "kvk"
    | "contact"
    | "email"
    | "phone"
    | "fax"]?: string | null | undefined;
};

/** Returns a card as a debtor: texts trimmed, the country as a code, the reminder address from the field the customer uses for it. */
export function debtorOf(card: Card, { fax_field }: LinkSettings): DebtorRow {
  const word = clean(card.country);
  const country = countryFrom(word);
  const fax = clean(card.fax);
  return {
    external_id: card.external_id,
    debtor_number: card.debtor_number,
    name: clean(card.name) || card.debtor_number,
    address: clean(card.address),
    zipcode: postcodeIn(country ?? "", clean(card.zipcode)),
    city: clean(card.city),
    country,
    country_word: country === null ? word : "",
    language: "",
    kvk_number: clean(card.kvk),
    contact_name: clean(card.contact),
    contact_email_address: fax_field === "fax" && fax.includes("@") ? fax : clean(card.email),
    contact_telephone_number: clean(card.phone),
    credit_limit: card.credit_limit,
    fax,
    is_deleted: card.is_deleted,
  };
}

/** Returns the first of some texts that is not empty. */
export const firstOf = (...texts: (string | null | undefined)[]): string =>
  texts.map((text) => clean(text)).find((text) => text !== "") ?? "";

/** Returns a debtor of whom a package only reports the deletion. */
export const deletedDebtor = (external_id: string): DebtorRow =>
  debtorOf(
    { external_id, debtor_number: "", credit_limit: null, is_deleted: true },
    { host: null, fax_field: "none", range: "" },
  );
