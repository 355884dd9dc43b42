import type { CustomerSettings } from "@/lib/customers/queries";
import { sentence } from "@/lib/i18n/sentences";
import { product } from "@/lib/kernel/product";
import { placeLines } from "@/lib/letters/rules/address";
import type { LetterFacts, LetterForm, Sender } from "@/lib/letters/schema";

type Language = LetterFacts["language"];
type Identity = Pick<LetterForm, "customer" | "reseller" | "sender" | "sheet" | "account">;

const identities = new WeakMap<CustomerSettings, Map<string, Identity>>();

/**
 * Returns the sender of a letter: the customer, or on the collection side its white label where that collects in its own name (LETTERS
 * §3.1). Cached for all letters under the same settings.
 */
export function senderIdentity(settings: CustomerSettings, language: Language, incasso: boolean): Identity {
  const cachedIdentities = identities.get(settings) ?? new Map<string, Identity>();
  identities.set(settings, cachedIdentities);
  const key = `${language} ${incasso}`;
  const found = cachedIdentities.get(key) ?? identityOf(settings, language, incasso);
  cachedIdentities.set(key, found);
  return found;
}

function identityOf(settings: CustomerSettings, language: Language, incasso: boolean): Identity {
  const customer = customerOf(settings);
  const byReseller = incasso && settings.incasso_by === "reseller" && settings.reseller_name;
  const { window, window_dx, window_dy, return_line, fold_marks } = settings;
  return {
    reseller: {
      name: settings.reseller_name ?? product.name,
      primary_color: settings.primary_color ?? product.primary_color,
      secondary_color: settings.secondary_color ?? product.secondary_color,
      logo: settings.reseller_logo,
    },
    customer,
    sender: byReseller
      ? agency(settings, customer, byReseller, language)
      : ownSender(settings, customer, language),
    sheet: { window, window_dx, window_dy, return_line, fold_marks },
    account: {
      iban: settings.bank_iban,
      bic: settings.bank_bic,
      holder: settings.bank_account_holder || customer.name,
      qr: settings.qr,
    },
  };
}

function customerOf(settings: CustomerSettings): LetterForm["customer"] {
  const { street, house_number, house_number_suffix, zipcode, city, country, has_support } = settings;
  const name = settings.company_name || settings.name;
  const home = {
    street: [street, `${house_number}${house_number_suffix}`].filter(Boolean).join(" "),
    zipcode,
    city,
    country,
  };
  return {
    name,
    address: addressOf(home),
    logo: settings.logo,
    kvk_number: settings.kvk_number,
    bank_iban: settings.bank_iban,
    bank_bic: settings.bank_bic,
    bank_name: settings.bank_name,
    support_name: (has_support && settings.support_name) || name,
    support_email: (has_support && settings.support_email) || settings.contact_email_address,
    support_telephone: (has_support && settings.support_telephone) || settings.contact_telephone_number,
  };
}

type Home = { street: string; zipcode: string; city: string; country: string };

const addressOf = (home: Home): string[] => [home.street, ...placeLines(home)].filter(Boolean);
const inOneLine = (home: Home): string =>
  [home.street, ...placeLines(home, false)].filter(Boolean).join(", ");

function ownSender(settings: CustomerSettings, customer: LetterForm["customer"], language: Language): Sender {
  const { street, house_number, house_number_suffix } = settings;
  const home = { ...settings, street: [street, `${house_number}${house_number_suffix}`].join(" ").trim() };
  return {
    name: customer.name,
    address: customer.address,
    return_address: inOneLine(home),
    country: settings.country,
    contact: [customer.support_telephone, customer.support_email, settings.website].filter(Boolean),
    logo: settings.logo,
    color: settings.letter_color,
    legal: [
      customer.name,
      inOneLine(home),
      registered(customer.kvk_number, language),
      settings.legal_line,
    ].filter(Boolean),
    creditor: null,
  };
}

/** Returns the sender for a collection agency: its name, its number in the register, where to complain, and its client. */
function agency(
  settings: CustomerSettings,
  customer: LetterForm["customer"],
  name: string,
  language: Language,
): Sender {
  const home = {
    street: settings.reseller_address ?? "",
    zipcode: settings.reseller_zipcode ?? "",
    city: settings.reseller_city ?? "",
    country: settings.reseller_country ?? "NL",
  };
  return {
    name,
    address: addressOf(home),
    return_address: inOneLine(home),
    country: home.country,
    contact: [settings.reseller_telephone ?? "", settings.reseller_email ?? ""].filter(Boolean),
    logo: settings.reseller_logo,
    color: settings.primary_color ?? product.primary_color,
    legal: [
      name,
      inOneLine(home),
      registered(settings.reseller_kvk_number ?? "", language),
      settings.wki_number ? sentence(language, "letter.wki", { number: settings.wki_number }) : "",
      settings.complaints_line ?? "",
    ].filter(Boolean),
    creditor: [customer.name, ...customer.address, customer.support_telephone, customer.support_email].filter(
      Boolean,
    ),
  };
}

const registered = (kvk_number: string, language: Language): string =>
  kvk_number && sentence(language, "letter.kvk", { number: kvk_number });
